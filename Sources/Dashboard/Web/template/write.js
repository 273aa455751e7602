import { compactJSON } from '../json/format.js';
import { writeJSON } from '../json/write.js';
import { LIMITS, RULE_MEMBERS, byteCount } from './limits.js';
import { sortedConditionalValues } from './order.js';

/**
 * A template as the text of a document, ready to be published. What is read from it is an equal template. One that
 * is too large for a document only because of its lines and margins goes without them.
 * @param {import('./shape.js').Template} template
 */
export function writeTemplate(template) {
  const parameters = new Map();
  for (const [key, parameter] of template.parameters) {
    const values = sortedConditionalValues(template, parameter).map(([{ name }, value]) => [name, value]);
    parameters.set(key, parameterMembers(parameter, values));
  }
  const text = writeJSON({ conditions: template.conditions.map(conditionMembers), parameters }) + '\n';
  return byteCount(text) > LIMITS.documentBytes ? compactJSON(text) : text;
}

/**
 * A condition as it stands in a document.
 * @param {import('./shape.js').Condition} condition
 */
export function conditionMembers({ name, description, rules }) {
  const members = new Map([['name', name]]);
  if (description !== null) members.set('description', description);
  return members.set('rules', rules.map((rule) => new Map(RULE_MEMBERS[rule.field].map((key) => [key, rule[key]]))));
}

/**
 * A parameter as it stands in a document, without its key.
 * @param {import('./shape.js').Parameter} parameter
 * @param {Iterable<readonly [string, import('./shape.js').Value]>} conditionalValues
 */
export function parameterMembers(parameter, conditionalValues = parameter.conditionalValues) {
  const values = new Map(conditionalValues);
  const members = new Map([['type', parameter.type], ['default', parameter.default]]);
  if (values.size > 0) members.set('conditional_values', values);
  if (parameter.description !== null) members.set('description', parameter.description);
  if (parameter.group !== null) members.set('group', parameter.group);
  return members;
}
