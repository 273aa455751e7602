import assert from 'node:assert/strict';

import { editCondition } from '../../../Sources/Dashboard/Web/pages/conditions/editing.js';
import { Draft } from '../../../Sources/Dashboard/Web/template/draft.js';
import { removeCondition, replaceCondition } from '../../../Sources/Dashboard/Web/template/edits.js';

const VERSION = { field: 'app_version', op: '>=', value: '2.1' };
const DOCUMENT = {
  conditions: [
    { name: 'ios_new', rules: [{ field: 'platform', values: ['ios'] }, VERSION] },
    { name: 'vip', rules: [{ field: 'tier', values: ['gold'] }] },
  ],
  parameters: { title: { type: 'string', default: '', conditional_values: { ios_new: 'New' } } },
};

const NO_STORE = { load: async () => undefined, save: async () => {}, remove: async () => {}, subscribe: () => () => {} };

function draftOf(document = DOCUMENT) {
  return new Draft({ project: 'shop', base: { version: 1, text: JSON.stringify(document) }, store: NO_STORE });
}

const inDraft = (draft, name) => draft.template.conditions.find((condition) => condition.name === name);
const fieldsOf = (draft, name) => inDraft(draft, name)?.rules.map(({ field }) => field);

export function validEditsAreInTheDraftAtOnce() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  editing.setForm(editing.entries[1].id, { value: '2.2' });
  editing.setDescription('The new app');
  const { rules, description } = inDraft(draft, 'ios_new');
  assert.equal(rules[1].value, '2.2');
  assert.equal(description, 'The new app');
  assert.equal(editing.hasUnsaved, false);
}

export function whatIsNotValidStaysOutOfTheDraft() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  const { id } = editing.entries[1];
  editing.setForm(id, { value: '2.x' });
  editing.addRule('language');
  editing.setName('vip');
  assert.equal(draft.changes.count, 0);
  assert.equal(editing.hasUnsaved, true);
  assert.equal(editing.name, 'vip');
  assert.equal(editing.savedName, 'ios_new');
  assert.deepEqual(editing.entries.map(({ faults }) => faults.length), [0, 1, 1]);
  editing.setForm(editing.entries[2].id, { values: ['de'] });
  assert.deepEqual(fieldsOf(draft, 'ios_new'), ['platform', 'app_version', 'language']);
  assert.equal(inDraft(draft, 'ios_new').rules[1].value, '2.1');
}

export function aNameFollowsIntoTheParameters() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  for (const name of ['ios_newe', 'ios_newer']) editing.setName(name);
  assert.deepEqual([...draft.template.parameters.get('title').conditionalValues.keys()], ['ios_newer']);
  draft.undo();
  assert.equal(draft.canUndo, false);
  editing.sync();
  assert.equal(editing.name, 'ios_new');
}

export function undoGivesBackWhatTheFieldsShowed() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  const [platform, version] = editing.entries;
  editing.setForm(platform.id, { values: ['ios', 'web'] });
  editing.setForm(version.id, { value: '2.x' });
  draft.undo();
  editing.sync();
  assert.deepEqual(editing.entries[0].form.values, ['ios']);
  assert.deepEqual(editing.entries.map(({ id }) => id), [platform.id, version.id]);
  assert.equal(editing.entries[1].form.value, '2.x', 'what is typed elsewhere stays');
}

export function aRemovedRuleComesBackWithUndo() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  editing.removeRule(editing.entries[0].id);
  assert.deepEqual(fieldsOf(draft, 'ios_new'), ['app_version']);
  draft.undo();
  editing.sync();
  assert.deepEqual(editing.entries.map(({ form }) => form.field), ['platform', 'app_version']);
}

export function aNewConditionIsAddedOnceAllOfItIsValid() {
  const draft = draftOf();
  const editing = editCondition(draft, null);
  assert.equal(editing.hasUnsaved, false);
  assert.equal(editing.add(), false);
  editing.setName('web');
  assert.equal(editing.add(), false, 'it has no rule');
  const id = editing.addRule('platform');
  assert.equal(editing.add(), false, 'its rule is empty');
  editing.setForm(id, { values: ['web'] });
  editing.addRule('tier');
  assert.equal(editing.add(), false, 'a second rule is half made');
  editing.removeRule(editing.entries[1].id);
  assert.equal(draft.changes.count, 0);
  assert.equal(editing.add(), true);
  assert.deepEqual(fieldsOf(draft, 'web'), ['platform']);
  assert.equal(draft.template.conditions.at(-1).name, 'web');
}

export function aConditionThatIsDeletedMeanwhileIsGoneUntilItComesBack() {
  const draft = draftOf();
  const editing = editCondition(draft, 'vip');
  draft.edit('Delete', (template) => removeCondition(template, 'vip'));
  editing.sync();
  assert.equal(editing.isGone, true);
  assert.equal(editing.hasUnsaved, false);
  draft.undo();
  editing.sync();
  assert.equal(editing.isGone, false);
  assert.equal(editing.name, 'vip');
}

export function changesFromElsewhereAreTakenOver() {
  const draft = draftOf();
  const editing = editCondition(draft, 'vip');
  draft.edit('Elsewhere', (template) =>
    replaceCondition(template, 'vip', { name: 'vip', description: 'They', rules: [VERSION] }));
  editing.sync();
  assert.equal(editing.description, 'They');
  assert.deepEqual(editing.entries.map(({ form }) => form.field), ['app_version']);
}

export function eachRuleIsItsOwnStepOfUndo() {
  const draft = draftOf();
  const editing = editCondition(draft, 'ios_new');
  const [platform, version] = editing.entries;
  editing.setForm(version.id, { value: '2.2' });
  editing.setForm(version.id, { value: '2.23' });
  editing.setForm(platform.id, { values: ['web'] });
  draft.undo();
  assert.deepEqual(inDraft(draft, 'ios_new').rules.map(({ values, value }) => value ?? values[0]), ['ios', '2.23']);
  draft.undo();
  assert.equal(draft.canUndo, false);
}

export function aPercentageBeginsWithTheConditionsNameAsItsSeed() {
  const draft = draftOf();
  const editing = editCondition(draft, 'vip');
  const id = editing.addRule('percent');
  assert.equal(draft.changes.count, 0);
  editing.setForm(id, { to: '20' });
  assert.equal(inDraft(draft, 'vip').rules[1].seed, 'vip');
}
