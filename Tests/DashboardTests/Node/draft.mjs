import assert from 'node:assert/strict';
import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import { memoryDraftStore } from '../../../Sources/Dashboard/Web/template/draft-store.js';
import { Draft, openDraft } from '../../../Sources/Dashboard/Web/template/draft.js';
import {
  addParameter, moveCondition, removeCondition, replaceParameter, setDefault,
} from '../../../Sources/Dashboard/Web/template/edits.js';
import { mergeTemplates } from '../../../Sources/Dashboard/Web/template/merge.js';
import { readTemplate, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { settled, sharedRecords, slowStore } from './support/stores.mjs';
import { randomlyEdited, randomNumbers, textParameter } from './support/templates.mjs';

const TEXT = JSON.stringify({
  conditions: ['a', 'b'].map((name) => ({ name, rules: [{ field: 'platform', values: ['ios'] }] })),
  parameters: {
    title: { type: 'string', default: 'Hello', conditional_values: { a: 'x' } },
    n: { type: 'number', default: 5 },
  },
});
const FIRST = { version: 1, text: TEXT };
const SECOND = { version: 2, text: TEXT.replace('Hello', 'Theirs') };

const newDraft = (store = memoryDraftStore(), base = FIRST) => new Draft({ project: 'shop', base, store });
const reopened = (store, base = FIRST) => openDraft({ project: 'shop', base, store });
const titled = (text) => (template) => setDefault(template, 'title', text);
const titleOf = (draft) => draft.template.parameters.get('title').default;
const stepsOf = ({ record }) => record.chapters[0].timeline.steps.length;
const setTitle = (draft, text, options) => draft.edit(`Set title to ${text}`, titled(text), options);

export function aNewDraftIsItsBase() {
  const draft = newDraft();
  const { changes, canUndo, canRedo, undoLabel, behind, documentText } = draft;
  assert.deepEqual([changes.count, canUndo, canRedo, undoLabel, behind, documentText],
    [0, false, false, null, null, null]);
  assert.equal(draft.text, TEXT);
  assert.equal(draft.base.version, 1);
}

export function aBaseThatCanNotBeReadIsSaid() {
  assert.throws(() => newDraft(undefined, { version: 7, text: '{}' }), /Version 7 cannot be read as a template/);
}

export function editsAreUndoneAndRedone() {
  const draft = newDraft();
  setTitle(draft, 'one');
  setTitle(draft, 'two');
  assert.deepEqual([titleOf(draft), draft.undoLabel, draft.redoLabel], ['two', 'Set title to two', null]);
  draft.undo();
  assert.deepEqual([titleOf(draft), draft.undoLabel, draft.redoLabel], ['one', 'Set title to one', 'Set title to two']);
  draft.undo();
  assert.deepEqual([draft.undo(), titleOf(draft), draft.changes.count, draft.text], [false, 'Hello', 0, TEXT]);
  draft.redo();
  draft.redo();
  assert.deepEqual([draft.redo(), titleOf(draft), draft.changes.count], [false, 'two', 1]);
}

export function anEditForgetsWhatWasUndone() {
  const draft = newDraft();
  setTitle(draft, 'one');
  draft.undo();
  setTitle(draft, 'two');
  assert.deepEqual([draft.canRedo, titleOf(draft)], [false, 'two']);
  draft.undo();
  assert.equal(titleOf(draft), 'Hello');
}

export function anEditThatChangesNothingIsNoStep() {
  const draft = newDraft();
  let calls = 0;
  draft.subscribe(() => { calls += 1; });
  assert.equal(setTitle(draft, 'Hello'), false);
  assert.equal(draft.edit('Read again', () => readTemplate(TEXT).template), false);
  assert.deepEqual([draft.canUndo, calls], [false, 0]);
}

export function anEditThatThrowsChangesNothing() {
  const draft = newDraft();
  assert.throws(() => draft.edit('Fail', () => { throw new Error('no'); }), /no/);
  assert.deepEqual([draft.canUndo, draft.changes.count], [false, 0]);
}

export function editsOfOneKeyInARowAreOneStep() {
  const draft = newDraft();
  for (const text of ['N', 'Ne', 'New']) setTitle(draft, text, { coalesce: 'title' });
  assert.deepEqual([titleOf(draft), draft.undoLabel], ['New', 'Set title to New']);
  draft.undo();
  assert.deepEqual([titleOf(draft), draft.canUndo], ['Hello', false]);
}

export function aRunOfEditsIsBrokenByAnythingElse() {
  const breaks = [
    (draft) => draft.seal(), (draft) => draft.edit('Move', (template) => moveCondition(template, 'a', 1)),
    (draft) => setTitle(draft, 'x', { coalesce: 'other' }), (draft) => { draft.undo(); draft.redo(); },
  ];
  for (const interrupt of breaks) {
    const draft = newDraft();
    setTitle(draft, 'one', { coalesce: 'title' });
    interrupt(draft);
    setTitle(draft, 'two', { coalesce: 'title' });
    draft.undo();
    assert.notEqual(titleOf(draft), 'Hello');
  }
}

export function aRunThatComesBackToWhereItBeganIsNoStep() {
  const draft = newDraft();
  setTitle(draft, 'one');
  for (const text of ['onex', 'one']) setTitle(draft, text, { coalesce: 'title' });
  assert.equal(draft.undoLabel, 'Set title to one');
  setTitle(draft, 'two', { coalesce: 'title' });
  draft.undo();
  assert.equal(titleOf(draft), 'one');
}

export function twoHundredStepsAreKept() {
  const draft = newDraft();
  for (let index = 0; index < 250; index += 1) setTitle(draft, `${index}`);
  let steps = 0;
  while (draft.undo()) steps += 1;
  assert.deepEqual([steps, titleOf(draft)], [200, '49']);
}

export function discardingCanBeUndone() {
  const draft = newDraft();
  setTitle(draft, 'one');
  draft.discard();
  assert.deepEqual([draft.changes.count, titleOf(draft), draft.undoLabel], [0, 'Hello', 'Discard all changes']);
  draft.undo();
  assert.equal(titleOf(draft), 'one');
}

export function subscribersAreToldOfEachChangeUntilTheyEnd() {
  const draft = newDraft();
  const seen = [];
  const end = draft.subscribe(() => seen.push(titleOf(draft)));
  setTitle(draft, 'one');
  draft.undo();
  end();
  draft.redo();
  assert.deepEqual(seen, ['one', 'Hello']);
}

export async function aReloadRestoresTheDraftWithItsHistory() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'é😀\u202e<img onerror>');
  draft.edit('Remove a', (template) => removeCondition(template, 'a'));
  draft.edit('Rename', (template) =>
    replaceParameter(template, 'n', { ...template.parameters.get('n'), key: '__proto__' }));
  draft.undo();
  await draft.whenSaved();
  const other = await reopened(store);
  assert.equal(writeTemplate(other.template), writeTemplate(draft.template));
  assert.deepEqual([other.undoLabel, other.redoLabel], ['Remove a', 'Rename']);
  other.redo();
  assert.ok(other.template.parameters.has('__proto__'));
  other.undo();
  other.undo();
  other.undo();
  assert.deepEqual([other.changes.count, other.canUndo], [0, false]);
}

