import { tokenize } from './tokens.js';
import { parseTree } from './tree.js';

const DEPTH_MAX = 512;
/** Deep nesting multiplies a text by its indentation. A layout longer than this is no help to anyone. */
const LENGTH_MAX = 16 * 1024 * 1024;

/**
 * A JSON text laid out on lines, one member or element a line. Only space changes: digits, escapes and keys named twice
 * stay as they are. A text whose layout would have more than 16 Mi characters comes back as it is.
 * @param {string} text
 * @param {number} [indent] how many spaces a level has
 * @throws {import('./tree.js').JSONSyntaxError} if it is not JSON
 */
export function formatJSON(text, indent = 2) {
  parseTree(text, { depth: DEPTH_MAX });
  const parts = [];
  let length = 0;
  const add = (part) => {
    parts.push(part);
    length += part.length;
  };
  let level = 0;
  let before = '';
  for (const { start, end } of tokenize(text)) {
    const token = text.slice(start, end);
    const closes = token === '}' || token === ']';
    if (closes) level -= 1;
    if (startsLine(before, closes)) add('\n' + ' '.repeat(level * indent));
    if (before === ':') add(' ');
    add(token);
    if (token === '{' || token === '[') level += 1;
    if (length > LENGTH_MAX) return text;
    before = token;
  }
  return parts.join('');
}

/** An empty object or array stays on its line. */
function startsLine(before, closes) {
  const opened = before === '{' || before === '[';
  if (closes) return !opened;
  return opened || before === ',';
}

/**
 * A JSON text without the space between its tokens.
 * @param {string} text
 * @throws {import('./tree.js').JSONSyntaxError} if it is not JSON
 */
export function compactJSON(text) {
  parseTree(text, { depth: DEPTH_MAX });
  return tokenize(text).map(({ start, end }) => text.slice(start, end)).join('');
}
