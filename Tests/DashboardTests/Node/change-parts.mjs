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
  const ofParameters = parameters.flatMap((change) => parameterParts(change, templates));
  const parts = [...conditions.flatMap(conditionParts), ...ofParameters];
  return parts.map(({ id, kind, before: older, after: newer }) => [id, kind, older, newer]);
}

const withDefault = (type, value, more = {}) => ({ parameters: { p: { type, default: value, ...more } } });

export function valuesAreShownByType() {
  for (const [type, before, after, ...texts] of [
    ['string', '', 'x', '', 'x'],
    ['boolean', true, false, 'true', 'false'],
    ['json', '[1]', '{}', '[\n  1\n]', '{}'],
  ]) {
    const parts = partsBetween(withDefault(type, before), withDefault(type, after));
    assert.deepEqual(parts, [['default', type, ...texts]]);
  }
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
  const [inWords] = partsBetween(of(platform('ios')), of(platform('ios', 'web')));
  assert.deepEqual(inWords, ['rules', 'rules', 'Platform is ios', 'Platform is ios or web']);
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
  const templateWith = (value, text, json) => {
    const p = { type: 'string', default: text };
    const q = json && { type: 'json', default: json };
    return templateOf({ conditions: [condition('c', claim(value))], parameters: q ? { p, q } : { p } });
  };
  const [base, mine, theirs] = [templateWith('x', 'base', '1'), templateWith('y', '', '[2]'), templateWith('z', 'theirs')];
  const said = mergeTemplates(base, mine, theirs).conflicts.map((conflict) => [
    conflictName(conflict), ...['base', 'mine', 'theirs'].map((side) => conflictText(conflict, side)),
  ]);
  const whole = (json) => `{\n  "type": "json",\n  "default": "${json}"\n}`;
  assert.deepEqual(said, [
    ['Condition c: rules', 'Claim level is x', 'Claim level is y', 'Claim level is z'],
    ['p: default', 'base', 'Empty text', 'theirs'],
    ['q: kept or removed', whole('1'), whole('[2]'), 'Removed'],
  ]);
}