export async function randomHistoriesAreRestored() {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = randomNumbers(seed);
    const store = memoryDraftStore();
    const base = { version: 1, text: writeTemplate(randomlyEdited(random, undefined, 30)) };
    const draft = newDraft(store, base);
    for (let index = 0; index < 30; index += 1) {
      const edit = (template) => randomlyEdited(random, template, 1 + random(3));
      draft.edit('Edit', edit, { coalesce: [null, 'k'][random(2)] });
      if (random(6) === 0) draft.undo();
    }
    await draft.whenSaved();
    const other = await reopened(store, base);
    do assert.equal(writeTemplate(other.template), writeTemplate(draft.template), `seed ${seed}`);
    while (draft.undo() && other.undo());
    while (draft.redo() && other.redo()) assert.equal(writeTemplate(other.template), writeTemplate(draft.template));
  }
}

export async function moreStepsThanAreKeptAreRestoredFromTheBase() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  for (let index = 0; index < 205; index += 1) {
    draft.edit('Add', (template) => addParameter(template, textParameter(`p${index}`)));
  }
  await draft.whenSaved();
  const other = await reopened(store);
  assert.equal(writeTemplate(other.template), writeTemplate(draft.template));
  while (other.undo());
  assert.equal(other.changes.count, 5);
}

