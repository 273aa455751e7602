import assert from 'node:assert/strict';
import { conflictName, conflictText } from '../../../Sources/Dashboard/Web/pages/review/conflict-text.js';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import { mergeTemplates } from '../../../Sources/Dashboard/Web/template/merge.js';
import { conditionParts, parameterParts } from '../../../Sources/Dashboard/Web/ui/change-parts.js';
import { templateOf } from './support/templates.mjs';

const condition = (name, ...rules) => ({ name, rules });
const claim = (...values) => ({ field: 'claim', name: 'level', values });

function partsBetween(before, after) {
  const templates = { before: templateOf(before), after: templateOf(after) };
  const { conditions, parameters } = compareTemplates(templates.before, templates.after);
  const parts = [...conditions.flatMap(conditionParts), ...parameters.flatMap((change) => parameterParts(change, templates))];
  return parts.map(({ id, kind, before: older, after: newer }) => [id, kind, older, newer]);
}

const withDefault = (type, value, more = {}) => ({ parameters: { p: { type, default: value, ...more } } });

export function valuesAreShownByType() {
  assert.deepEqual(partsBetween(withDefault('string', ''), withDefault('string', 'x')), [['default', 'string', '', 'x']]);
  assert.deepEqual(partsBetween(withDefault('boolean', true), withDefault('boolean', false)), [['default', 'boolean', 'true', 'false']]);
  assert.deepEqual(partsBetween(withDefault('json', '[1]'), withDefault('json', '{}')), [['default', 'json', '[\n  1\n]', '{}']]);
}

export function aTypeThatChangesShowsEitherValueByItsOwn() {
  const parts = partsBetween(withDefault('string', '[1]'), withDefault('json', '[1]'));
  assert.deepEqual(parts[0], ['type', 'type', 'string', 'json']);
}

export function whatIsNewOrGoneIsShownWhole() {
  const whole = withDefault('number', 5, { description: 'Why', group: 'Offers' });
  const shown = [['default', 'number', '5'], ['description', 'description', 'Why'], ['group', 'group', 'Offers']];
  assert.deepEqual(partsBetween({ parameters: {} }, whole), shown.map(([id, kind, text]) => [id, kind, null, text]));
  assert.deepEqual(partsBetween(whole, { parameters: {} }), shown.map(([id, kind, text]) => [id, kind, text, null]));
}

export function rulesAreShownInWordsWhereWordsTellThemApart() {
  const of = (...rules) => ({ conditions: [condition('c', ...rules)], parameters: {} });
  const platform = (...values) => ({ field: 'platform', values });
  assert.deepEqual(partsBetween(of(platform('ios')), of(platform('ios', 'web'))), [['rules', 'rules', 'Platform is ios', 'Platform is ios or web']]);
  for (const [before, after] of [
    [claim('1'), claim(1)],
    [platform('a', 'b', 'c', 'd', 'e', 'f', 'g'), platform('a', 'b', 'c', 'd', 'e', 'f', 'h')],
    [{ field: 'percent', seed: 's', from: 0, to: 20 }, { field: 'percent', seed: 's', from: 0, to: 2e1 }],
  ]) {
    for (const [id, kind, older, newer] of partsBetween(of(before), of(after))) {
      assert.deepEqual([id, kind], ['rules', 'json']);
      assert.notEqual(older, newer);
    }
  }
}

export function aPlaceIsCountedFromOne() {
  const of = (...names) => ({ conditions: names.map((name) => condition(name, claim('x'))), parameters: {} });
  assert.deepEqual(partsBetween(of('a', 'b', 'c'), of('c', 'a', 'b')), [['place', 'place', '3', '1']]);
}

export function eachSideOfAConflictIsSaid() {
  const base = templateOf({ conditions: [condition('c', claim('x'))], parameters: { p: { type: 'string', default: 'base' }, q: { type: 'json', default: '1' } } });
  const mine = templateOf({ conditions: [condition('c', claim('y'))], parameters: { p: { type: 'string', default: '' }, q: { type: 'json', default: '[2]' } } });
  const theirs = templateOf({ conditions: [condition('c', claim('z'))], parameters: { p: { type: 'string', default: 'theirs' } } });
  const said = mergeTemplates(base, mine, theirs).conflicts.map((conflict) => [
    conflictName(conflict), ...['base', 'mine', 'theirs'].map((side) => conflictText(conflict, side)),
  ]);
  assert.deepEqual(said, [
    ['Condition c: rules', 'Claim level is x', 'Claim level is y', 'Claim level is z'],
    ['p: default', 'base', 'Empty text', 'theirs'],
    ['q: kept or removed', '{\n  "type": "json",\n  "default": "1"\n}', '{\n  "type": "json",\n  "default": "[2]"\n}', 'Removed'],
  ]);
}
