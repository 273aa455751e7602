import assert from 'node:assert/strict';
import { ApiError } from '../../../Sources/Dashboard/Web/core/api.js';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { publish } from '../../../Sources/Dashboard/Web/pages/review/publish.js';
import { readRemark, remarksByChange } from '../../../Sources/Dashboard/Web/pages/review/remarks.js';
import { revertChange } from '../../../Sources/Dashboard/Web/pages/review/revert.js';
import { stepOfKey } from '../../../Sources/Dashboard/Web/pages/review/undo-keys.js';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import { removeCondition, setDefault } from '../../../Sources/Dashboard/Web/template/edits.js';
import { readTemplate, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { randomlyEdited, randomNumbers, templateOf } from './support/templates.mjs';

const BASE = templateOf({
  conditions: ['a', 'b', 'c'].map((name) => ({ name, rules: [{ field: 'platform', values: ['ios'] }] })),
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { a: 'Hello a', b: 'Hello b' } },
    limit: { type: 'number', default: 5 },
  },
});

export function revertingEveryChangeLeavesNone() {
  const random = randomNumbers(3);
  for (let round = 0; round < 300; round += 1) {
    const base = randomlyEdited(random);
    let template = randomlyEdited(random, base, 1 + random(12));
    for (let left = 100; compareTemplates(base, template).count > 0; left -= 1) {
      assert.ok(left > 0, 'reverting does not come to an end');
      const { conditions, parameters } = compareTemplates(base, template);
      template = revertChange(template, base, [...conditions, ...parameters][0]);
      const { faults = [] } = readTemplate(writeTemplate(template));
      assert.deepEqual(faults.filter(({ code }) => code === 'unknown_condition'), []);
    }
  }
}

export function aConditionComesBackWithItsValues() {
  const draft = removeCondition(setDefault(BASE, 'limit', new JSONNumber('9')), 'b');
  const change = compareTemplates(BASE, draft).conditions.find(({ name }) => name === 'b');
  const reverted = revertChange(draft, BASE, change);
  const left = compareTemplates(BASE, reverted);
  assert.deepEqual(left.parameters.map(({ key }) => key), ['limit']);
  assert.deepEqual(left.conditions, []);
}

export function aParameterBringsTheConditionsOfItsValues() {
  const draft = removeCondition(BASE, 'b');
  const change = compareTemplates(BASE, draft).parameters.find(({ key }) => key === 'title');
  assert.equal(compareTemplates(BASE, revertChange(draft, BASE, change)).count, 0);
}

export function aRemarkIsReadForItsPlace() {
  const place = (path) => {
    const { thing, name, part } = readRemark({ path, code: 'x', message: 'y' }, 'error', BASE);
    return [thing, name, part];
  };
  assert.deepEqual(place('/parameters/title'), ['parameter', 'title', null]);
  assert.deepEqual(place('/parameters/title/default'), ['parameter', 'title', 'default']);
  assert.deepEqual(place('/parameters/title/conditional_values/a~1b'), ['parameter', 'title', 'if a/b']);
  assert.deepEqual(place('/parameters/title/unheard_of'), ['parameter', 'title', null]);
  assert.deepEqual(place('/conditions/1/rules/0/values'), ['condition', 'b', 'rules']);
  assert.deepEqual(place('/conditions/1'), ['condition', 'b', null]);
  for (const path of ['', '/parameters', '/conditions', '/conditions/99', '/conditions/x', '/other/1', 'nonsense']) {
    assert.deepEqual(place(path), [null, null, null], path);
  }
}

export function remarksAreGatheredByChange() {
  const remarks = ['/parameters/title', '/parameters/title/default', '', '/conditions/0'].map((path) =>
    readRemark({ path, code: 'x', message: path }, 'warning', BASE));
  const byChange = remarksByChange(remarks);
  assert.deepEqual([...byChange.keys()], ['parameter title', 'condition a']);
  assert.equal(byChange.get('parameter title').length, 2);
}

const draft = { template: BASE, text: writeTemplate(BASE), base: { version: 3 } };

/** An API that answers, or throws, as it is told. */
function apiOf(send, current) {
  const answer = (what) => (what instanceof Error ? Promise.reject(what) : Promise.resolve(what));
  return { sendTemplate: () => answer(send), getTemplate: () => answer(current) };
}

const offline = new ApiError({ code: 'offline', message: 'away' });
const mismatch = new ApiError({ status: 412, code: 'version_mismatch', message: 'other', currentVersion: 4 });
const other = { version: 4, text: '{"parameters": {}}' };
const ours = { version: 4, text: draft.text };

export async function aPublishIsToldAsItWentOut() {
  const rows = [
    [{ version: 4, unchanged: false, warnings: [] }, other, 'published'],
    [{ version: 3, unchanged: true, warnings: [] }, other, 'unchanged'],
    [mismatch, other, 'conflict'],
    [mismatch, ours, 'published'],
    [mismatch, offline, 'conflict'],
    [offline, offline, 'unknown'],
    [offline, other, 'unknown'],
    [offline, ours, 'published'],
    [new ApiError({ status: 503, code: 'unavailable', message: 'down' }), ours, 'published'],
    [new ApiError({ status: 422, code: 'invalid_template', message: 'faults' }), ours, 'refused'],
    [new ApiError({ status: 403, code: 'forbidden', message: 'no' }), ours, 'refused'],
  ];
  for (const [send, current, outcome] of rows) {
    const found = await publish(apiOf(send, current), 'shop', draft, '');
    assert.equal(found.outcome, outcome, `${send.code ?? send.version} ${current.code ?? current.version}`);
    if (outcome === 'published') assert.deepEqual([found.base.version, found.base.text], [4, draft.text]);
  }
}

export async function aPublishSaysWhatItIsBasedOn() {
  let sent;
  const api = { sendTemplate: async (...all) => ((sent = all), { version: 4, unchanged: false }) };
  await publish(api, 'shop', draft, 'why');
  assert.deepEqual(sent, ['shop', draft.text, { ifMatch: 3, note: 'why' }]);
}

export function keysStepBackAndForthOutsideOfTextFields() {
  const press = (keys, isInField = false) => {
    const parts = keys.split('+');
    const has = (name) => parts.includes(name);
    return stepOfKey({
      ctrlKey: has('Ctrl'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt'), key: parts.at(-1),
      defaultPrevented: false, target: { closest: () => (isInField ? {} : null) },
    });
  };
  const rows = [
    ['Ctrl+z', 'undo'], ['Meta+z', 'undo'], ['Ctrl+Shift+Z', 'redo'], ['Meta+Shift+z', 'redo'], ['Ctrl+y', 'redo'],
    ['z', null], ['Ctrl+Alt+z', null], ['Meta+y', null], ['Ctrl+a', null],
  ];
  for (const [keys, step] of rows) assert.equal(press(keys), step, keys);
  assert.equal(press('Ctrl+z', true), null);
}