export async function aRecordThatCanNotBeReadIsPassedOver() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'one');
  await draft.whenSaved();
  const record = await store.load('shop');
  const [{ timeline }] = record.chapters;
  const withTimeline = (other) => ({ ...record, chapters: [{ ...record.chapters[0], timeline: other }] });
  const unknownParameter = { conditions: null, parameters: { order: ['q'], texts: [] } };
  const broken = [
    null, 'x', {}, { ...record, format: 1 }, { ...record, chapters: null }, { ...record, position: 1 },
    withTimeline(null), withTimeline({ ...timeline, position: 7 }),
    withTimeline({ ...timeline, steps: [{ label: 'x', patch: unknownParameter }] }),
    { ...record, chapters: [{ ...record.chapters[0], base: { version: 1, text: '{' } }] },
  ];
  for (const value of broken) {
    const other = await reopened(memoryDraftStore(new Map([['shop', value]])));
    assert.deepEqual([other.changes.count, titleOf(other)], [0, 'Hello']);
  }
}

export async function aStoreThatFailsLeavesAWorkingDraft() {
  const failing = {
    load: () => Promise.reject(new Error('no')), save: () => Promise.reject(new Error('full')), remove: async () => {},
    subscribe: () => () => {},
  };
  const draft = await reopened(failing);
  let calls = 0;
  draft.subscribe(() => { calls += 1; });
  setTitle(draft, 'one');
  await draft.whenSaved();
  assert.deepEqual([titleOf(draft), draft.saveError.message, calls], ['one', 'full', 2]);
}

export async function whatWaitsForASaveIsNotHeldBackWhenThePageIsLeft() {
  const store = slowStore();
  const draft = newDraft(store);
  draft.saveLeaving();
  assert.equal(store.saves.length, 0, 'nothing is to be stored yet');
  for (const text of ['one', 'two']) setTitle(draft, text);
  draft.saveLeaving();
  assert.deepEqual(store.saves.map(({ isLeaving }) => isLeaving), [false, true]);
  assert.equal(stepsOf(store.saves[1]), 2);
}

export async function theNoteIsKeptThroughAReloadAndIsNoChange() {
  const store = memoryDraftStore();
  const draft = await reopened(store);
  draft.keepNote('Why');
  await draft.whenSaved();
  const other = await reopened(store);
  assert.deepEqual([other.note, other.changes.count, other.canUndo], ['Why', 0, false]);
}

export async function aServiceThatWasRestoredToAnOlderVersionIsFollowed() {
  const store = memoryDraftStore();
  const before = await reopened(store, SECOND);
  setTitle(before, 'Mine');
  await before.whenSaved();
  const draft = await reopened(store, FIRST);
  assert.deepEqual([draft.base.version, draft.behind], [2, null], 'another page may have published it this moment');
  draft.follow(FIRST);
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind.version], ['Mine', 2, 1]);
  draft.discard();
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind], ['Hello', 1, null]);
}

export async function savesFollowOneAnotherAndEndWithTheNewest() {
  const store = slowStore();
  const draft = newDraft(store);
  for (const text of ['one', 'two', 'three']) setTitle(draft, text);
  assert.equal(store.saves.length, 1);
  assert.equal(stepsOf(store.saves[0]), 1);
  store.saves[0].resolve();
  await settled();
  assert.equal(store.saves.length, 2);
  assert.equal(stepsOf(store.saves[1]), 3);
  store.saves[1].reject(new Error('full'));
  await settled();
  assert.equal(draft.saveError.message, 'full');
  setTitle(draft, 'four');
  store.saves[2].resolve();
  await draft.whenSaved();
  assert.equal(draft.saveError, null);
  assert.equal(store.saves.length, 3);
}

