import assert from 'node:assert/strict';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import {
  addCondition, addParameter, changeType, moveCondition, removeCondition, removeParameter, replaceCondition,
  replaceParameter, setConditionalValue, setDefault,
} from '../../../Sources/Dashboard/Web/template/edits.js';
import { mergeTemplates } from '../../../Sources/Dashboard/Web/template/merge.js';
import { readTemplate, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { platformCondition, randomlyEdited, randomNumbers, templateOf, textParameter } from './support/templates.mjs';

const RULES = [{ field: 'platform', values: ['ios'] }];

const BASE = templateOf({
  conditions: ['a', 'b', 'c', 'd'].map((name) => ({ name, rules: RULES })),
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { a: 'Hello a', b: 'Hello b' } },
    limit: { type: 'number', default: 5, group: 'shop' },
  },
});

const namesOf = (template) => template.conditions.map(({ name }) => name);
const placesOf = (merge) => merge.conflicts.map(({ kind, name, part }) => `${kind} ${name} ${part}`);
const resolved = (merge, choice) => merge.resolve(new Map(merge.conflicts.map(({ id }) => [id, choice])));

function assertSame(actual, expected) {
  assert.equal(compareTemplates(expected, actual).count, 0);
  assert.equal(writeTemplate(actual), writeTemplate(expected));
}

export function changesOfDifferentThingsAreBothKept() {
  const mine = setDefault(BASE, 'title', 'Mine');
  const theirs = setConditionalValue(addParameter(BASE, textParameter('new')), 'title', 'a', 'Theirs');
  const merge = mergeTemplates(BASE, mine, theirs);
  assert.deepEqual(merge.conflicts, []);
  const title = merge.template.parameters.get('title');
  assert.equal(title.default, 'Mine');
  assert.equal(title.conditionalValues.get('a'), 'Theirs');
  assert.ok(merge.template.parameters.has('new'));
  assert.deepEqual(merge.theirsOnly.parameters.map(({ key }) => key), ['title', 'new']);
}

export function theSameChangeOnBothSidesIsNoConflict() {
  const edit = (template) => moveCondition(removeParameter(setDefault(template, 'title', 'Same'), 'limit'), 'd', 0);
  const merge = mergeTemplates(BASE, edit(BASE), edit(BASE));
  assert.deepEqual(merge.conflicts, []);
  assertSame(merge.template, edit(BASE));
}

export function twoValuesForOneThingAreAConflictThatMineWinsUntilResolved() {
  const merge = mergeTemplates(BASE, setDefault(BASE, 'title', 'Mine'), setDefault(BASE, 'title', 'Theirs'));
  assert.deepEqual(merge.conflicts.map(({ kind, name, part, type, base, mine, theirs }) =>
    [kind, name, part, type, base, mine, theirs]),
  [['parameter', 'title', 'default', 'string', 'Hello', 'Mine', 'Theirs']]);
  assert.equal(merge.template.parameters.get('title').default, 'Mine');
  assert.equal(resolved(merge, 'theirs').parameters.get('title').default, 'Theirs');
  assert.equal(resolved(merge, 'mine').parameters.get('title').default, 'Mine');
}

export function aNumberIsAnotherWhereItsDigitsDiffer() {
  const withLimit = (text) => setDefault(BASE, 'limit', new JSONNumber(text));
  assert.deepEqual(placesOf(mergeTemplates(BASE, withLimit('5.0'), withLimit('5.00'))), ['parameter limit default']);
  assert.deepEqual(placesOf(mergeTemplates(BASE, withLimit('5.0'), withLimit('5.0'))), []);
}

export function aTypeAndAGroupAreMerged() {
  const theirs = replaceParameter(BASE, 'limit', { ...BASE.parameters.get('limit'), group: 'x' });
  const merge = mergeTemplates(BASE, changeType(BASE, 'limit', 'string'), theirs);
  assert.deepEqual(merge.conflicts, []);
  const { type, group } = merge.template.parameters.get('limit');
  assert.deepEqual([type, group], ['string', 'x']);
}

export function aTypeConflictsWithAnyOtherValue() {
  const mine = changeType(BASE, 'title', 'json');
  const merge = mergeTemplates(BASE, mine, setConditionalValue(BASE, 'title', 'a', 'Theirs'));
  assert.deepEqual(placesOf(merge), ['parameter title type']);
  assert.equal(resolved(merge, 'theirs').parameters.get('title').conditionalValues.get('a'), 'Theirs');
  assert.equal(resolved(merge, 'mine').parameters.get('title').type, 'json');
}

export function aRemovedParameterConflictsWithItsChangeAndNotWithItsSameness() {
  const removed = removeParameter(BASE, 'title');
  assert.deepEqual(placesOf(mergeTemplates(BASE, removed, addParameter(BASE, textParameter('new')))), []);
  for (const [mine, theirs] of [[removed, setDefault(BASE, 'title', 'x')], [setDefault(BASE, 'title', 'x'), removed]]) {
    const merge = mergeTemplates(BASE, mine, theirs);
    assert.deepEqual(placesOf(merge), ['parameter title presence']);
    assert.equal(merge.template.parameters.has('title'), mine !== removed);
    assert.equal(resolved(merge, 'theirs').parameters.has('title'), theirs !== removed);
  }
}

