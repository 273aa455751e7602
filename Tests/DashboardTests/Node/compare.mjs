import assert from 'node:assert/strict';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import {
  addCondition, addParameter, changeType, moveCondition, removeCondition, removeParameter, replaceCondition,
  replaceParameter, setConditionalValue, setDefault,
} from '../../../Sources/Dashboard/Web/template/edits.js';
import { emptyTemplate, readTemplate, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { platformCondition, randomlyEdited, randomNumbers, templateOf, textParameter } from './support/templates.mjs';

const TEMPLATE = templateOf({
  conditions: ['a', 'b', 'c', 'd'].map((name) => ({ name, rules: [{ field: 'platform', values: ['ios'] }] })),
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { a: 'Hello a' } },
    limit: { type: 'number', default: 5 },
    theme: { type: 'json', default: '{"a": 1}' },
  },
});

const conditionsOf = (after) =>
  compareTemplates(TEMPLATE, after).conditions.map(({ kind, name, from, to }) => [kind, name, from, to]);
const partsOf = (after) => compareTemplates(TEMPLATE, after).parameters.flatMap(({ key, parts }) =>
  parts.map((part) => [key, part.part, ...(part.condition ? [part.condition] : []), part.before, part.after]));

export function aTemplateDoesNotDifferFromItself() {
  const reread = readTemplate(writeTemplate(TEMPLATE)).template;
  for (const same of [TEMPLATE, reread]) {
    assert.deepEqual(compareTemplates(TEMPLATE, same), { conditions: [], parameters: [], count: 0 });
  }
}

export function addedAndRemovedConditionsAreTold() {
  const after = addCondition(removeCondition(TEMPLATE, 'b'), platformCondition('x'), 1);
  assert.deepEqual(conditionsOf(after), [['added', 'x', null, 1], ['removed', 'b', 1, null]]);
}

export function theFewestMovesAreTold() {
  assert.deepEqual(conditionsOf(moveCondition(TEMPLATE, 'a', 3)), [['moved', 'a', 0, 3]]);
  assert.deepEqual(conditionsOf(moveCondition(TEMPLATE, 'd', 0)), [['moved', 'd', 3, 0]]);
  const reversed = ['b', 'c', 'd'].reduce((template, name) => moveCondition(template, name, 0), TEMPLATE);
  assert.equal(conditionsOf(reversed).length, 3);
  // What is added or removed before a condition does not move it.
  assert.equal(conditionsOf(addCondition(removeCondition(TEMPLATE, 'a'), platformCondition('x'), 0)).length, 2);
}

export function aConditionThatChangedAndMovedCountsOnce() {
  const after = moveCondition(replaceCondition(TEMPLATE, 'a', platformCondition('a', 'web')), 'a', 3);
  const { conditions: [change], count } = compareTemplates(TEMPLATE, after);
  assert.deepEqual([change.kind, change.moved, change.from, change.to, count], ['changed', true, 0, 3, 1]);
  const described = replaceCondition(TEMPLATE, 'a', { ...TEMPLATE.conditions[0], description: 'why' });
  assert.deepEqual(conditionsOf(described), [['changed', 'a', 0, 0]]);
}

export function eachChangedPartOfAParameterIsTold() {
  assert.deepEqual(partsOf(setDefault(TEMPLATE, 'title', 'x')), [['title', 'default', 'Hello', 'x']]);
  assert.deepEqual(partsOf(setConditionalValue(TEMPLATE, 'title', 'a', 'x')),
    [['title', 'conditional', 'a', 'Hello a', 'x']]);
  assert.deepEqual(partsOf(removeCondition(TEMPLATE, 'a')), [['title', 'conditional', 'a', 'Hello a', null]]);
  const title = TEMPLATE.parameters.get('title');
  const noted = replaceParameter(TEMPLATE, 'title', { ...title, description: 'd', group: 'g' });
  assert.deepEqual(partsOf(noted), [['title', 'description', null, 'd'], ['title', 'group', null, 'g']]);
  assert.deepEqual(partsOf(changeType(TEMPLATE, 'limit', 'string')).map(([, part]) => part), ['type', 'default']);
}

export function conditionalPartsStandInTheOrderInWhichTheyWin() {
  const withValue = (template, name) => setConditionalValue(template, 'title', name, 'x');
  const values = ['d', 'b', 'c'].reduce(withValue, TEMPLATE);
  const after = removeCondition(moveCondition(values, 'd', 0), 'a');
  assert.deepEqual(partsOf(after).map(([, , condition]) => condition), ['d', 'b', 'c', 'a']);
}

export function valuesAreComparedAsTheyAreWritten() {
  assert.equal(compareTemplates(TEMPLATE, setDefault(TEMPLATE, 'limit', new JSONNumber('5.0'))).count, 1);
  assert.equal(compareTemplates(TEMPLATE, setDefault(TEMPLATE, 'theme', '{"a":1}')).count, 1);
}

export function addedRemovedAndRenamedParametersAreTold() {
  const after = addParameter(removeParameter(TEMPLATE, 'limit'), textParameter('new'));
  const kinds = ({ parameters }) => parameters.map(({ kind, key }) => `${kind} ${key}`);
  assert.deepEqual(kinds(compareTemplates(TEMPLATE, after)), ['added new', 'removed limit']);
  const renamed = replaceParameter(TEMPLATE, 'title', textParameter('name'));
  assert.deepEqual(kinds(compareTemplates(TEMPLATE, renamed)), ['added name', 'removed title']);
  assert.equal(compareTemplates(emptyTemplate, TEMPLATE).count, 7);
}

export function theOrderOfParametersMeansNothing() {
  const { parameters } = TEMPLATE;
  const turned = readTemplate(JSON.stringify({ parameters: {} })).template;
  const after = [...parameters.values()].reverse().reduce(addParameter, { ...turned, conditions: TEMPLATE.conditions });
  assert.equal(compareTemplates(TEMPLATE, after).count, 0);
}

export function whatOneWayIsAddedIsTheOtherWayRemoved() {
  const sorted = (changes, kind) => changes.filter((change) => change.kind === kind)
    .map(({ key, name }) => key ?? name).sort();
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = randomNumbers(seed);
    const before = randomlyEdited(random, undefined, 30);
    const after = randomlyEdited(random, before);
    const [there, back] = [compareTemplates(before, after), compareTemplates(after, before)];
    for (const list of ['conditions', 'parameters']) {
      assert.deepEqual(sorted(there[list], 'added'), sorted(back[list], 'removed'), `seed ${seed}`);
      assert.deepEqual(sorted(there[list], 'changed'), sorted(back[list], 'changed'), `seed ${seed}`);
    }
  }
}