export async function aRecordIsPlainDataWithItsTime() {
  const store = slowStore();
  const now = () => new Date('2026-11-30T12:00:00Z');
  const draft = new Draft({ project: 'shop', base: FIRST, store, now });
  setTitle(draft, 'one');
  const { record } = store.saves[0];
  assert.deepEqual(structuredClone(record), record);
  assert.deepEqual(JSON.parse(JSON.stringify(record)), record);
  assert.deepEqual([record.savedAt, record.chapters[0].base], ['2026-11-30T12:00:00.000Z', FIRST]);
}

export async function aTextThatIsNotATemplateYetIsKept() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  const text = `{"parameters": ${'x'.repeat(2 * 1024 * 1024)}`;
  draft.keepDocumentText(text);
  await draft.whenSaved();
  assert.equal((await reopened(store)).documentText, text);
  const other = await reopened(store, SECOND);
  assert.deepEqual([other.documentText, other.base.version, other.behind.version], [text, 1, 2]);
  draft.keepDocumentText(null);
  await draft.whenSaved();
  assert.equal((await reopened(store)).documentText, null);
}

export async function aStoredDraftOfAnOlderVersionOpensOnThatAndIsBehind() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  await draft.whenSaved();
  const other = await reopened(store, SECOND);
  assert.deepEqual([titleOf(other), other.base.version, other.behind.version], ['Mine', 1, 2]);
  const merge = mergeTemplates(other.base.template, other.template, other.behind.template);
  other.rebase('Merge', other.behind, merge.template);
  assert.deepEqual([titleOf(other), other.base.version, other.behind], ['Mine', 2, null]);
  assert.deepEqual(other.changes.parameters.map(({ key }) => key), ['title']);
  await other.whenSaved();
  assert.equal((await reopened(store, SECOND)).behind, null);
}

export async function aStoredDraftWithoutEditsFollowsWhatIsPublished() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  draft.undo();
  await draft.whenSaved();
  const other = await reopened(store, SECOND);
  assert.deepEqual([titleOf(other), other.base.version, other.behind, other.canRedo], ['Theirs', 2, null, false]);
}

export async function aDraftThatWasPublishedWithoutAnAnswerHasNoEditsLeft() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Theirs');
  await draft.whenSaved();
  const other = await reopened(store, SECOND);
  assert.deepEqual([other.changes.count, other.base.version, other.behind], [0, 2, null]);
}

export async function aVersionOfTheSameNumberAndAnotherTextIsAnotherBase() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  await draft.whenSaved();
  const other = await reopened(store, { ...SECOND, version: 1 });
  assert.equal(other.behind.text, SECOND.text);
}

export function whatIsPublishedMeanwhileIsFollowedOnlyWithoutEdits() {
  const draft = newDraft();
  draft.follow(SECOND);
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind], ['Theirs', 2, null]);
  setTitle(draft, 'Mine');
  draft.follow({ version: 3, text: TEXT });
  draft.follow({ version: 3, text: TEXT });
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind.version], ['Mine', 2, 3]);
  draft.discard();
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind], ['Hello', 3, null]);
  draft.undo();
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind.version], ['Mine', 2, 3]);
}

/** A draft of version 1 that was merged with version 2, where a step was undone before. */
function mergedDraft(store) {
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  setTitle(draft, 'Undone');
  draft.undo();
  draft.follow(SECOND);
  draft.rebase('Merge with version 2', draft.behind, draft.behind.template);
  return draft;
}

