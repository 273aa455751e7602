/**
 * Searching conditions.
 */

import { conditionWords } from '../../template/describe.js';

const texts = new WeakMap();

/**
 * The indices of the conditions in whose name, description or rules all the words stand; null where nothing is searched for.
 *
 * @param {readonly import('../../template/shape.js').Condition[]} conditions
 * @param {string} search
 * @returns {number[] | null}
 */
export function matching(conditions, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return conditions.flatMap((condition, index) => {
    const text = searchedText(condition);
    return words.every((word) => text.includes(word)) ? [index] : [];
  });
}

function searchedText(condition) {
  let text = texts.get(condition);
  if (text === undefined) {
    text = `${condition.name}\n${condition.description ?? ''}\n${conditionWords(condition)}`.toLowerCase();
    texts.set(condition, text);
  }
  return text;
}