export function aRemovedConditionTakesItsValuesAlongThoughAnotherPartChanged() {
  const merge = mergeTemplates(BASE, removeCondition(BASE, 'a'), setDefault(BASE, 'title', 'Theirs'));
  assert.deepEqual(merge.conflicts, []);
  assert.deepEqual(namesOf(merge.template), ['b', 'c', 'd']);
  const title = merge.template.parameters.get('title');
  assert.deepEqual([title.default, [...title.conditionalValues.keys()]], ['Theirs', ['b']]);
}

export function aRemovedConditionConflictsWithItsNewUse() {
  const uses = [
    setConditionalValue(BASE, 'title', 'a', 'Theirs'), addParameter(BASE, textParameter('new', '', [['a', 'x']])),
    replaceCondition(BASE, 'a', platformCondition('a', 'web')),
  ];
  for (const theirs of uses) {
    const merge = mergeTemplates(BASE, removeCondition(BASE, 'a'), theirs);
    assert.deepEqual(placesOf(merge), ['condition a presence']);
    assert.deepEqual(namesOf(merge.template), ['b', 'c', 'd']);
    assertSame(resolved(merge, 'theirs'), theirs);
  }
}

export function oneKeyAddedByBothIsMergedByItsParts() {
  const mine = addParameter(BASE, { ...textParameter('new', 'x', [['a', '1']]), group: 'g' });
  const theirs = addParameter(BASE, textParameter('new', 'y', [['b', '2']]));
  const merge = mergeTemplates(BASE, mine, theirs);
  assert.deepEqual(placesOf(merge), ['parameter new default']);
  const { group, conditionalValues } = merge.template.parameters.get('new');
  assert.deepEqual([group, ...conditionalValues], ['g', ['a', '1'], ['b', '2']]);
}

export function movesOfDifferentConditionsAreBothMade() {
  const merge = mergeTemplates(BASE, moveCondition(BASE, 'd', 0), moveCondition(BASE, 'b', 2));
  assert.deepEqual(merge.conflicts, []);
  assert.deepEqual(namesOf(merge.template), ['d', 'a', 'c', 'b']);
}

export function movesOfOneConditionToTwoPlacesAreAConflict() {
  const merge = mergeTemplates(BASE, moveCondition(BASE, 'b', 0), moveCondition(BASE, 'b', 3));
  assert.deepEqual(placesOf(merge), ['order conditions order']);
  assert.deepEqual(namesOf(merge.template), ['b', 'a', 'c', 'd']);
  assert.deepEqual(namesOf(resolved(merge, 'theirs')), ['a', 'c', 'd', 'b']);
}

export function addedConditionsStandWhereTheyWereAdded() {
  const mine = addCondition(BASE, platformCondition('mine'), 1);
  const theirs = addCondition(addCondition(BASE, platformCondition('theirs'), 1), platformCondition('last'));
  assert.deepEqual(namesOf(mergeTemplates(BASE, mine, theirs).template),
    ['a', 'mine', 'theirs', 'b', 'c', 'd', 'last']);
}

export function aConditionRenamedByOneAndUsedByTheOtherIsAConflict() {
  const mine = replaceCondition(BASE, 'a', platformCondition('z'));
  const merge = mergeTemplates(BASE, mine, addParameter(BASE, textParameter('new', '', [['a', 'x']])));
  assert.deepEqual(placesOf(merge), ['condition a presence']);
  assert.deepEqual(namesOf(resolved(merge, 'theirs')), ['z', 'a', 'b', 'c', 'd']);
}

export function whatNobodyChangedIsTheSameObject() {
  const merge = mergeTemplates(BASE, setDefault(BASE, 'title', 'x'), removeCondition(BASE, 'd'));
  assert.equal(merge.template.parameters.get('limit'), BASE.parameters.get('limit'));
  assert.equal(merge.template.conditions[0], BASE.conditions[0]);
}

export function onRandomEditsWhatOneSideChangedIsKept() {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomNumbers(seed);
    const base = randomlyEdited(random, undefined, 30);
    const edited = randomlyEdited(random, base);
    for (const merge of [
      mergeTemplates(base, edited, base), mergeTemplates(base, base, edited), mergeTemplates(base, edited, edited),
    ]) {
      assert.deepEqual(merge.conflicts, [], `seed ${seed}`);
      assert.equal(compareTemplates(edited, merge.template).count, 0, `seed ${seed}`);
    }
  }
}

export function onRandomEditsEveryResolutionIsAValidTemplate() {
  let conflicts = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomNumbers(seed);
    const base = randomlyEdited(random, undefined, 30);
    const merge = mergeTemplates(base, randomlyEdited(random, base), randomlyEdited(random, base));
    conflicts += merge.conflicts.length;
    assert.equal(new Set(merge.conflicts.map(({ id }) => id)).size, merge.conflicts.length, `seed ${seed}`);
    const mixed = new Map(merge.conflicts.map(({ id }) => [id, ['mine', 'theirs'][random(2)]]));
    for (const template of [merge.template, resolved(merge, 'mine'), resolved(merge, 'theirs'), merge.resolve(mixed)]) {
      const { faults = [], template: reread } = readTemplate(writeTemplate(template));
      assert.deepEqual(faults, [], `seed ${seed}`);
      assert.equal(compareTemplates(template, reread).count, 0, `seed ${seed}`);
    }
    assert.equal(compareTemplates(merge.template, resolved(merge, 'mine')).count, 0, `seed ${seed}`);
  }
  assert.ok(conflicts > 100, 'the edits meet often enough to try the resolutions');
}