export function aMergeIsOneStepThatIsUndoneAndRedone() {
  const draft = mergedDraft();
  const state = () => [titleOf(draft), draft.base.version, draft.behind?.version, draft.undoLabel, draft.redoLabel];
  const merged = ['Theirs', 2, undefined, 'Merge with version 2', null];
  assert.deepEqual([state(), draft.changes.count], [merged, 0]);
  draft.undo();
  assert.deepEqual(state(), ['Mine', 1, 2, 'Set title to Mine', 'Merge with version 2']);
  draft.redo();
  assert.deepEqual(state(), merged);
  setTitle(draft, 'Later');
  for (let steps = 3; steps > 0; steps -= 1) assert.ok(draft.undo());
  assert.deepEqual([draft.undo(), titleOf(draft), draft.base.version], [false, 'Hello', 1]);
}

export function anEditAfterAMergeWasUndoneForgetsTheMerge() {
  const draft = mergedDraft();
  draft.undo();
  setTitle(draft, 'Another');
  assert.deepEqual([draft.canRedo, draft.base.version, draft.behind.version], [false, 1, 2]);
}

export async function aMergeIsUndoneAfterAReload() {
  const store = memoryDraftStore();
  await mergedDraft(store).whenSaved();
  const draft = await reopened(store, SECOND);
  draft.undo();
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind.version], ['Mine', 1, 2]);
  await draft.whenSaved();
  const again = await reopened(store, SECOND);
  assert.deepEqual([titleOf(again), again.behind.version], ['Mine', 2]);
  again.redo();
  assert.deepEqual([titleOf(again), again.base.version, again.behind], ['Theirs', 2, null]);
}

export async function anUndoneMergeIsKnownToAnotherPageThatHasNotHeardOfTheVersion() {
  const { page } = sharedRecords();
  const [here, there] = [await reopened(page()), await reopened(page())];
  setTitle(here, 'Mine');
  here.follow(SECOND);
  here.rebase('Merge', here.behind, here.behind.template);
  here.undo();
  await settled();
  assert.deepEqual([titleOf(there), there.base.version, there.behind.version], ['Mine', 1, 2]);
}

export function asManyMergesAreUndoneAsAreKept() {
  const draft = newDraft();
  for (let version = 2; version < 12; version += 1) {
    setTitle(draft, `Mine ${version}`);
    draft.rebase('Merge', { version, text: TEXT }, draft.template);
  }
  while (draft.undo());
  assert.deepEqual([draft.base.version, titleOf(draft), draft.undoLabel], [8, 'Mine 8', null]);
}

export async function whoMayOnlyReadSeesWhatIsPublishedAndTheEditsWait() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  let calls = 0;
  draft.subscribe(() => { calls += 1; });
  draft.permit(false);
  draft.permit(false);
  assert.equal(calls, 1);
  const seen = () => [titleOf(draft), draft.base.version, draft.behind, draft.changes.count, draft.text, draft.canUndo];
  assert.deepEqual(seen(), ['Hello', 1, null, 0, TEXT, false]);
  draft.follow(SECOND);
  assert.deepEqual(seen(), ['Theirs', 2, null, 0, SECOND.text, false]);
  assert.deepEqual([draft.waiting.base.version, draft.waiting.changes.count], [1, 1]);
  assert.ok(draft.waiting.text.includes('Mine'));
  await draft.whenSaved();
  const other = await reopened(store, SECOND);
  assert.equal(other.waiting, null);
  assert.deepEqual([titleOf(other), other.behind.version], ['Mine', 2]);
  draft.permit(true);
  assert.deepEqual([titleOf(draft), draft.base.version, draft.behind.version, draft.waiting], ['Mine', 1, 2, null]);
}

export async function editsThatWaitAreGivenUpForGood() {
  const store = memoryDraftStore();
  const draft = newDraft(store);
  setTitle(draft, 'Mine');
  draft.keepNote('Why');
  draft.permit(false);
  draft.discardWaiting();
  assert.deepEqual([draft.waiting, titleOf(draft)], [null, 'Hello']);
  draft.permit(true);
  assert.deepEqual([titleOf(draft), draft.canUndo, draft.note], ['Hello', false, '']);
  await draft.whenSaved();
  assert.equal((await reopened(store)).changes.count, 0);
}

