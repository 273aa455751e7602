import assert from 'node:assert/strict';
import { readDocumentFile } from '../../../Sources/Dashboard/Web/pages/document/file.js';
import { openPendingText } from '../../../Sources/Dashboard/Web/pages/document/pending-text.js';
import { readPair } from '../../../Sources/Dashboard/Web/pages/history/address.js';
import { openDraft } from '../../../Sources/Dashboard/Web/template/draft.js';
import { memoryDraftStore } from '../../../Sources/Dashboard/Web/template/draft-store.js';
import { setDefault } from '../../../Sources/Dashboard/Web/template/edits.js';

const TEXT = '{"conditions": [], "parameters": {"title": {"type": "string", "default": "Hello"}}}';
const EDITED = TEXT.replace('Hello', 'Hi');

async function begin({ store = memoryDraftStore(), text = TEXT } = {}) {
  const draft = await openDraft({ project: 'shop', base: { version: 1, text }, store });
  return { draft, pending: openPendingText(draft), store };
}

export async function theDraftsTextIsShownUntilAnotherIsTyped() {
  const { pending } = await begin();
  assert.deepEqual([pending.text, pending.isPending, pending.faults], [TEXT, false, []]);
  pending.type(EDITED);
  assert.deepEqual([pending.text, pending.isPending], [EDITED, true]);
  pending.type(TEXT);
  assert.equal(pending.isPending, false);
}

export async function aTextIsAppliedAsOneStep() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  assert.equal(pending.apply(), 'applied');
  assert.equal(draft.template.parameters.get('title').default, 'Hi');
  assert.deepEqual([draft.changes.count, pending.isPending], [1, false]);
  draft.undo();
  assert.deepEqual([draft.changes.count, draft.canUndo, pending.text], [0, false, TEXT]);
}

export async function aTextWithFaultsIsKeptAndNotApplied() {
  const { draft, pending, store } = await begin();
  pending.type('{');
  pending.keep();
  assert.equal(pending.apply(), 'faulty');
  assert.equal(pending.faults.length, 1);
  assert.equal(draft.changes.count, 0);
  await draft.whenSaved();
  const again = await begin({ store });
  assert.deepEqual([again.pending.text, again.pending.isPending], ['{', true]);
}

export async function aTextThatSaysTheSameChangesNothing() {
  const { draft, pending } = await begin();
  pending.type(TEXT.replaceAll(' ', ''));
  assert.equal(pending.apply(), 'same');
  assert.deepEqual([draft.canUndo, pending.isPending, pending.text], [false, false, TEXT]);
}

export async function aChangeOfTheDraftElsewhereIsNoticed() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  assert.equal(pending.isOvertaken, false);
  draft.edit('Elsewhere', (template) => setDefault(template, 'title', 'Else'));
  assert.deepEqual([pending.isOvertaken, pending.text], [true, EDITED]);
  pending.drop();
  assert.deepEqual([pending.isOvertaken, pending.text === draft.text], [false, true]);
}

export async function lineEndsAreThoseOfATextField() {
  const { pending } = await begin({ text: TEXT.replace('{', '{\r\n') });
  assert.equal(pending.text, TEXT.replace('{', '{\n'));
  pending.type(TEXT.replace('{', '{\r\n'));
  assert.equal(pending.isPending, false);
}

export async function aFileIsReadAsText() {
  const marked = new Blob(['\uFEFF{"a": "é😀"}']);
  assert.deepEqual(await readDocumentFile(marked), { text: '{"a": "é😀"}', problem: null });
  for (const file of [new Blob([new Uint8Array([0x89, 0xff])]), new Blob([new Uint8Array(2 * 1024 * 1024 + 1)])]) {
    const { text, problem } = await readDocumentFile(file);
    assert.equal(text, null);
    assert.match(problem, /UTF-8|2 MiB/);
  }
}

export function twoVersionsAreReadOfTheAddress() {
  const read = (text) => readPair(new URLSearchParams(text));
  assert.deepEqual(read('from=0&to=12'), { from: 0, to: 12 });
  const others = ['', 'from=1', 'to=1', 'from=-1&to=2', 'from=1&to=two', 'from=01&to=2', 'from=1&to=99999999999'];
  for (const text of others) assert.equal(read(text), null, text);
}
