/**
 * What becomes of values when their parameter changes its type.
 */

import { isNumberText, JSONNumber } from '../../json/number.js';
import { parseValue } from '../../template/checks.js';

/**
 * A value as one of another type, where that loses nothing: 5 is the text “5”, the text “5” is the number 5.
 *
 * @param {import('../../template/shape.js').Value} value
 * @param {string} from its type
 * @param {string} to
 * @returns {import('../../template/shape.js').Value | null} null where it cannot be said in the other type
 */
export function converted(value, from, to) {
  if (from === to) return value;
  const text = String(value);
  switch (to) {
    case 'number':
      return isNumberText(text.trim()) ? new JSONNumber(text.trim()) : null;
    case 'boolean':
      return ['true', 'false'].includes(text.trim()) ? text.trim() === 'true' : null;
    case 'json':
      return from === 'string' && 'fault' in parseValue('json', text) ? JSON.stringify(text) : text;
    default:
      return text;
  }
}

/**
 * How many of a parameter's values cannot be said in another type.
 *
 * @param {import('../../template/shape.js').Parameter} parameter
 * @param {string} type
 */
export function lostValues(parameter, type) {
  const values = [parameter.default, ...parameter.conditionalValues.values()];
  return values.filter((value) => converted(value, parameter.type, type) === null).length;
}
