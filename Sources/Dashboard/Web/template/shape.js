/**
 * What a project's apps get, and on which conditions. Never changes: an edit makes another one that shares all that it
 * leaves alone.
 * @typedef {import('../json/number.js').JSONNumber} JSONNumber
 * @typedef {string | JSONNumber | boolean} Value text for the types string and json
 * @typedef {{conditions: readonly Condition[], parameters: ReadonlyMap<string, Parameter>}} Template with conditions in
 *   the order in which they win
 * @typedef {{name: string, description: string | null, rules: readonly Rule[]}} Condition
 * @typedef {{field: 'platform', values: readonly string[]}
 *   | {field: 'app_version', op: string, value: string}
 *   | {field: 'language', values: readonly string[]}
 *   | {field: 'tier', values: readonly string[]}
 *   | {field: 'claim', name: string, values: readonly Value[]}
 *   | {field: 'percent', seed: string, from: JSONNumber, to: JSONNumber}} Rule
 * @typedef {{key: string, type: 'string' | 'number' | 'boolean' | 'json', default: Value,
 *   conditionalValues: ReadonlyMap<string, Value>, description: string | null, group: string | null}} Parameter
 */

/** A Map that is filled once and never changes. */
class FrozenMap extends Map {
  /** @param {Iterable<readonly [any, any]>} entries */
  constructor(entries) {
    super();
    for (const [key, value] of entries) super.set(key, value);
  }

  set() {
    throw new TypeError('this map never changes');
  }

  delete() {
    throw new TypeError('this map never changes');
  }

  clear() {
    throw new TypeError('this map never changes');
  }
}

const NO_VALUES = new FrozenMap([]);

/**
 * A Map of these entries that never changes.
 * @param {Iterable<readonly [string, any]>} entries
 * @returns {ReadonlyMap<string, any>}
 */
export function frozenMap(entries) {
  return new FrozenMap(entries);
}

/**
 * A template that never changes, of parts that never do.
 * @param {readonly Condition[]} conditions
 * @param {ReadonlyMap<string, Parameter>} parameters
 * @returns {Template}
 */
export function frozenTemplate(conditions, parameters) {
  return Object.freeze({
    conditions: Object.isFrozen(conditions) ? conditions : Object.freeze([...conditions]),
    parameters: parameters instanceof FrozenMap ? parameters : frozenMap(parameters),
  });
}

/**
 * A condition that never changes.
 * @param {{name: string, description?: string | null, rules: readonly Rule[]}} condition an empty description is none
 * @returns {Condition}
 */
export function frozenCondition({ name, description, rules }) {
  return Object.freeze({ name, description: description || null, rules: Object.freeze(rules.map(frozenRule)) });
}

/**
 * A rule that never changes.
 * @param {Rule} rule
 * @returns {Rule}
 */
export function frozenRule(rule) {
  if (Object.isFrozen(rule)) return rule;
  return Object.freeze('values' in rule ? { ...rule, values: Object.freeze([...rule.values]) } : { ...rule });
}

/**
 * A parameter that never changes.
 * @param {{key: string, type: string, default: Value, conditionalValues?: ReadonlyMap<string, Value>,
 *   description?: string | null, group?: string | null}} parameter empty texts are none
 * @returns {Parameter}
 */
export function frozenParameter({ key, type, default: value, conditionalValues = NO_VALUES, description, group }) {
  return Object.freeze({
    key,
    type,
    default: value,
    conditionalValues: frozenValues(conditionalValues),
    description: description || null,
    group: group || null,
  });
}

function frozenValues(values) {
  if (values.size === 0) return NO_VALUES;
  return values instanceof FrozenMap ? values : frozenMap(values);
}
