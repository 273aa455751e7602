/**
 * Taking one change of a draft back.
 */

import {
  addCondition, addParameter, moveCondition, removeCondition, removeParameter, replaceCondition, replaceParameter,
} from '../../template/edits.js';
import { frozenMap } from '../../template/model.js';

/**
 * A template in which one parameter or condition is again as it was published, with what it needs or what needs it.
 *
 * @param {any} template the draft
 * @param {any} base what was published
 * @param {any} change one of those between them, as `compareTemplates` finds them
 */
export function revertChange(template, base, change) {
  return 'key' in change ? revertParameter(template, base, change) : revertCondition(template, base, change);
}

function revertParameter(template, base, { kind, key, before }) {
  if (kind === 'added') return removeParameter(template, key);
  const needed = [...before.conditionalValues.keys()];
  const complete = needed.reduce((made, name) => withCondition(made, base, name), template);
  return kind === 'removed' ? addParameter(complete, before) : replaceParameter(complete, key, before);
}

function revertCondition(template, base, { kind, name, before, from, moved }) {
  if (kind === 'added') return removeCondition(template, name);
  if (kind === 'removed') return withValuesOf(withCondition(template, base, name), base, name);
  const restored = kind === 'changed' ? replaceCondition(template, name, before) : template;
  return moved ? moveCondition(restored, name, from) : restored;
}

/** Puts a condition back after those that it came after. */
function withCondition(template, base, name) {
  const names = template.conditions.map((condition) => condition.name);
  if (names.includes(name)) return template;
  const from = base.conditions.findIndex((condition) => condition.name === name);
  const earlier = new Set(base.conditions.slice(0, from).map((condition) => condition.name));
  return addCondition(template, base.conditions[from], names.findLastIndex((other) => earlier.has(other)) + 1);
}

/** The values that went with a condition come back with it, where their parameters can still have them. */
function withValuesOf(template, base, name) {
  return [...base.parameters.values()].reduce((made, older) => {
    const parameter = made.parameters.get(older.key);
    if (!older.conditionalValues.has(name) || parameter?.type !== older.type) return made;
    const conditionalValues = frozenMap([...parameter.conditionalValues, [name, older.conditionalValues.get(name)]]);
    return replaceParameter(made, older.key, { ...parameter, conditionalValues });
  }, template);
}
