/**
 * What changing a parameter's type costs.
 */

import { initialValue, parseValue, valueText } from '../../template/checks.js';

/**
 * How many of a parameter's values say nothing in another type, so that they begin anew.
 *
 * @param {import('../../template/shape.js').Parameter} parameter
 * @param {'string' | 'number' | 'boolean' | 'json'} type any text can be a JSON string
 */
export function lostValues(parameter, type) {
  if (type === 'json') return 0;
  const values = [parameter.default, ...parameter.conditionalValues.values()];
  return values.filter((value) => 'fault' in parseValue(type, valueText(parameter.type, value))).length;
}

/**
 * The question before values are lost, for a dialog.
 *
 * @param {import('../../template/shape.js').Parameter} parameter
 * @param {'number' | 'boolean'} type
 * @param {number} lost
 */
export function lossQuestion({ key, conditionalValues }, type, lost) {
  const count = conditionalValues.size + 1;
  const some = lost === count ? `All of its ${count} values` : `${lost} of its ${count} values`;
  const values = count === 1 ? 'Its value' : some;
  const meaning = type === 'number' ? 'a number' : 'true or false';
  return {
    title: `Change ${key} to ${type}?`,
    text: `${values} cannot be read as ${meaning}, and will be ${initialValue(type)}. Undo brings everything back.`,
    action: 'Change the type',
    danger: true,
  };
}
