import {parseJSON} from '../json/parse.js';
import {writeJSON} from '../json/write.js';
import {frozenCondition, frozenMap, frozenParameter, frozenTemplate} from './shape.js';
import {conditionMembers, parameterMembers} from './write.js';

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
 * @param {import('./shape.js').Template} template the one that the patch was made from
 * @param {Patch} patch
 */
export function applyPatch(template, {conditions, parameters}) {
  return frozenTemplate(
    conditions ? patchedConditions(template.conditions, conditions) : template.conditions,
    parameters ? frozenMap(patchedEntries([...template.parameters], parameters, readParameter)) : template.parameters,
  );
}

function patchedConditions(conditions, patch) {
  const entries = conditions.map((condition) => [condition.name, condition]);
  return patchedEntries(entries, patch, readCondition).map(([, condition]) => condition);
}

function listPatch(before, after, write) {
  const places = new Map([...before.keys()].map((name, index) => [name, index]));
  const order = [];
  const texts = [];
  for (const [name, thing] of after) {
    addToRuns(order, name, places.get(name));
    if (before.get(name) !== thing) texts.push([name, write(thing)]);
  }
  return {order, texts};
}

function addToRuns(order, name, place) {
  const last = order[order.length - 1];
  if (place === undefined) order.push(name);
  else if (Array.isArray(last) && last[1] === place) last[1] = place + 1;
  else order.push([place, place + 1]);
}

function patchedEntries(entries, {order, texts}, read) {
  const changed = new Map(texts.map(([name, text]) => [name, [name, read(name, parseJSON(text))]]));
  const patched = [];
  for (const item of order) {
    if (!Array.isArray(item)) {
      patched.push(changed.get(item));
      continue;
    }
    for (const entry of entries.slice(...item)) patched.push(changed.get(entry[0]) ?? entry);
  }
  return patched;
}

function readCondition(name, members) {
  const rules = members.get('rules').map((rule) => Object.fromEntries(rule));
  return frozenCondition({name, description: members.get('description'), rules});
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
