/**
 * What an evaluation answered, with the rules that it is about.
 *
 * @typedef {import('../../template/shape.js').Template} Template
 * @typedef {import('../../template/shape.js').Value} Value
 * @typedef {import('../../template/shape.js').Rule} Rule
 * @typedef {{field: string, matched: boolean, input: unknown, rule: Rule | null}} RuleOutcome
 *   `input` is what the rule looked at, null where nothing was sent; `rule` is null where its template is not known
 * @typedef {{name: string, matched: boolean, rules: readonly RuleOutcome[]}} ConditionOutcome
 * @typedef {{type: string, value: Value, condition: string | null}} Outcome `condition` is null for the default
 * @typedef {{template: Template | null, conditions: ReadonlyMap<string, ConditionOutcome>,
 *   parameters: ReadonlyMap<string, Outcome>, identity: Identity | null}} Answer conditions in their order
 * @typedef {{uid: string, tier: string | null, claims: ReadonlyMap<string, unknown>}} Identity what a token says
 */

import { parseJSON } from '../../json/parse.js';

/** Claims nest as deeply as a token may; an answer has a few levels around them. */
const DEPTH = 256;

/**
 * @param {string} text the answer's body
 * @param {Template | null} template what was evaluated
 * @returns {Answer}
 */
export function readAnswer(text, template) {
  const data = parseJSON(text, { depth: DEPTH, duplicates: 'last' }).get('data');
  return {
    template,
    conditions: new Map(data.get('conditions').map((entry, index) => conditionOf(entry, template?.conditions[index]))),
    parameters: new Map([...data.get('parameters')].map(([key, entry]) => [key, Object.fromEntries(entry)])),
    identity: identityOf(data.get('identity')),
  };
}

function conditionOf(entry, condition) {
  const { name, matched, rules } = Object.fromEntries(entry);
  const outcomes = rules.map((rule, index) => ({ ...Object.fromEntries(rule), rule: condition?.rules[index] ?? null }));
  return [name, { name, matched, rules: outcomes }];
}

function identityOf(entry) {
  if (!(entry instanceof Map)) return null;
  return { uid: entry.get('uid') ?? '', tier: entry.get('tier') ?? null, claims: entry.get('claims') ?? new Map() };
}
