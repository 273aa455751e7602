import assert from 'node:assert/strict';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import {
  addCondition, addParameter, changeType, moveCondition, removeCondition, removeConditionalValue, removeParameter,
  replaceCondition, replaceParameter, setConditionalValue, setDefault,
} from '../../../Sources/Dashboard/Web/template/edits.js';
import { readTemplate, sortedConditionalValues, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { platformCondition, randomlyEdited, randomNumbers, templateOf, textParameter } from './support/templates.mjs';

const RULES = [{ field: 'platform', values: ['ios'] }];

const TEMPLATE = templateOf({
  conditions: ['a', 'b', 'c'].map((name) => ({ name, rules: RULES })),
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { c: 'Hello c', a: 'Hello a' } },
    limit: { type: 'number', default: 5 },
  },
});

const keysOf = (template) => [...template.parameters.keys()];
const namesOf = (template) => template.conditions.map(({ name }) => name);
const valuesOf = (template, key) => Object.fromEntries(template.parameters.get(key).conditionalValues);

export function anEditLeavesTheTemplateItWasMadeOfAsItWas() {
  const before = writeTemplate(TEMPLATE);
  replaceCondition(removeParameter(setDefault(TEMPLATE, 'title', 'x'), 'limit'), 'a', platformCondition('z'));
  assert.equal(writeTemplate(TEMPLATE), before);
}

export function aTemplateCanNotBeChangedInPlace() {
  const title = TEMPLATE.parameters.get('title');
  for (const change of [
    () => TEMPLATE.parameters.set('x', title), () => TEMPLATE.parameters.delete('title'),
    () => TEMPLATE.parameters.clear(), () => title.conditionalValues.set('a', ''),
    () => { title.default = ''; }, () => TEMPLATE.conditions.push(1), () => { TEMPLATE.conditions[0].name = ''; },
    () => TEMPLATE.conditions[0].rules.push(1), () => TEMPLATE.conditions[0].rules[0].values.push('x'),
  ]) assert.throws(change, TypeError);
}

export function whatAnEditLeavesAloneIsTheSameObject() {
  const edited = setDefault(TEMPLATE, 'title', 'x');
  assert.equal(edited.conditions, TEMPLATE.conditions);
  assert.equal(edited.parameters.get('limit'), TEMPLATE.parameters.get('limit'));
  const moved = moveCondition(TEMPLATE, 'a', 2);
  assert.equal(moved.parameters, TEMPLATE.parameters);
  assert.equal(moved.conditions[2], TEMPLATE.conditions[0]);
  assert.equal(removeCondition(TEMPLATE, 'b').parameters, TEMPLATE.parameters);
}

export function anEditOfNothingIsTheSameTemplate() {
  for (const edited of [
    setDefault(TEMPLATE, 'title', 'Hello'), setDefault(TEMPLATE, 'limit', new JSONNumber('5')),
    setDefault(TEMPLATE, 'no', ''), setConditionalValue(TEMPLATE, 'title', 'a', 'Hello a'),
    removeConditionalValue(TEMPLATE, 'title', 'b'), removeParameter(TEMPLATE, 'no'), removeCondition(TEMPLATE, 'no'),
    moveCondition(TEMPLATE, 'b', 1), changeType(TEMPLATE, 'title', 'string'),
    replaceParameter(TEMPLATE, 'no', textParameter('x')), replaceCondition(TEMPLATE, 'no', platformCondition('x')),
  ]) assert.equal(edited, TEMPLATE);
}

export function aDefaultOfOtherDigitsIsAnEdit() {
  const edited = setDefault(TEMPLATE, 'limit', new JSONNumber('5.0'));
  assert.equal(edited.parameters.get('limit').default.text, '5.0');
}

