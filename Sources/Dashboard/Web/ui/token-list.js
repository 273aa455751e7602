/**
 * What a list of tokens makes of typed text.
 */

/** How many suggestions are shown at once. */
const SHOWN_SUGGESTIONS = 8;

/**
 * The suggestions that fit what is typed: those that begin with it first, those that are in the list left out.
 *
 * @param {readonly {value: string, note?: string}[]} suggestions
 * @param {string} typed
 * @param {readonly string[]} taken
 */
export function fittingSuggestions(suggestions, typed, taken) {
  const wanted = typed.trim().toLowerCase();
  const isTaken = new Set(taken);
  const rank = ({ value, note = '' }) => {
    const texts = [value.toLowerCase(), note.toLowerCase()];
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    return texts.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  return suggestions
    .filter(({ value }) => !isTaken.has(value))
    .map((suggestion) => ({ suggestion, rank: rank(suggestion) }))
    .filter((entry) => entry.rank < 2)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, SHOWN_SUGGESTIONS)
    .map((entry) => entry.suggestion);
}

/**
 * Adds typed or pasted text to a list: all of its lines, and their parts, that are valid and new.
 *
 * @template Value
 * @param {readonly Value[]} values
 * @param {string} typed
 * @param {{separator: RegExp | null, faultOf: (text: string) => string | null, read: (text: string) => Value,
 *   same: (left: Value, right: Value) => boolean}} kind `separator` parts several values of a
 *   line; null where any character may be part of one
 * @returns {{values: readonly Value[], rest: string, fault: string | null}} `rest` is what could not be added, and why
 */
export function withTyped(values, typed, { separator, faultOf, read, same }) {
  const lines = typed.split(/[\r\n]+/).filter((line) => line !== '');
  const parts = separator ? lines.flatMap((line) => line.split(separator)).map((part) => part.trim()).filter(Boolean) : lines;
  const added = [...values];
  const rest = [];
  let fault = null;
  for (const part of parts) {
    const problem = faultOf(part);
    if (problem) {
      fault ??= problem;
      rest.push(part);
      continue;
    }
    const value = read(part);
    if (!added.some((other) => same(other, value))) added.push(value);
  }
  return { values: added, rest: rest.join(', '), fault };
}
