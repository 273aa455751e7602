import { isNumberText, JSONNumber } from '../json/number.js';
import { jsonFault } from '../json/parse.js';
import { quoted } from '../json/quote.js';
import { LIMITS, tooMany } from './limits.js';
import { conditionPlaces } from './order.js';
import {
  boundFault, claimNameFault, claimNumberFault, conditionTextFault, languageFault, operatorFault, parameterKeyFault,
  percentMicros, rangeFault, seedFault, textFault, tierFault, versionFault,
} from './texts.js';

export { FIELDS, LIMITS, OPERATORS, PLATFORMS, RULE_MEMBERS, TIERS, TYPES } from './limits.js';
export {
  claimNameFault, descriptionFault, groupFault, languageFault, percentMicros, seedFault, textFault, versionFault,
} from './texts.js';

/**
 * What is wrong with a parameter's key, also that another parameter has it; null if nothing is.
 * @param {string} key
 * @param {import('./shape.js').Template} template
 * @param {string} [except] the key that this one takes the place of
 */
export function keyFault(key, template, except) {
  const message = parameterKeyFault(key);
  if (message || key === except) return message;
  if (template.parameters.has(key)) return `There is a parameter ${quoted(key)} already: choose another key.`;
  return null;
}

/**
 * What is wrong with a condition's name, also that another condition has it; null if nothing is.
 * @param {string} name
 * @param {import('./shape.js').Template} template
 * @param {string} [except] the name that this one takes the place of
 */
export function conditionNameFault(name, template, except) {
  const message = conditionTextFault(name);
  if (message || name === except) return message;
  if (conditionPlaces(template.conditions).has(name)) {
    return `There is a condition ${quoted(name)} already: choose another name.`;
  }
  return null;
}

/**
 * What is wrong with the bounds of a percentage, as typed or as numbers; null if nothing is.
 * @param {string | JSONNumber} from
 * @param {string | JSONNumber} to
 */
export function percentFault(from, to) {
  return typedBoundFault(from, '"from"') ?? typedBoundFault(to, '"to"') ?? rangeFault(microsOf(from), microsOf(to));
}

function typedBoundFault(bound, subject) {
  const number = numberOf(bound);
  return number ? boundFault(number, subject) : `${subject} is a number from 0 to 100, such as 12.5.`;
}

function microsOf(bound) {
  const number = numberOf(bound);
  return number && percentMicros(number);
}

function numberOf(bound) {
  if (bound instanceof JSONNumber) return bound;
  const text = String(bound ?? '').trim();
  return isNumberText(text) ? new JSONNumber(text) : null;
}

/**
 * All that is wrong with a rule, each with the member that it is about and, for one of `values`, its index.
 * @param {import('./shape.js').Rule} rule
 * @returns {{member: string, message: string, index?: number}[]}
 */
export function ruleFaults(rule) {
  const of = (member, message) => (message ? [{ member, message }] : []);
  switch (rule.field) {
    case 'platform': return valuesFaults(rule.values, textFault);
    case 'language': return valuesFaults(rule.values, languageFault);
    case 'tier': return valuesFaults(rule.values, tierFault);
    case 'app_version': return [...of('op', operatorFault(rule.op)), ...of('value', versionFault(rule.value))];
    case 'claim': return [...of('name', claimNameFault(rule.name)), ...valuesFaults(rule.values, claimValueFault)];
    case 'percent': return [...of('seed', seedFault(rule.seed)), ...rangeFaults(rule)];
    default: return of('field', 'Choose what the rule asks about.');
  }
}

function rangeFaults({ from, to }) {
  const bounds = [['from', typedBoundFault(from, '"from"')], ['to', typedBoundFault(to, '"to"')]];
  const faults = bounds.filter(([, message]) => message).map(([member, message]) => ({ member, message }));
  if (faults.length > 0) return faults;
  const message = rangeFault(microsOf(from), microsOf(to));
  return message ? [{ member: 'to', message }] : [];
}

