// What single texts and numbers of a template have to be, as the service checks them. Each function returns what is
// wrong as a sentence that says how to mend it, or null.

import { quoted, quotedList } from '../json/quote.js';
import { decimal, scaledInteger } from '../json/number.js';
import { LIMITS, OPERATORS, TIERS, scalarCount } from './limits.js';

const PARAMETER_KEY = /^[A-Za-z_][A-Za-z0-9_.-]{0,255}$/;
const LANGUAGE = /^[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*$/;
const VERSION_CORE = /^[0-9]+(?:\.[0-9]+)*$/;
const PRE_RELEASE = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
const SPACE_AT_AN_END = /^\p{White_Space}|\p{White_Space}$/u;
const PERCENT_MICROS = 100_000_000;

/**
 * Half a character, as a text field can hold after a cut: JSON in UTF-8 cannot.
 * @param {string} text
 */
export function textFault(text) {
  return LONE_SURROGATE.test(text) ? 'There is half of a character in this text: delete it.' : null;
}

/** What is wrong with a text of bounded length. */
function lengthFault(text, subject, min, max) {
  const count = scalarCount(text);
  if (count >= min && count <= max) return textFault(text);
  return `${subject} has ${min} to ${max} characters, not ${count}.`;
}

/**
 * What is wrong with a text as a parameter's key.
 * @param {string} key
 */
export function parameterKeyFault(key) {
  if (PARAMETER_KEY.test(key)) return null;
  return `${quoted(key)} cannot be a parameter's key: it begins with a letter or "_", goes on with letters, digits, ` +
    `"_", "." and "-", all of ASCII, and has at most ${LIMITS.parameterKey} characters.`;
}

/**
 * What is wrong with a text as a condition's name.
 * @param {string} name
 */
export function conditionTextFault(name) {
  const count = scalarCount(name);
  const isName = count >= 1 && count <= LIMITS.conditionName && !CONTROL.test(name) && !SPACE_AT_AN_END.test(name);
  if (isName) return textFault(name);
  return `${quoted(name)} cannot be a condition's name: it has 1 to ${LIMITS.conditionName} characters, ` +
    'no control characters, and no space at either end.';
}

/**
 * What is wrong with a text as a claim's name.
 * @param {string} name
 */
export function claimNameFault(name) {
  return lengthFault(name, 'A claim\'s name', 1, LIMITS.claimName);
}

/**
 * What is wrong with a text as a percentage's seed.
 * @param {string} seed
 */
export function seedFault(seed) {
  return lengthFault(seed, '"seed"', 1, LIMITS.seed);
}

/**
 * What is wrong with a description.
 * @param {string} text
 */
export function descriptionFault(text) {
  return lengthFault(text, '"description"', 0, LIMITS.description);
}

/**
 * What is wrong with a group's name.
 * @param {string} text
 */
export function groupFault(text) {
  return lengthFault(text, '"group"', 0, LIMITS.group);
}

/**
 * What is wrong with an app's version as the operand of a rule.
 * @param {string} text
 */
export function versionFault(text) {
  if (isVersion(text)) return null;
  return `${quoted(text)} cannot be read as a version: write numbers joined by dots, such as "2.1" or "2.1.0-beta.2".`;
}

function isVersion(text) {
  const trimmed = text.replace(/^[ \t]+/, '').replace(/^[vV]/, '');
  const [version] = /^[^+( \t]*/.exec(trimmed);
  const hyphen = version.indexOf('-');
  if (hyphen < 0) return VERSION_CORE.test(version);
  return VERSION_CORE.test(version.slice(0, hyphen)) && PRE_RELEASE.test(version.slice(hyphen + 1));
}

/**
 * What is wrong with a language range.
 * @param {string} text
 */
export function languageFault(text) {
  // The POSIX ending (`.UTF-8`, `@euro`) is dropped.
  const [range] = /^[^.@]*/.exec(text);
  if (LANGUAGE.test(range)) return null;
  return `${quoted(text)} cannot be read as a language: write a tag such as "en", "de-AT" or "zh-Hant".`;
}

/**
 * What is wrong with the operator of an app_version rule.
 * @param {string} op
 */
export function operatorFault(op) {
  return OPERATORS.includes(op) ? null : `${quoted(op)} is not an operator: write one of ${quotedList(OPERATORS)}.`;
}

/**
 * What is wrong with a tier.
 * @param {string} tier
 */
export function tierFault(tier) {
  return TIERS.includes(tier) ? null : `${quoted(tier)} is not a tier: write one of ${quotedList(TIERS)}.`;
}

/**
 * What is wrong with a number that a claim is compared with.
 * @param {import('../json/number.js').JSONNumber} number
 */
export function claimNumberFault(number) {
  return decimal(number.text) ? null : 'The number\'s exponent is too far from 0 to compare by.';
}

/**
 * A percentage as millionths of a percent, exactly; null if it is out of bounds or finer.
 * @param {import('../json/number.js').JSONNumber} number
 */
export function percentMicros(number) {
  const micros = scaledInteger(number, 6);
  return micros !== null && micros >= 0 && micros <= PERCENT_MICROS ? micros : null;
}

/**
 * What is wrong with a bound of a percentage.
 * @param {import('../json/number.js').JSONNumber} number
 * @param {string} subject
 */
export function boundFault(number, subject) {
  if (percentMicros(number) !== null) return null;
  return `${subject} is from 0 to 100 with at most six decimals, such as 12.5, not ${quoted(number.text)}.`;
}

/**
 * What is wrong with two bounds of a percentage together.
 * @param {number | null} from in millionths of a percent; null where that is not known
 * @param {number | null} to
 */
export function rangeFault(from, to) {
  if (from === null || to === null || from < to) return null;
  return 'The range is empty: "to" must be greater than "from".';
}
