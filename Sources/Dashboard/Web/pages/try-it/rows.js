/**
 * What a caller gets, parameter by parameter, from the published version and from the draft.
 *
 * @typedef {import('./answer.js').Answer} Answer
 * @typedef {import('./answer.js').Outcome} Outcome
 * @typedef {{key: string, published: Outcome | null, draft: Outcome | null, differs: boolean}} Row null for none
 */

import { JSONNumber } from '../../json/number.js';

/**
 * @param {Answer} published
 * @param {Answer | null} draft null where there is nothing to compare with
 * @returns {readonly Row[]} by key
 */
export function resultRows(published, draft) {
  const keys = new Set([...published.parameters.keys(), ...(draft?.parameters.keys() ?? [])]);
  return [...keys].sort().map((key) => {
    const [before, after] = [published.parameters.get(key) ?? null, draft?.parameters.get(key) ?? null];
    return { key, published: before, draft: after, differs: draft !== null && !sameOutcome(before, after) };
  });
}

/**
 * @param {readonly Row[]} rows
 * @param {{search: string, onlyDifferences: boolean}} filter the search is in keys and in the texts of values
 */
export function filteredRows(rows, { search, onlyDifferences }) {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => (!onlyDifferences || row.differs) && (wanted === '' || mentions(row, wanted)));
}

function mentions({ key, published, draft }, wanted) {
  return [key, published?.value, draft?.value, published?.condition, draft?.condition].some(
    (text) => text !== undefined && text !== null && String(text).toLowerCase().includes(wanted),
  );
}

/** Whether an app gets the same, for whatever reason. */
function sameOutcome(left, right) {
  if (left === null || right === null) return left === right;
  return left.type === right.type && sameValue(left.value, right.value);
}

function sameValue(left, right) {
  if (left instanceof JSONNumber && right instanceof JSONNumber) return left.text === right.text;
  return left === right;
}
