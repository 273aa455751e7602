import assert from 'node:assert/strict';
import { restoreParameter } from '../../../Sources/Dashboard/Web/pages/parameters/restoring.js';
import { Draft } from '../../../Sources/Dashboard/Web/template/draft.js';
import { memoryDraftStore } from '../../../Sources/Dashboard/Web/template/draft-store.js';
import {
  addParameter, removeCondition, removeParameter, replaceCondition,
} from '../../../Sources/Dashboard/Web/template/edits.js';
import { readTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { sayDeleted } from '../../../Sources/Dashboard/Web/ui/deleted-toast.js';
import { platformCondition, textParameter } from './support/templates.mjs';

const TEXT = JSON.stringify({
  conditions: ['a', 'b'].map((name) => ({ name, rules: [{ field: 'platform', values: ['ios'] }] })),
  parameters: { title: { type: 'string', default: 'Hello', conditional_values: { a: 'x', b: 'y' } } },
});

/** A draft in which `title` was just deleted, with the toast that says so. */
function begin() {
  const draft = new Draft({ project: 'shop', base: { version: 1, text: TEXT }, store: memoryDraftStore() });
  const said = [];
  const context = { draft, toast: { say: (text, action) => said.push({ text, action }), fail: (text) => said.push({ text }) } };
  const parameter = draft.template.parameters.get('title');
  draft.edit('Delete title', (template) => removeParameter(template, 'title'));
  sayDeleted(context, 'title', () => restoreParameter(context, parameter));
  return { draft, context, said, undo: () => said[0].action.onclick() };
}

const valuesOf = (draft) => [...draft.template.parameters.get('title').conditionalValues];
const isWhole = (draft) => assert.equal(readTemplate(draft.text).faults, undefined);

export function aDeletionThatWasTheLastChangeIsUndone() {
  const { draft, undo } = begin();
  undo();
  assert.deepEqual([draft.changes.count, draft.canUndo, draft.redoLabel], [0, false, 'Delete title']);
}

export function whatWasDeletedComesBackAfterOtherChanges() {
  const { draft, undo, said } = begin();
  draft.edit('Add', (template) => addParameter(template, textParameter('other')));
  undo();
  assert.deepEqual(valuesOf(draft), [['a', 'x'], ['b', 'y']]);
  assert.deepEqual([draft.template.parameters.has('other'), said.length], [true, 1]);
}

export function itComesBackWithoutValuesForConditionsThatAreGone() {
  const renamed = (template) => replaceCondition(template, 'a', platformCondition('c'));
  for (const change of [(template) => removeCondition(template, 'a'), renamed]) {
    const { draft, undo, said } = begin();
    draft.edit('Change a', change);
    undo();
    assert.deepEqual(valuesOf(draft), [['b', 'y']]);
    assert.match(said[1].text, /^title is back without its value for a:/);
    isWhole(draft);
  }
}

export function itDoesNotReplaceAnotherOfItsKey() {
  const { draft, undo, said } = begin();
  draft.edit('Add', (template) => addParameter(template, textParameter('title', 'new')));
  undo();
  assert.equal(draft.template.parameters.get('title').default, 'new');
  assert.match(said[1].text, /another title/);
}

export function undoIsOfferedInTheDraftOfTheDeletionAlone() {
  const { context, said } = begin();
  const { isOffered } = said[0].action;
  assert.equal(isOffered(), true);
  for (const draft of [null, begin().draft]) {
    context.draft = draft;
    assert.equal(isOffered(), false);
  }
}
