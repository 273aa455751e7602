import { convertValue } from './checks.js';
import { sameValue } from './equal.js';
import { frozenCondition, frozenMap, frozenParameter, frozenTemplate } from './shape.js';

/**
 * Edits of templates: each returns another template, which shares all that it leaves alone, or the same one if there is
 * nothing to do. None checks what `checks.js` does.
 *
 * @typedef {import('./shape.js').Template} Template
 * @typedef {import('./shape.js').Parameter} Parameter
 * @typedef {import('./shape.js').Condition} Condition
 * @typedef {import('./shape.js').Value} Value
 */

/**
 * Adds a parameter at the end; one that has its key gives way to it in place.
 * @param {Template} template
 * @param {Parameter} parameter
 */
export function addParameter(template, parameter) {
  return withParameters(template, [...template.parameters, [parameter.key, frozenParameter(parameter)]]);
}

/**
 * Removes a parameter.
 * @param {Template} template
 * @param {string} key
 */
export function removeParameter(template, key) {
  if (!template.parameters.has(key)) return template;
  return withParameters(template, [...template.parameters].filter(([other]) => other !== key));
}

/**
 * Puts a parameter in the place of another, whose key it may change.
 * @param {Template} template
 * @param {string} key
 * @param {Parameter} parameter
 */
export function replaceParameter(template, key, parameter) {
  const older = template.parameters.get(key);
  if (!older || older === parameter) return template;
  const replacement = [parameter.key, frozenParameter(parameter)];
  return withParameters(template, [...template.parameters].map((entry) => (entry[0] === key ? replacement : entry)));
}

/**
 * Gives a parameter another default.
 * @param {Template} template
 * @param {string} key
 * @param {Value} value of the parameter's type
 */
export function setDefault(template, key, value) {
  const parameter = template.parameters.get(key);
  if (!parameter || sameValue(parameter.default, value)) return template;
  return replaceParameter(template, key, { ...parameter, default: value });
}

/**
 * Gives a parameter a value for the callers of a condition.
 * @param {Template} template
 * @param {string} key
 * @param {string} condition the name of one of the template's
 * @param {Value} value of the parameter's type
 */
export function setConditionalValue(template, key, condition, value) {
  const parameter = template.parameters.get(key);
  if (!parameter || sameValue(parameter.conditionalValues.get(condition), value)) return template;
  const conditionalValues = frozenMap([...parameter.conditionalValues, [condition, value]]);
  return replaceParameter(template, key, { ...parameter, conditionalValues });
}

/**
 * Takes away the value that a parameter has for the callers of a condition.
 * @param {Template} template
 * @param {string} key
 * @param {string} condition
 */
export function removeConditionalValue(template, key, condition) {
  const parameter = template.parameters.get(key);
  if (!parameter?.conditionalValues.has(condition)) return template;
  return replaceParameter(template, key, withoutValue(parameter, condition));
}

function withoutValue(parameter, condition) {
  const values = [...parameter.conditionalValues].filter(([name]) => name !== condition);
  return { ...parameter, conditionalValues: frozenMap(values) };
}

/**
 * Gives a parameter another type, and with it other values.
 * @param {Template} template
 * @param {string} key
 * @param {'string' | 'number' | 'boolean' | 'json'} type
 * @param {(value: Value, from: string, to: string) => Value} [convert] makes a value of the new type of one of the old
 */
export function changeType(template, key, type, convert = convertValue) {
  const parameter = template.parameters.get(key);
  if (!parameter || parameter.type === type) return template;
  const converted = (value) => convert(value, parameter.type, type);
  const values = [...parameter.conditionalValues].map(([name, value]) => [name, converted(value)]);
  const change = { type, default: converted(parameter.default), conditionalValues: frozenMap(values) };
  return replaceParameter(template, key, { ...parameter, ...change });
}

/**
 * Adds a condition.
 * @param {Template} template
 * @param {Condition} condition
 * @param {number} [index] where it stands; at the end, where it wins last, if nothing is said
 */
export function addCondition(template, condition, index = template.conditions.length) {
  const conditions = [...template.conditions];
  conditions.splice(index, 0, frozenCondition(condition));
  return frozenTemplate(conditions, template.parameters);
}

/**
 * Puts a condition in the place of another. A new name follows into every parameter that has a value for it.
 * @param {Template} template
 * @param {string} name
 * @param {Condition} condition
 */
export function replaceCondition(template, name, condition) {
  const index = template.conditions.findIndex((other) => other.name === name);
  if (index < 0 || template.conditions[index] === condition) return template;
  const conditions = [...template.conditions];
  conditions[index] = frozenCondition(condition);
  return frozenTemplate(conditions, withConditionRenamed(template.parameters, name, condition.name));
}

function withConditionRenamed(parameters, name, newName) {
  if (name === newName) return parameters;
  return mapUsers(parameters, name, (parameter) => {
    const values = [...parameter.conditionalValues].map(([key, value]) => [key === name ? newName : key, value]);
    return { ...parameter, conditionalValues: frozenMap(values) };
  });
}

/**
 * Removes a condition, and every parameter's value for it.
 * @param {Template} template
 * @param {string} name
 */
export function removeCondition(template, name) {
  const conditions = template.conditions.filter((condition) => condition.name !== name);
  if (conditions.length === template.conditions.length) return template;
  return frozenTemplate(conditions, mapUsers(template.parameters, name, (parameter) => withoutValue(parameter, name)));
}

/**
 * Puts a condition elsewhere in the order in which they win.
 * @param {Template} template
 * @param {string} name
 * @param {number} toIndex where it stands afterwards
 */
export function moveCondition(template, name, toIndex) {
  const fromIndex = template.conditions.findIndex((condition) => condition.name === name);
  if (fromIndex < 0 || fromIndex === toIndex) return template;
  const conditions = [...template.conditions];
  const [condition] = conditions.splice(fromIndex, 1);
  conditions.splice(toIndex, 0, condition);
  return frozenTemplate(conditions, template.parameters);
}

/** The parameters that have a value for a condition, changed; all others as they are. */
function mapUsers(parameters, condition, change) {
  let changed = false;
  const entries = [...parameters].map(([key, parameter]) => {
    if (!parameter.conditionalValues.has(condition)) return [key, parameter];
    changed = true;
    return [key, frozenParameter(change(parameter))];
  });
  return changed ? frozenMap(entries) : parameters;
}

function withParameters(template, entries) {
  return frozenTemplate(template.conditions, frozenMap(entries));
}