export function parametersAreAddedReplacedInPlaceAndRemoved() {
  assert.deepEqual(keysOf(addParameter(TEMPLATE, textParameter('new'))), ['title', 'limit', 'new']);
  assert.deepEqual(keysOf(replaceParameter(TEMPLATE, 'title', textParameter('renamed'))), ['renamed', 'limit']);
  assert.deepEqual(keysOf(removeParameter(TEMPLATE, 'title')), ['limit']);
  const special = addParameter(TEMPLATE, textParameter('__proto__', 'x'));
  assert.equal(special.parameters.get('__proto__').default, 'x');
  assert.match(writeTemplate(special), /"__proto__": \{/);
}

export function aTypeConvertsAllValues() {
  const edited = changeType(TEMPLATE, 'title', 'json');
  const title = edited.parameters.get('title');
  assert.deepEqual([title.type, title.default], ['json', '"Hello"']);
  assert.deepEqual(valuesOf(edited, 'title'), { a: '"Hello a"', c: '"Hello c"' });
  assert.equal(changeType(TEMPLATE, 'title', 'boolean', () => true).parameters.get('title').default, true);
}

export function aRenamedConditionIsFollowedByItsValues() {
  const edited = replaceCondition(TEMPLATE, 'a', platformCondition('z', 'web'));
  assert.deepEqual(namesOf(edited), ['z', 'b', 'c']);
  assert.deepEqual(valuesOf(edited, 'title'), { c: 'Hello c', z: 'Hello a' });
  assert.equal(edited.parameters.get('limit'), TEMPLATE.parameters.get('limit'));
}

export function aRemovedConditionTakesItsValuesAlong() {
  const edited = removeCondition(TEMPLATE, 'a');
  assert.deepEqual(namesOf(edited), ['b', 'c']);
  assert.deepEqual(valuesOf(edited, 'title'), { c: 'Hello c' });
}

export function conditionsAreAddedAndMovedToAPlace() {
  assert.deepEqual(namesOf(addCondition(TEMPLATE, platformCondition('x'))), ['a', 'b', 'c', 'x']);
  assert.deepEqual(namesOf(addCondition(TEMPLATE, platformCondition('x'), 0)), ['x', 'a', 'b', 'c']);
  assert.deepEqual(namesOf(moveCondition(TEMPLATE, 'a', 2)), ['b', 'c', 'a']);
  assert.deepEqual(namesOf(moveCondition(TEMPLATE, 'c', 0)), ['c', 'a', 'b']);
}

export function conditionalValuesStandInTheOrderInWhichTheyWin() {
  const sorted = (template) =>
    sortedConditionalValues(template, template.parameters.get('title')).map(([{ name }, value]) => `${name} ${value}`);
  assert.deepEqual(sorted(TEMPLATE), ['a Hello a', 'c Hello c']);
  assert.deepEqual(sorted(moveCondition(TEMPLATE, 'c', 0)), ['c Hello c', 'a Hello a']);
}

export function emptyTextsAreNone() {
  const edited = addParameter(TEMPLATE, { ...textParameter('new'), description: '', group: '' });
  assert.deepEqual([edited.parameters.get('new').description, edited.parameters.get('new').group], [null, null]);
  assert.doesNotMatch(writeTemplate(edited), /"description"|"group"/);
}

export function whatIsWrittenIsReadAsAnEqualTemplate() {
  for (let seed = 1; seed <= 100; seed += 1) {
    const template = randomlyEdited(randomNumbers(seed), undefined, 40);
    const { template: reread, faults = [] } = readTemplate(writeTemplate(template));
    assert.deepEqual(faults, [], `seed ${seed}`);
    assert.equal(compareTemplates(template, reread).count, 0, `seed ${seed}`);
    assert.equal(writeTemplate(reread), writeTemplate(template), `seed ${seed}`);
  }
}

export function numbersAreWrittenDigitForDigit() {
  const text = '{"parameters":{"n":{"type":"number","default":9007199254740993,"description":"d","group":"g"}},' +
    '"conditions":[{"name":"c","rules":[{"field":"percent","seed":"s","from":0.0,"to":1e1},' +
    '{"field":"claim","name":"n","values":[3.0,"3",true]}]}]}';
  const written = writeTemplate(readTemplate(text).template);
  for (const digits of ['9007199254740993', '"from": 0.0', '"to": 1e1', '3.0,']) assert.ok(written.includes(digits));
}

export function aTemplateThatIsTooLargeOnLinesIsWrittenWithoutThem() {
  const rule = { field: 'claim', name: 'n', values: Array(1_000).fill('x') };
  const conditions = Array.from({ length: 150 }, (_, index) => ({ name: `c${index}`, rules: [rule] }));
  const written = writeTemplate(templateOf({ conditions, parameters: {} }));
  assert.ok(written.length < 2 * 1024 * 1024);
  assert.equal(readTemplate(written).template.conditions.length, 150);
}
