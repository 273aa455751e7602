import { compareTemplates } from './compare.js';
import { applyPatches, patchBetween } from './patch.js';

/**
 * The text of a document that is not applied to the draft, and what the draft was when that was begun.
 * @typedef {{text: string, begun: import('./shape.js').Template}} DocumentText
 *
 * The same as plain data; `documentBegun` is what makes it of the draft's base.
 * @typedef {{documentText: string | null, documentBegun: import('./patch.js').Patch | null}} DocumentTextRecord
 */

/**
 * @param {DocumentText | null} document
 * @param {import('./shape.js').Template} base the template of the version that the draft is of
 * @returns {DocumentTextRecord}
 */
export function documentTextRecord(document, base) {
  return { documentText: document?.text ?? null, documentBegun: document && patchBetween(base, document.begun) };
}

/**
 * What a record was made of; null if it has no text.
 * @param {Partial<DocumentTextRecord> | undefined} record
 * @param {import('./shape.js').Template} base the one that the record was made with
 * @param {import('./shape.js').Template} present what the draft is now
 * @returns {DocumentText | null}
 */
export function restoredDocumentText(record, base, present) {
  if (typeof record?.documentText !== 'string') return null;
  return { text: record.documentText, begun: begunFrom(record.documentBegun, base, present) };
}

/** The draft's own object where they are the same, as long as the draft was not changed since. */
function begunFrom(patch, base, present) {
  try {
    const begun = applyPatches(base, [patch]);
    return compareTemplates(begun, present).count === 0 ? present : begun;
  } catch {
    return present;
  }
}
