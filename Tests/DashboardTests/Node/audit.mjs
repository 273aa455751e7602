import assert from 'node:assert/strict';

import { asQuery, NAMES, readFilters } from '../../../Sources/Dashboard/Web/pages/audit/filters.js';
import { ACTIONS, changedLeaves, entryWords, INSTANCE_ACTIONS, PROJECT_ACTIONS } from '../../../Sources/Dashboard/Web/pages/audit/words.js';

const words = (action, target, before, after) => entryWords({ action, target, before, after });

export function everyActionIsSaidInWords() {
  const record = { role: 'viewer' };
  for (const action of ACTIONS.keys()) assert.doesNotMatch(words(action, 'x', record, record), /undefined|null|\./, action);
  assert.equal(ACTIONS.size, INSTANCE_ACTIONS.length + PROJECT_ACTIONS.length);
}

export function anActionThatIsNotKnownIsShownAsItIs() {
  assert.equal(words('robot.create', 'x', null, {}), 'robot.create: x');
}

export function whatWasDoneIsSaid() {
  const cases = [
    [['template.publish', '3', {}, { note: 'Friendlier', forced: true }], 'Published version 3 (overwriting): Friendlier'],
    [['template.rollback', '4', {}, { version: 4, origin: 2 }], 'Rolled back to version 2, as version 4'],
    [['member.set', 'a@b', null, { role: 'owner' }], 'Added a@b as owner'],
    [['member.set', 'a@b', { role: 'viewer' }, { role: 'owner' }], 'Made a@b owner, who was viewer'],
    [['app_key.delete', 'id', { name: 'iOS' }, null], 'Revoked the app key “iOS”'],
    [['token_key.create', 'main', null, { algorithm: 'HS256' }], 'Added the token key “main” (HS256)'],
    [['pipeline_token.delete', 'id', { name: 'CI' }, null], 'Revoked the pipeline token “CI”'],
    [['project.update', 'shop', { settings: { min_fetch_interval: 1 } }, { settings: { min_fetch_interval: 2 } }], 'Changed the settings: min_fetch_interval'],
  ];
  for (const [entry, said] of cases) assert.equal(words(...entry), said);
}

export function aHostileTargetKeepsToItsPlace() {
  assert.equal(words('project.create', 'x', null, { name: '\u202e evil' }), 'Created the project “[U+202E] evil”');
}

export function theMembersThatDifferAreFound() {
  const before = { name: 'a', settings: { list: [1, 2], same: 1, gone: true } };
  const after = { name: 'b', settings: { list: [1, 3], same: 1, added: null } };
  assert.deepEqual(changedLeaves(before, after), [
    { name: 'name', before: 'a', after: 'b' },
    { name: 'settings.list', before: [1, 2], after: [1, 3] },
    { name: 'settings.gone', before: true, after: undefined },
    { name: 'settings.added', before: undefined, after: null },
  ]);
  assert.deepEqual(changedLeaves(null, { a: 1 }), [{ name: 'a', before: undefined, after: 1 }]);
  assert.deepEqual(changedLeaves(null, null), []);
}

export function filtersAreReadFromTheAddress() {
  const filters = readFilters(new URLSearchParams('actor=a%40b&from=2026-11-30&unknown=1'));
  assert.deepEqual(Object.keys(filters), NAMES);
  assert.equal(filters.actor, 'a@b');
  assert.equal(filters.to, '');
}

export function daysBecomeMomentsOfTheReadersTimeZone() {
  const none = readFilters(new URLSearchParams());
  const { from, to } = asQuery({ ...none, from: '2026-11-30', to: '2026-12-31' });
  assert.equal(new Date(from).getTime(), new Date(2026, 10, 30).getTime());
  assert.equal(new Date(to).getTime(), new Date(2027, 0, 1).getTime());
  assert.match(from, /Z$/);
  for (const text of ['', 'yesterday', '2026-1-1', '20261130']) assert.equal(asQuery({ ...none, from: text }).from, undefined, text);
}
