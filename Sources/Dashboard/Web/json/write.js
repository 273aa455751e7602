import { JSONNumber } from './number.js';

/**
 * A value as JSON text, one member or element a line. Numbers that are `JSONNumber`s keep their digits.
 * @param {unknown} value text, `JSONNumber`, boolean, null, array, Map or plain object
 * @param {string} [margin] what the lines after the first begin with
 * @returns {string}
 */
export function writeJSON(value, margin = '') {
  if (value instanceof JSONNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + '  ';
  if (Array.isArray(value)) return lines('[', value.map((element) => writeJSON(element, inner)), ']', margin);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const members = entries.map(([key, member]) => `${JSON.stringify(key)}: ${writeJSON(member, inner)}`);
  return lines('{', members, '}', margin);
}

function lines(open, items, close, margin) {
  if (items.length === 0) return open + close;
  return `${open}\n${margin}  ${items.join(`,\n${margin}  `)}\n${margin}${close}`;
}
