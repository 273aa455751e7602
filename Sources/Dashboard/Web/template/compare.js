import { sameCondition, sameParameter, sameValue } from './equal.js';
import { conditionPlaces } from './order.js';

/**
 * What is not in a template, or not set, is null. A changed condition may have moved as well; `from` and `to` are its
 * places in either template.
 * @typedef {import('./shape.js').Template} Template
 * @typedef {import('./shape.js').Condition} Condition
 * @typedef {import('./shape.js').Parameter} Parameter
 * @typedef {{kind: 'added' | 'removed' | 'changed' | 'moved', name: string, before: Condition | null,
 *   after: Condition | null, from: number | null, to: number | null, moved: boolean}} ConditionChange
 * @typedef {{part: 'type' | 'default' | 'description' | 'group' | 'conditional', condition?: string, before: any,
 *   after: any}} PartChange
 * @typedef {{kind: 'added' | 'removed' | 'changed', key: string, before: Parameter | null, after: Parameter | null,
 *   parts: PartChange[]}} ParameterChange
 * @typedef {{conditions: ConditionChange[], parameters: ParameterChange[], count: number}} Comparison
 */

/**
 * What distinguishes one template from another, by condition and by parameter: those of the newer one in its order,
 * then those that it lacks. What both share is not looked into. The order of parameters means nothing.
 * @param {Template} before
 * @param {Template} after
 * @returns {Comparison}
 */
export function compareTemplates(before, after) {
  const conditions = compareConditions(before.conditions, after.conditions);
  const parameters = compareParameters(before, after);
  return { conditions, parameters, count: conditions.length + parameters.length };
}

function compareConditions(before, after) {
  if (before === after) return [];
  const [beforePlaces, afterPlaces] = [conditionPlaces(before), conditionPlaces(after)];
  const moved = movedNames(after.map(({ name }) => name), beforePlaces);
  const changes = [];
  after.forEach((condition, to) => {
    const from = beforePlaces.get(condition.name) ?? null;
    const change = { name: condition.name, before: before[from] ?? null, after: condition, from, to, moved: false };
    if (from === null) changes.push({ kind: 'added', ...change });
    else changes.push(...changeOf(change, moved.has(condition.name)));
  });
  before.forEach((condition, from) => {
    if (afterPlaces.has(condition.name)) return;
    const { name } = condition;
    changes.push({ kind: 'removed', name, before: condition, after: null, from, to: null, moved: false });
  });
  return changes;
}

function changeOf(change, moved) {
  if (!sameCondition(change.before, change.after)) return [{ kind: 'changed', ...change, moved }];
  return moved ? [{ kind: 'moved', ...change, moved }] : [];
}

/** The fewest names that, put elsewhere, give the newer order. */
function movedNames(names, beforePlaces) {
  const common = names.filter((name) => beforePlaces.has(name));
  const stayed = longestIncreasingRun(common.map((name) => beforePlaces.get(name)));
  return new Set(common.filter((_, index) => !stayed.has(index)));
}

/** The indices of a longest strictly increasing subsequence of distinct numbers (patience sorting). */
function longestIncreasingRun(numbers) {
  /** For each length, the index of the least number that ends an increasing subsequence of that length. */
  const ends = [];
  const previous = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = index;
  });
  const run = new Set();
  for (let index = ends[ends.length - 1]; index !== undefined; index = previous[index]) run.add(index);
  return run;
}

function compareParameters(before, after) {
  if (before.parameters === after.parameters) return [];
  const changes = [];
  for (const [key, parameter] of after.parameters) {
    const older = before.parameters.get(key);
    if (!older) {
      changes.push({ kind: 'added', key, before: null, after: parameter, parts: [] });
    } else if (!sameParameter(older, parameter)) {
      const parts = partChanges(older, parameter, after);
      changes.push({ kind: 'changed', key, before: older, after: parameter, parts });
    }
  }
  for (const [key, parameter] of before.parameters) {
    if (!after.parameters.has(key)) changes.push({ kind: 'removed', key, before: parameter, after: null, parts: [] });
  }
  return changes;
}

/** Conditional values in the order in which they win in the newer template, then those of conditions that it lacks. */
function partChanges(before, after, template) {
  const parts = [];
  if (before.type !== after.type) parts.push({ part: 'type', before: before.type, after: after.type });
  if (!sameValue(before.default, after.default)) {
    parts.push({ part: 'default', before: before.default, after: after.default });
  }
  for (const condition of affectedConditions(before, after, template)) {
    const values = [before.conditionalValues.get(condition) ?? null, after.conditionalValues.get(condition) ?? null];
    if (!sameValue(...values)) parts.push({ part: 'conditional', condition, before: values[0], after: values[1] });
  }
  for (const part of ['description', 'group']) {
    if (before[part] !== after[part]) parts.push({ part, before: before[part], after: after[part] });
  }
  return parts;
}

function affectedConditions(before, after, template) {
  const places = conditionPlaces(template.conditions);
  const names = new Set([...after.conditionalValues.keys(), ...before.conditionalValues.keys()]);
  const place = (name) => places.get(name) ?? Infinity;
  return [...names].sort((left, right) => (place(left) === place(right) ? 0 : place(left) - place(right)));
}
