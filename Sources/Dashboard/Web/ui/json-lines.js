/**
 * Pure parts of the JSON editor: what its lines look like, and what Enter does.
 */

import { tokenize } from '../json/tokens.js';

/**
 * A line in pieces of one colour each.
 *
 * Tokens of JSON never go over a line's end, so that each line can be coloured without the others.
 *
 * @param {string} line
 * @returns {{kind: string | null, text: string}[]} space has no kind
 */
export function linePieces(line) {
  const pieces = [];
  let end = 0;
  for (const token of tokenize(line)) {
    if (token.start > end) pieces.push({ kind: null, text: line.slice(end, token.start) });
    pieces.push({ kind: token.kind, text: line.slice(token.start, token.end) });
    end = token.end;
  }
  if (end < line.length) pieces.push({ kind: null, text: line.slice(end) });
  return pieces;
}

/**
 * The lines that can be seen, with some above and below.
 *
 * @param {{top: number, height: number, lineHeight: number, count: number}} view in pixels, and how many lines there
 *   are
 * @returns {{from: number, to: number}} from the first line up to, not including, the last
 */
export function visibleLines({ top, height, lineHeight, count }, spare = 8) {
  const within = (line) => Math.max(0, Math.min(count, line));
  const from = within(Math.floor(top / lineHeight) - spare);
  return { from, to: within(Math.ceil((top + height) / lineHeight) + spare) };
}

/** How many columns a text takes where all letters have one width; a letter that is not ASCII may take two. */
export function columnsOf(line) {
  let columns = 0;
  for (let index = 0; index < line.length; index += 1) columns += line.charCodeAt(index) < 0x80 ? 1 : 2;
  return columns;
}

/**
 * What Enter puts in at a caret: a line break and the margin of the line, deeper after an opening bracket.
 *
 * @param {string} text
 * @param {number} start where the selection begins
 * @param {number} end where it ends
 * @returns {{before: string, after: string}} what to insert before the caret and behind it
 */
export function lineBreakAt(text, start, end) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart, start);
  const margin = /^[ \t]*/.exec(line)[0];
  const opens = /[[{][ \t]*$/.test(line);
  const closes = /^[ \t]*[\]}]/.test(text.slice(end, end + 100));
  const before = `\n${margin}${opens ? '  ' : ''}`;
  return { before, after: opens && closes ? `\n${margin}` : '' };
}
