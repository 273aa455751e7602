import { isNumberText } from './number.js';

/**
 * Offsets are in UTF-16 code units, `end` just behind it.
 * @typedef {{kind: 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'error',
 *   start: number, end: number}} Token
 */

const SPACE = new Set(' \t\r\n');
const PUNCTUATION = new Set('{}[]:,');
const WORD_ENDS = new Set([...SPACE, ...PUNCTUATION, '"']);
const LITERALS = new Set(['true', 'false', 'null']);

/**
 * The tokens of a JSON text, of a broken one too: what belongs nowhere is an `error`, and so is a string that its line
 * ends before it does. Space is left out. Takes time linear in the text's length.
 * @param {string} text
 * @returns {Token[]}
 */
export function tokenize(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (SPACE.has(character)) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, character);
    if (token.kind === 'punctuation' && character === ':') markKey(tokens);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** A string is a key if a colon comes next. */
function markKey(tokens) {
  const last = tokens[tokens.length - 1];
  if (last?.kind === 'string') last.kind = 'key';
}

function tokenAt(text, start, character) {
  if (PUNCTUATION.has(character)) return { kind: 'punctuation', start, end: start + 1 };
  if (character === '"') return stringAt(text, start);
  return wordAt(text, start);
}

function stringAt(text, start) {
  let isSound = true;
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n' && text[at] !== '\r') {
    if (text[at] === '\\') {
      isSound &&= isEscape(text, at);
      // A line's end is never part of an escape.
      at += at + 1 < text.length && text[at + 1] !== '\n' && text[at + 1] !== '\r' ? 2 : 1;
    } else {
      isSound &&= text.charCodeAt(at) >= 0x20;
      at += 1;
    }
  }
  const isClosed = text[at] === '"';
  return { kind: isSound && isClosed ? 'string' : 'error', start, end: isClosed ? at + 1 : at };
}

function isEscape(text, at) {
  return /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at, at + 6));
}

function wordAt(text, start) {
  let end = start + 1;
  while (end < text.length && !WORD_ENDS.has(text[end])) end += 1;
  const word = text.slice(start, end);
  if (LITERALS.has(word)) return { kind: 'literal', start, end };
  return { kind: isNumberText(word) ? 'number' : 'error', start, end };
}
