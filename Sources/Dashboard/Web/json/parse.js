import { JSONSyntaxError, parseTree } from './tree.js';
import { quoted } from './quote.js';

export { JSONSyntaxError };

/**
 * Reads a JSON text (RFC 8259, strictly) without losing anything of it.
 *
 * Objects are Maps in the order of the text, so that no key is special; numbers are `JSONNumber`s.
 * @param {string} text
 * @param {{depth?: number, duplicates?: 'refuse' | 'last'}} [options] `depth`: how many arrays and objects may be open
 *   at once; `duplicates`: whether an object that names a key twice is an error, or the last one counts
 * @throws {JSONSyntaxError}
 */
export function parseJSON(text, { depth = 64, duplicates = 'refuse' } = {}) {
  const valueOf = (node) => {
    if (node.kind === 'array') return node.elements.map(valueOf);
    if (node.kind !== 'object') return node.value;
    const map = new Map();
    for (const { key, start, value } of node.members) {
      if (duplicates === 'refuse' && map.has(key)) {
        throw new JSONSyntaxError(`the object names the key ${quoted(key)} twice`, text, start);
      }
      map.set(key, valueOf(value));
    }
    return map;
  };
  return valueOf(parseTree(text, { depth }));
}

/**
 * Why a text is not JSON, or null if it is. Keys may be named twice.
 * @param {string} text
 * @param {{depth?: number}} [options]
 * @returns {JSONSyntaxError | null}
 */
export function jsonFault(text, options) {
  try {
    parseTree(text, options);
    return null;
  } catch (error) {
    if (error instanceof JSONSyntaxError) return error;
    throw error;
  }
}
