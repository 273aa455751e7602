import { JSONNumber, sameText } from '../json/number.js';

/**
 * True if two values are one, numbers digit for digit.
 * @param {import('./shape.js').Value | null | undefined} left
 * @param {import('./shape.js').Value | null | undefined} right
 */
export function sameValue(left, right) {
  if (left === right) return true;
  return left instanceof JSONNumber && right instanceof JSONNumber && sameText(left, right);
}

/**
 * True if two lists have the same rules in the same order.
 * @param {readonly import('./shape.js').Rule[]} left
 * @param {readonly import('./shape.js').Rule[]} right
 */
export function sameRules(left, right) {
  return left === right || sameList(left, right, sameRule);
}

function sameRule(left, right) {
  if (left === right) return true;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => sameOperand(left[key], right[key]));
}

function sameOperand(left, right) {
  if (Array.isArray(left) && Array.isArray(right)) return sameList(left, right, sameValue);
  return sameValue(left, right);
}

/**
 * True if two lists have the same items in the same order.
 * @template T
 * @param {readonly T[]} left
 * @param {readonly T[]} right
 * @param {(left: T, right: T) => boolean} same
 */
export function sameList(left, right, same = Object.is) {
  return left.length === right.length && left.every((item, index) => same(item, right[index]));
}

/**
 * True if two conditions differ in nothing.
 * @param {import('./shape.js').Condition} left
 * @param {import('./shape.js').Condition} right
 */
export function sameCondition(left, right) {
  if (left === right) return true;
  return left.name === right.name && left.description === right.description && sameRules(left.rules, right.rules);
}

/**
 * True if conditions have one value each in both, whatever their order, which means nothing.
 * @param {ReadonlyMap<string, import('./shape.js').Value>} left
 * @param {ReadonlyMap<string, import('./shape.js').Value>} right
 */
export function sameConditionalValues(left, right) {
  if (left === right) return true;
  if (left.size !== right.size) return false;
  for (const [name, value] of left) {
    if (!right.has(name) || !sameValue(value, right.get(name))) return false;
  }
  return true;
}

/**
 * True if two parameters differ in nothing; the order of their conditional values means nothing.
 * @param {import('./shape.js').Parameter} left
 * @param {import('./shape.js').Parameter} right
 */
export function sameParameter(left, right) {
  if (left === right) return true;
  return left.key === right.key && left.type === right.type && sameValue(left.default, right.default) &&
    left.description === right.description && left.group === right.group &&
    sameConditionalValues(left.conditionalValues, right.conditionalValues);
}
