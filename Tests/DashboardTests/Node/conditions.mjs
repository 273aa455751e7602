import assert from 'node:assert/strict';

import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { copyName } from '../../../Sources/Dashboard/Web/pages/conditions/copy-name.js';
import { matching } from '../../../Sources/Dashboard/Web/pages/conditions/matching.js';
import {
  nextStart, rangeOfShare, rangesOfSeed, shareWords, typedMicros,
} from '../../../Sources/Dashboard/Web/pages/conditions/percent-range.js';
import { formOf, initialForm, readForm } from '../../../Sources/Dashboard/Web/pages/conditions/rule-form.js';
import { usersOf } from '../../../Sources/Dashboard/Web/pages/conditions/usage.js';
import { FIELDS } from '../../../Sources/Dashboard/Web/template/checks.js';
import { templateOf } from './support/templates.mjs';

const percent = (seed, from, to) => ({ field: 'percent', seed, from, to });

const RULES = [
  { field: 'platform', values: ['ios', 'web'] },
  { field: 'app_version', op: '<=', value: '2.1.0-beta.2' },
  { field: 'language', values: ['de-AT'] },
  { field: 'tier', values: ['gold'] },
  { field: 'claim', name: 'role', values: ['vip', true, new JSONNumber('9007199254740993')] },
  { field: 'percent', seed: 'a', from: new JSONNumber('0.000001'), to: new JSONNumber('1e2') },
];

export function aFormMakesTheRuleThatItShows() {
  for (const rule of RULES) assert.deepEqual(readForm(formOf(rule)), { rule, faults: [] });
}

export function aNewFormIsNoRuleYet() {
  for (const field of FIELDS) {
    const { rule, faults } = readForm(initialForm(field, 'vip'));
    assert.equal(rule, null, field);
    assert.ok(faults.length > 0 && faults.every(({ member, message }) => member && message), field);
  }
}

export function whatAFormHasBesidesTheRuleIsLeftOut() {
  const { rule } = readForm({ field: 'claim', name: 'role', values: ['vip'], kind: 'string' });
  assert.deepEqual(Object.keys(rule), ['field', 'name', 'values']);
}

export function eachFaultOfAFormNamesItsMember() {
  for (const [form, member] of [
    [{ field: 'app_version', op: '>=', value: '2.x' }, 'value'],
    [{ field: 'language', values: ['en', 'e*'] }, 'values'],
    [{ field: 'tier', values: [] }, 'values'],
    [{ field: 'claim', name: '', values: ['a'] }, 'name'],
    [percent('', '0', '10'), 'seed'],
    [percent('a', '', '10'), 'from'],
    [percent('a', '30', '20'), 'to'],
    [percent('a', '0', '10.0000001'), 'to'],
    [percent('a', '0', '1O'), 'to'],
  ]) {
    assert.deepEqual(readForm(form).faults.map((fault) => fault.member), [member], JSON.stringify(form));
  }
}

export function boundsAreCountedExactly() {
  for (const [text, micros] of [['0', 0], ['12.5', 12_500_000], [' 1e2 ', 100_000_000], ['0.000001', 1]]) {
    assert.equal(typedMicros(text), micros, text);
  }
  for (const text of ['', 'a', '-1', '100.000001', '0.0000001', '1,5']) assert.equal(typedMicros(text), null, text);
}

export function aShareIsSaidInWords() {
  assert.equal(shareWords({ from: '0.1', to: '0.3' }), '0.2 % of callers');
  assert.equal(shareWords({ from: '0', to: '100' }), 'All callers');
  for (const range of [{ from: '5', to: '5' }, { from: '', to: '5' }, { from: '5', to: '4' }]) assert.equal(shareWords(range), null);
}

export function aChosenShareBeginsWhereTheRangeDoesIfThereIsRoom() {
  assert.deepEqual(rangeOfShare('20', 25), { from: '20', to: '45' });
  assert.deepEqual(rangeOfShare('0.5', 5), { from: '0.5', to: '5.5' });
  assert.deepEqual(rangeOfShare('90', 25), { from: '75', to: '100' });
  assert.deepEqual(rangeOfShare('nothing', 100), { from: '0', to: '100' });
}

export function rangesOfASeedAreThoseOfOtherConditions() {
  const rule = (seed, from, to) => ({ rules: [percent(seed, from, to)] });
  const template = templateOf({
    conditions: [
      { name: 'c', ...rule('a', 20, 30) },
      { name: 'b', ...rule('a', 0, 20) },
      { name: 'mine', ...rule('a', 50, 60) },
      { name: 'other', ...rule('z', 0, 100) },
    ],
    parameters: {},
  });
  const ranges = rangesOfSeed(template, 'a', 'mine');
  assert.deepEqual(ranges.map(({ name, from }) => [name, from]), [['b', 0], ['c', 20_000_000]]);
  assert.equal(nextStart(ranges), '30');
  assert.equal(nextStart([]), null);
  assert.equal(nextStart(rangesOfSeed(template, 'z', null)), null);
}

export function aCopyHasTheNextFreeName() {
  const conditions = (...names) => names.map((name) => ({ name }));
  assert.equal(copyName('vip', conditions('vip')), 'vip_2');
  assert.equal(copyName('vip', conditions('vip', 'vip_2')), 'vip_3');
  assert.equal(copyName('vip_2', conditions('vip_2', 'vip_3')), 'vip_4');
  assert.equal(copyName('_7', conditions('_7')), '_7_8');
}

export function theNameOfACopyIsNeverTooLong() {
  assert.equal(copyName('x'.repeat(100), []), `${'x'.repeat(98)}_2`);
  assert.equal([...copyName('😀'.repeat(100), [])].length, 100);
}

export function everyWordOfASearchHasToBeFoundSomewhere() {
  const { conditions } = templateOf({
    conditions: [
      { name: 'vip', description: 'Who pays', rules: [{ field: 'claim', name: 'role', values: ['vip'] }] },
      { name: 'ios_new', rules: [{ field: 'platform', values: ['ios'] }] },
    ],
    parameters: {},
  });
  for (const [search, found] of [
    ['VIP', [0]], ['pays', [0]], ['platform IOS', [1]], ['vip ios', []], ['i', [0, 1]], ['  ', null], ['', null],
  ]) {
    assert.deepEqual(matching(conditions, search), found, search);
  }
}

export function theUsersOfAConditionAreTheParametersWithAValueForIt() {
  const rules = [{ field: 'platform', values: ['ios'] }];
  const template = templateOf({
    conditions: [{ name: 'constructor', rules }, { name: 'unused', rules }],
    parameters: {
      a: { type: 'string', default: '', conditional_values: { constructor: 'x' } },
      b: { type: 'string', default: '' },
      c: { type: 'string', default: '', conditional_values: { constructor: 'y' } },
    },
  });
  assert.deepEqual(usersOf(template, 'constructor'), ['a', 'c']);
  assert.deepEqual(usersOf(template, 'unused'), []);
}