export function publishingMakesThePresentTheBase() {
  const draft = newDraft();
  setTitle(draft, 'Mine');
  const { text } = draft;
  draft.published({ version: 2, text });
  assert.deepEqual([draft.changes.count, draft.canUndo, draft.base.version, draft.text], [0, false, 2, text]);
}

export function editsMadeWhilePublishingStay() {
  const draft = newDraft();
  setTitle(draft, 'Mine');
  const { text } = draft;
  setTitle(draft, 'Later');
  draft.published({ version: 2, text });
  assert.deepEqual([titleOf(draft), draft.changes.count, draft.base.version], ['Later', 1, 2]);
}

export async function whatAnotherPageStoresIsTakenOver() {
  const { page } = sharedRecords();
  const [here, there] = [await reopened(page()), await reopened(page())];
  let calls = 0;
  there.subscribe(() => { calls += 1; });
  setTitle(here, 'one');
  await settled();
  assert.deepEqual([titleOf(there), there.undoLabel], ['one', 'Set title to one']);
  there.undo();
  await settled();
  assert.deepEqual([titleOf(here), here.redoLabel], ['Hello', 'Set title to one']);
  assert.ok(calls > 0);
  here.published({ ...SECOND, version: 5 });
  await settled();
  assert.deepEqual([there.base.version, there.behind], [5, null]);
}

export async function aDraftIsOpenOnlyWhenAllThatWasStoredUntilThenIsRead() {
  const record = async () => {
    const store = slowStore();
    setTitle(newDraft(store), 'Stored');
    return store.saves[0].record;
  };
  const loads = [];
  let listener;
  const store = {
    load: () => new Promise((resolve) => { loads.push(resolve); }),
    subscribe(project, heard) {
      listener = heard;
      return () => {};
    },
  };
  const opening = reopened(store);
  await settled();
  for (let times = 0; times < 5; times += 1) listener();
  loads[0](await record());
  const draft = await opening;
  assert.equal(titleOf(draft), 'Stored');
  await settled();
  assert.equal(loads.length, 2);
}

export async function anEditMadeWhileAnotherPagesIsReadStays() {
  const store = slowStore();
  const draft = newDraft(store);
  const reading = draft.reload();
  await Promise.resolve();
  setTitle(draft, 'one');
  await reading;
  assert.equal(titleOf(draft), 'one');
}

export async function whatIsReadWhileAnEditIsSavedIsNotTaken() {
  const store = slowStore();
  const loads = [];
  store.load = () => new Promise((resolve) => { loads.push(resolve); });
  const draft = newDraft(store);
  setTitle(draft, 'one');
  const reading = draft.reload();
  await settled();
  store.saves[0].resolve();
  await draft.whenSaved();
  for (const end of loads) end(undefined);
  await reading;
  assert.equal(titleOf(draft), 'one');
}

export async function aDraftThatIsDisposedOfHearsNothingMore() {
  const { page } = sharedRecords();
  const [here, there] = [await reopened(page()), await reopened(page())];
  there.dispose();
  setTitle(here, 'one');
  await settled();
  assert.equal(titleOf(there), 'Hello');
}

export async function aTextOfAnotherProjectsDraftIsNotSeen() {
  const { page } = sharedRecords();
  const draft = await openDraft({ project: 'other', base: FIRST, store: page() });
  setTitle(draft, 'one');
  await draft.whenSaved();
  assert.equal(titleOf(await reopened(page())), 'Hello');
}

export function theChangesAreMadeOnceAndAgainAfterAnEdit() {
  const draft = newDraft();
  const { changes } = draft;
  assert.equal(draft.changes, changes);
  setTitle(draft, 'one');
  assert.equal(draft.changes.count, 1);
  assert.equal(compareTemplates(draft.base.template, draft.template).count, 1);
}
