/**
 * Rules as they are edited: fields of a form, which make a rule once all of them are valid.
 */

import { JSONNumber } from '../../json/number.js';
import { RULE_MEMBERS, initialRule, ruleFaults } from '../../template/checks.js';
import { frozenRule } from '../../template/model.js';

/**
 * @typedef {import('../../template/shape.js').Rule} Rule
 * @typedef {{field: string, [member: string]: any}} RuleForm the members of a rule of that field; the bounds of a percentage
 *   are texts, as typed
 */

/** What is said of a text that is not there yet. */
const MISSING = {
  value: 'Write a version, such as 2.1.',
  name: 'Write the claim’s name, such as role.',
  seed: 'Write a seed, such as the name of what you roll out.',
  from: 'Write where the range begins, such as 0.',
  to: 'Write where the range ends, such as 10.',
};

/**
 * The form that shows a rule.
 *
 * @param {Rule} rule
 * @returns {RuleForm}
 */
export function formOf(rule) {
  return rule.field === 'percent' ? { ...rule, from: rule.from.text, to: rule.to.text } : { ...rule };
}

/**
 * The form of a new rule: none is a rule before something was chosen or written.
 *
 * @param {string} field
 * @param {string} seed what a percentage begins with, so that it differs from those of other conditions
 * @returns {RuleForm}
 */
export function initialForm(field, seed) {
  const form = formOf(initialRule(field));
  return field === 'percent' ? { ...form, seed, to: '' } : form;
}

/**
 * Reads a form.
 *
 * @param {RuleForm} form
 * @returns {{rule: Rule, faults: []} | {rule: null, faults: {member: string, message: string, index?: number}[]}}
 */
export function readForm(form) {
  const members = Object.fromEntries(RULE_MEMBERS[form.field].map((member) => [member, form[member]]));
  if (form.field === 'app_version') members.value = form.value.trim();
  const faults = ruleFaults(members).map((fault) => inWords(fault, members));
  if (faults.length > 0) return { rule: null, faults };
  if (form.field !== 'percent') return { rule: frozenRule(members), faults };
  const bound = (text) => new JSONNumber(text.trim());
  return { rule: frozenRule({ ...members, from: bound(form.from), to: bound(form.to) }), faults };
}

function inWords(fault, members) {
  return members[fault.member] === '' ? { ...fault, message: MISSING[fault.member] } : fault;
}
