/**
 * Found words, marked where they stand in a text.
 */

import { h } from '../../core/dom.js';
import { seen } from '../../ui/unseen.js';

/** How much of a text is shown before what was found in it. */
const LEAD = 30;

/**
 * A pattern that finds any of the terms.
 *
 * @param {readonly string[]} terms
 * @returns {RegExp | null} null where nothing is looked for
 */
export function termPattern(terms) {
  if (terms.length === 0) return null;
  return new RegExp(terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'giu');
}

/**
 * The text with what was found in it marked, and what is not seen in it.
 *
 * @param {string} text
 * @param {RegExp | null} pattern
 */
export function marked(text, pattern) {
  return seen(text, (piece) => markedPiece(piece, pattern));
}

function markedPiece(text, pattern) {
  if (!pattern) return text;
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), h('mark', null, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}

/**
 * At most about `max` characters of a text, with what is looked for if it is in there.
 *
 * @param {string} text
 * @param {RegExp | null} pattern
 * @param {number} max
 */
export function excerpt(text, pattern, max) {
  if (text.length <= max) return text;
  const found = pattern ? Math.max(0, text.search(pattern)) : 0;
  const start = found < max - LEAD ? 0 : wholeStart(text, found - LEAD);
  const end = wholeStart(text, start + max);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The offset, or the one before it where it would cut a surrogate pair. */
function wholeStart(text, offset) {
  return /[\uDC00-\uDFFF]/.test(text[offset] ?? '') ? offset - 1 : offset;
}
