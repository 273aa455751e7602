import assert from 'node:assert/strict';
import { Draft, openDraft } from '../../../Sources/Dashboard/Web/template/draft.js';
import { memoryDraftStore } from '../../../Sources/Dashboard/Web/template/draft-store.js';
import { removeParameter, setDefault } from '../../../Sources/Dashboard/Web/template/edits.js';
import { slotWords } from '../../../Sources/Dashboard/Web/template/unfinished.js';

const TEXT = JSON.stringify({
  conditions: [{ name: 'a', rules: [{ field: 'platform', values: ['ios'] }] }],
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { a: 'x' } },
    n: { type: 'string', default: '5' },
  },
});
const BASE = { version: 1, text: TEXT };

const newDraft = (store = memoryDraftStore()) => new Draft({ project: 'shop', base: BASE, store });
const typed = (draft, key, slot, value) => draft.unfinished.of(() => key).set(slot, { text: '?', value, fault: 'No.' });
const listed = (draft) => draft.unfinished.list(draft.template).map(({ key, slot }) => `${key} ${slot}`);
const changeTitle = (draft, text) => draft.edit('Set', (template) => setDefault(template, 'title', text));

export async function whatIsNoValueIsStoredWithTheDraft() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  typed(draft, 'n', 'default', '5');
  typed(draft, 'title', 'value:a', 'x');
  await draft.whenSaved();
  const reopened = await openDraft({ project: 'shop', base: BASE, store });
  assert.deepEqual(listed(reopened), ['title value:a', 'n default']);
  assert.deepEqual(reopened.unfinished.list(reopened.template)[1], { key: 'n', slot: 'default', text: '?', value: '5', fault: 'No.' });
  assert.equal(reopened.changes.count, 0);
}

export function itCountsAsLongAsTheFieldHasTheValueThatItWasTypedOver() {
  const draft = newDraft();
  typed(draft, 'title', 'default', 'Hello');
  changeTitle(draft, 'Other');
  assert.deepEqual(listed(draft), []);
  draft.undo();
  assert.deepEqual(listed(draft), ['title default']);
  draft.edit('Delete', (template) => removeParameter(template, 'title'));
  assert.deepEqual(listed(draft), []);
}

export function publishingSettlesWhatNoLongerCounts() {
  const draft = newDraft();
  typed(draft, 'title', 'default', 'Hello');
  typed(draft, 'n', 'default', '5');
  changeTitle(draft, 'Other');
  draft.published({ version: 2, text: draft.text });
  changeTitle(draft, 'Hello');
  assert.deepEqual(listed(draft), ['n default']);
}

export function discardingTheDraftForgetsIt() {
  const draft = newDraft();
  changeTitle(draft, 'Other');
  typed(draft, 'n', 'default', '5');
  draft.discard();
  assert.deepEqual(listed(draft), []);
  draft.undo();
  assert.deepEqual(listed(draft), []);
}

export function whatBecomesValidOrIsDroppedIsForgotten() {
  const draft = newDraft();
  typed(draft, 'n', 'default', '5');
  typed(draft, 'n', 'group', '');
  assert.equal(draft.unfinished.has(draft.template.parameters.get('n')), true);
  draft.unfinished.drop('n', 'default');
  draft.unfinished.of(() => 'n').delete('group');
  assert.equal(draft.unfinished.has(draft.template.parameters.get('n')), false);
}

export function fieldsAreCalledByTheirNames() {
  assert.deepEqual(['default', 'value:vip', 'key'].map(slotWords), ['default value', 'value for vip', 'key']);
}