function valuesFaults(values, faultOf) {
  const faults = [];
  if (values.length === 0) faults.push({ member: 'values', message: 'Add at least one value.' });
  if (values.length > LIMITS.values) {
    faults.push({ member: 'values', message: tooMany('values', LIMITS.values, values.length) });
  }
  values.forEach((value, index) => {
    const message = faultOf(value);
    if (message) faults.push({ member: 'values', message, index });
  });
  return faults;
}

/**
 * What is wrong with a value that a claim is compared with; null if nothing is.
 * @param {import('./shape.js').Value} value
 */
export function claimValueFault(value) {
  if (value instanceof JSONNumber) return claimNumberFault(value);
  return typeof value === 'string' ? textFault(value) : null;
}

/**
 * Reads what was typed as a value of a parameter's type.
 * @param {'string' | 'number' | 'boolean' | 'json'} type
 * @param {string} text
 * @returns {{value: import('./shape.js').Value} | {fault: string, line?: number, column?: number, offset?: number}}
 */
export function parseValue(type, text) {
  switch (type) {
    case 'number': return parseNumber(text.trim());
    case 'boolean': return parseBoolean(text.trim());
    case 'json': return parseJSONValue(text);
    default: return parseText(text);
  }
}

function parseText(text) {
  const fault = textFault(text);
  return fault ? { fault } : { value: text };
}

function parseNumber(text) {
  if (isNumberText(text)) return { value: new JSONNumber(text) };
  if (text === '') return { fault: 'Write a number, such as 5 or 12.5.' };
  return { fault: `${quoted(text)} is not a number: write digits such as 5, -12.5 or 1e21.${numberHint(text)}` };
}

function numberHint(text) {
  if (/^[+-]?\d+,\d+$/.test(text)) return ' The decimal mark is a point.';
  if (/^\+/.test(text)) return ' Leave out the plus sign.';
  if (/^-?0\d/.test(text)) return ' Leave out the leading zero.';
  return '';
}

function parseBoolean(text) {
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  return { fault: 'Write true or false.' };
}

function parseJSONValue(text) {
  const error = jsonFault(text, { depth: LIMITS.jsonValueDepth });
  if (!error) return { value: text };
  const { message, line, column, offset } = error;
  return { fault: `This is not JSON: ${message}.`, line, column, offset };
}

/**
 * A value as the text that a field shows, which `parseValue` reads as the same value.
 * @param {string} type
 * @param {import('./shape.js').Value} value
 */
export function valueText(type, value) {
  return String(value);
}

/**
 * The nearest value of another type: the same text where that is one, else what a new parameter begins with.
 * @param {import('./shape.js').Value} value
 * @param {string} from
 * @param {'string' | 'number' | 'boolean' | 'json'} to
 * @returns {import('./shape.js').Value}
 */
export function convertValue(value, from, to) {
  const text = valueText(from, value);
  const parsed = parseValue(to, text);
  if ('value' in parsed) return parsed.value;
  return to === 'json' ? JSON.stringify(text) : initialValue(to);
}

/**
 * The value that a new parameter of a type begins with.
 * @param {string} type
 * @returns {import('./shape.js').Value}
 */
export function initialValue(type) {
  switch (type) {
    case 'number': return new JSONNumber('0');
    case 'boolean': return false;
    case 'json': return '{}';
    default: return '';
  }
}

/**
 * The rule that a builder begins with. What only a person can tell is empty, which `ruleFaults` says.
 * @param {string} field
 * @returns {import('./shape.js').Rule}
 */
export function initialRule(field) {
  switch (field) {
    case 'app_version': return { field, op: '>=', value: '' };
    case 'claim': return { field, name: '', values: [] };
    case 'percent': return { field, seed: '', from: new JSONNumber('0'), to: new JSONNumber('10') };
    default: return { field, values: [] };
  }
}
