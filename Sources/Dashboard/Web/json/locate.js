import { pointerTokens } from './pointer.js';
import { positionsOf } from './position.js';
import { JSONSyntaxError, parseTree } from './tree.js';

/**
 * @typedef {{line: number, column: number, start: number, end: number}} Place line and column from 1; start and end are
 *   offsets in UTF-16 code units, as a text field selects by
 */

/**
 * Where a value stands in a JSON text, or the nearest value around it if there is no such one. Of members of one key it
 * is the last. Null if the text is not JSON.
 * @param {string} text
 * @param {string} pointer a JSON Pointer (RFC 6901)
 * @returns {Place | null}
 */
export function locate(text, pointer) {
  return locator(text)(pointer);
}

/**
 * As `locate`, for many places of one text, which is read once.
 * @param {string} text
 * @returns {(pointer: string) => Place | null}
 */
export function locator(text) {
  const root = treeOrNull(text);
  const positionAt = positionsOf(text);
  return (pointer) => {
    if (!root) return null;
    const { start, end } = nearest(root, pointerTokens(pointer));
    return { ...positionAt(start), start, end };
  };
}

function treeOrNull(text) {
  try {
    return parseTree(text, { depth: 512 });
  } catch (error) {
    if (error instanceof JSONSyntaxError) return null;
    throw error;
  }
}

function nearest(root, tokens) {
  let node = root;
  for (const token of tokens) {
    const child = childOf(node, token);
    if (!child) return node;
    node = child;
  }
  return node;
}

function childOf(node, token) {
  if (node.kind === 'array') return /^(?:0|[1-9][0-9]*)$/.test(token) ? node.elements[Number(token)] : undefined;
  if (node.kind !== 'object') return undefined;
  for (let index = node.members.length - 1; index >= 0; index -= 1) {
    if (node.members[index].key === token) return node.members[index].value;
  }
  return undefined;
}
