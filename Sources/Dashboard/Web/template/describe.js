import { percentMicros } from './texts.js';

/** How an operator is said of an app's version. */
export const OPERATOR_WORDS = Object.freeze({
  '==': 'is', '!=': 'is not', '<': 'is below', '<=': 'is at most', '>': 'is above', '>=': 'is at least',
});
const VALUES_SHOWN = 6;
const MICROS_IN_A_PERCENT = 1_000_000;

/**
 * A rule in words, such as `App version is at least 2.1`.
 * @param {import('./shape.js').Rule} rule
 * @returns {string}
 */
export function ruleWords(rule) {
  switch (rule.field) {
    case 'platform': return `Platform is ${anyOf(rule.values)}`;
    case 'app_version': return `App version ${OPERATOR_WORDS[rule.op] ?? rule.op} ${rule.value}`;
    case 'language': return `Language is ${anyOf(rule.values)}`;
    case 'tier': return `Tier is ${anyOf(rule.values)}`;
    case 'claim': return `Claim ${rule.name} is ${anyOf(rule.values)}`;
    default: return percentWords(rule);
  }
}

/**
 * A condition in words: all of its rules have to be true of a caller.
 * @param {import('./shape.js').Condition} condition
 */
export function conditionWords({ rules }) {
  return rules.map((rule, index) => (index === 0 ? ruleWords(rule) : lowerFirst(ruleWords(rule)))).join(', and ');
}

/** The field comes first, and is the only word of ours that is capitalised. */
function lowerFirst(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function anyOf(values) {
  if (values.length === 0) return '…';
  const texts = values.map(String);
  const shown = texts.slice(0, VALUES_SHOWN);
  const rest = texts.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop();
  return shown.length > 0 ? `${shown.join(', ')} or ${last}` : last;
}

function percentWords({ seed, from, to }) {
  const [low, high] = [percentMicros(from), percentMicros(to)];
  if (low === null || high === null) return `Callers (seed ${seed}, ${from}–${to} %)`;
  return `${percentText(high - low)} % of callers (seed ${seed}, ${percentText(low)}–${percentText(high)} %)`;
}

/**
 * Millionths of a percent as a percentage without needless zeros, such as `12.5`.
 * @param {number} micros a whole number
 */
export function percentText(micros) {
  const whole = Math.floor(micros / MICROS_IN_A_PERCENT);
  const fraction = String(micros % MICROS_IN_A_PERCENT).padStart(6, '0').replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}
