import { parseJSON } from '../json/parse.js';
import { writeJSON } from '../json/write.js';
import { frozenCondition, frozenMap, frozenParameter, frozenTemplate } from './shape.js';
import { conditionMembers, parameterMembers } from './write.js';

/**
 * What to do to a list of named things: `order` is the new list as runs `[start, end)` of the old one with the names of
 * new things between, `texts` are the things that are new or changed, as JSON.
 * @typedef {{order: (string | [number, number])[], texts: [string, string][]}} ListPatch
 *
 * What makes one template of another, as plain data that can be stored; null where there is nothing to do. Small where
 * the edit is.
 * @typedef {{conditions: ListPatch | null, parameters: ListPatch | null}} Patch
 */

/**
 * What makes one template of another.
 * @param {import('./shape.js').Template} before
 * @param {import('./shape.js').Template} after
 * @returns {Patch}
 */
export function patchBetween(before, after) {
  const conditions = new Map(before.conditions.map((condition) => [condition.name, condition]));
  const newConditions = new Map(after.conditions.map((condition) => [condition.name, condition]));
  return {
    conditions: before.conditions === after.conditions
      ? null
      : listPatch(conditions, newConditions, (condition) => writeJSON(conditionMembers(condition))),
    parameters: before.parameters === after.parameters
      ? null
      : listPatch(before.parameters, after.parameters, (parameter) => writeJSON(parameterMembers(parameter))),
  };
}

/**
 * What some patches in a row make of a template.
 * @param {import('./shape.js').Template} template the one that the first patch was made from
 * @param {readonly Patch[]} patches each made from what the one before it makes
 * @returns {import('./shape.js').Template}
 */
export function applyPatches(template, patches) {
  let conditions = null;
  let parameters = null;
  for (const patch of patches) {
    if (patch.conditions) {
      conditions ??= new Map(template.conditions.map((condition) => [condition.name, condition]));
      conditions = patched(conditions, patch.conditions, readCondition);
    }
    if (patch.parameters) {
      parameters ??= new Map(template.parameters);
      parameters = patched(parameters, patch.parameters, readParameter);
    }
  }
  return frozenTemplate(
    conditions ? [...conditions.values()] : template.conditions,
    parameters ? frozenMap(parameters) : template.parameters,
  );
}

/** Changes the map in place where only things in it are others: most edits are such, and a history has many. */
function patched(things, { order, texts }, read) {
  const changed = new Map(texts.map(([name, text]) => [name, read(name, parseJSON(text))]));
  if (order.length === 1 && order[0][0] === 0 && order[0][1] === things.size) {
    for (const [name, thing] of changed) things.set(name, thing);
    return things;
  }
  const entries = [...things];
  return new Map(order.flatMap((item) => {
    if (Array.isArray(item)) return entries.slice(...item).map(([name, thing]) => [name, changed.get(name) ?? thing]);
    if (!changed.has(item)) throw new RangeError('the patch names what it does not have');
    return [[item, changed.get(item)]];
  }));
}

function listPatch(before, after, write) {
  const places = new Map([...before.keys()].map((name, index) => [name, index]));
  const order = [];
  const texts = [];
  for (const [name, thing] of after) {
    addToRuns(order, name, places.get(name));
    if (before.get(name) !== thing) texts.push([name, write(thing)]);
  }
  return { order, texts };
}

function addToRuns(order, name, place) {
  const last = order[order.length - 1];
  if (place === undefined) order.push(name);
  else if (Array.isArray(last) && last[1] === place) last[1] = place + 1;
  else order.push([place, place + 1]);
}

function readCondition(name, members) {
  const rules = members.get('rules').map((rule) => Object.fromEntries(rule));
  return frozenCondition({ name, description: members.get('description'), rules });
}

function readParameter(key, members) {
  return frozenParameter({
    key,
    type: members.get('type'),
    default: members.get('default'),
    conditionalValues: members.get('conditional_values'),
    description: members.get('description'),
    group: members.get('group'),
  });
}
