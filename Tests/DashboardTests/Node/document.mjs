import assert from 'node:assert/strict';
import { readDocumentFile } from '../../../Sources/Dashboard/Web/pages/document/file.js';
import { openPendingText } from '../../../Sources/Dashboard/Web/pages/document/pending-text.js';
import { readPair } from '../../../Sources/Dashboard/Web/pages/history/address.js';
import { openDraft } from '../../../Sources/Dashboard/Web/template/draft.js';
import { memoryDraftStore } from '../../../Sources/Dashboard/Web/template/draft-store.js';
import { addParameter, setDefault } from '../../../Sources/Dashboard/Web/template/edits.js';
import { mergeTemplates } from '../../../Sources/Dashboard/Web/template/merge.js';
import { settled, sharedRecords } from './support/stores.mjs';
import { randomNumbers, textParameter } from './support/templates.mjs';

const TEXT = '{"conditions": [], "parameters": {"title": {"type": "string", "default": "Hello"}}}';
const EDITED = TEXT.replace('Hello', 'Hi');
const SECOND = { version: 2, text: TEXT.replace('}}}', '}, "theirs": {"type": "string", "default": "new"}}}') };

async function begin({ store = memoryDraftStore(), text = TEXT, base = { version: 1, text } } = {}) {
  const draft = await openDraft({ project: 'shop', base, store });
  return { draft, pending: openPendingText(draft), store };
}

const merged = ({ base, template, behind }) => mergeTemplates(base.template, template, behind.template).template;

/** The defaults by key. */
const valuesOf = ({ parameters }) => Object.fromEntries([...parameters].map(([key, parameter]) => [key, parameter.default]));

/** A document of such parameters. */
function textOf(values) {
  const parameters = Object.entries(values).map(([key, value]) => [key, { type: 'string', default: value }]);
  return JSON.stringify({ conditions: [], parameters: Object.fromEntries(parameters) });
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

export async function aChangeOfTheDraftElsewhereIsKeptAndToldWhereTheTextSaysSomethingElse() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  assert.equal(pending.isOvertaken, false);
  draft.edit('Elsewhere', (template) => addParameter(template, textParameter('other')));
  assert.deepEqual([pending.isOvertaken, pending.text, pending.conflicts.length], [true, EDITED, 0]);
  draft.edit('Elsewhere', (template) => setDefault(template, 'title', 'Else'));
  assert.deepEqual(pending.conflicts.map(({ name, part }) => [name, part]), [['title', 'default']]);
  pending.apply();
  assert.deepEqual(valuesOf(draft.template), { title: 'Hi', other: '' });
  assert.equal(pending.isOvertaken, false);
  draft.undo();
  assert.equal(valuesOf(draft.template).title, 'Else');
}

export async function aTextThatIsDroppedLeavesTheDraftAsItIs() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  draft.edit('Elsewhere', (template) => setDefault(template, 'title', 'Else'));
  pending.drop();
  assert.deepEqual([pending.isOvertaken, pending.text === draft.text, draft.changes.count], [false, true, 1]);
}

export async function aTextThatWasDiscardedComesBackAsOneOfItsVersion() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  draft.follow(SECOND);
  const restore = pending.drop();
  assert.deepEqual([draft.base.version, pending.isPending], [2, false]);
  restore();
  assert.deepEqual([pending.text, pending.isOvertaken], [EDITED, true]);
  pending.apply();
  assert.deepEqual(valuesOf(draft.template), { title: 'Hi', theirs: 'new' });
}

export async function whileATextIsNotAppliedTheDraftStaysWithWhatItWasBegunFrom() {
  const { draft, pending } = await begin();
  pending.type(EDITED);
  draft.follow(SECOND);
  assert.deepEqual([draft.base.version, draft.behind.version, pending.isOvertaken], [1, 2, false]);
  pending.apply();
  assert.deepEqual([draft.changes.count, draft.base.version, draft.behind.version], [1, 1, 2]);
  assert.deepEqual(valuesOf(merged(draft)), { title: 'Hi', theirs: 'new' });
}

export async function theDraftFollowsAtOnceWhenTheTextIsGone() {
  const gone = {
    dropped: (pending) => pending.drop(),
    applied: (pending) => { pending.type(TEXT.replaceAll(' ', '')); pending.apply(); },
    'as it was': (pending) => { pending.type(TEXT); pending.keep(); },
  };
  for (const [how, end] of Object.entries(gone)) {
    const { draft, pending } = await begin();
    pending.type(EDITED);
    draft.follow(SECOND);
    end(pending);
    assert.deepEqual([draft.base.version, draft.behind, pending.text], [2, null, SECOND.text], how);
  }
}

export async function aTextIsOfItsVersionAfterAReloadToo() {
  const { draft, pending, store } = await begin();
  draft.edit('Before', (template) => setDefault(template, 'title', 'Before'));
  draft.undo();
  pending.type(EDITED);
  await draft.whenSaved();
  const again = await begin({ store, base: SECOND });
  assert.deepEqual([again.draft.base.version, again.draft.behind.version, again.draft.canRedo], [1, 2, true]);
  assert.deepEqual([again.pending.text, again.pending.isOvertaken], [EDITED, false]);
  again.pending.apply();
  assert.deepEqual(valuesOf(merged(again.draft)), { title: 'Hi', theirs: 'new' });
}

export async function whatTheDraftWasWhenATextWasBegunIsKeptThroughAReload() {
  const { draft, pending, store } = await begin();
  draft.edit('Before', (template) => addParameter(template, textParameter('before')));
  pending.type(EDITED);
  draft.edit('After', (template) => addParameter(template, textParameter('after')));
  await draft.whenSaved();
  const again = await begin({ store });
  assert.equal(again.pending.isOvertaken, true);
  again.pending.apply();
  assert.deepEqual(valuesOf(again.draft.template), { title: 'Hi', after: '' }, 'the text took “before” away');
}

export async function aTextOutlastsPublishingAndMergingWhatIsInTheDraft() {
  const { draft, pending } = await begin();
  draft.edit('Mine', (template) => addParameter(template, textParameter('mine')));
  pending.type(draft.text.replace('Hello', 'Hi'));
  draft.published({ version: 2, text: draft.text, template: draft.template });
  assert.equal(pending.isOvertaken, false);
  draft.edit('Mine', (template) => addParameter(template, textParameter('more')));
  draft.follow({ ...SECOND, version: 3 });
  draft.rebase('Merge', draft.behind, merged(draft));
  pending.apply();
  assert.deepEqual(valuesOf(draft.template), { title: 'Hi', more: '', theirs: 'new' }, 'version 3 is without “mine”');
}

export async function pagesOfABrowserShareTheText() {
  const { page } = sharedRecords();
  const [here, there] = [await begin({ store: page() }), await begin({ store: page() })];
  here.pending.type(EDITED);
  await settled();
  assert.deepEqual([there.pending.text, there.pending.isPending], [EDITED, true]);
  there.draft.follow(SECOND);
  await settled();
  assert.deepEqual([there.draft.base.version, there.draft.behind.version], [1, 2]);
  there.pending.type(EDITED.replace('Hi', 'Ho'));
  there.pending.keep();
  await settled();
  assert.equal(here.pending.isKept, false);
  here.pending.keep();
  await settled();
  assert.deepEqual([here, there].map(({ pending }) => pending.text), [EDITED, EDITED], 'the last that is kept');
  there.pending.apply();
  await settled();
  assert.deepEqual([here, there].map(({ draft, pending }) => [draft.changes.count, pending.isPending]), [[1, false], [1, false]]);
}

export async function aTextThatAnotherPageDropsWhileItIsTypedIsOfWhatItWasBegunFrom() {
  const { page } = sharedRecords();
  const [here, there] = [await begin({ store: page() }), await begin({ store: page() })];
  here.pending.type(EDITED);
  await settled();
  there.draft.follow(SECOND);
  there.pending.drop();
  await settled();
  assert.deepEqual([here.draft.base.version, here.pending.text], [2, EDITED]);
  here.pending.keep();
  assert.equal(here.pending.isOvertaken, true);
  here.pending.apply();
  assert.deepEqual(valuesOf(here.draft.template), { title: 'Hi', theirs: 'new' });
}

/** Someone writes texts while others publish: whatever happens in between, nothing that was published goes missing. */
export async function whateverHappensMeanwhileNothingThatWasPublishedIsReverted() {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomNumbers(seed);
    const { page } = sharedRecords();
    const service = { version: 1, values: { p0: '0', p1: '0', p2: '0', p3: '0' } };
    const published = () => ({ version: service.version, text: textOf(service.values) });
    const open = () => begin({ store: page(), base: published() });
    const pages = [await open(), await open()];
    const mine = {};
    const write = ({ pending }, text) => {
      const { parameters } = JSON.parse(pending.text);
      mine[`p${random(2)}`] = text;
      for (const [key, value] of Object.entries(mine)) parameters[key].default = value;
      pending.type(JSON.stringify({ conditions: [], parameters }));
    };
    let place = 0;
    for (let step = 0; step < 14; step += 1) {
      if (random(3) === 0) {
        // Nobody is that quick with two hands.
        pages[place].pending.keep();
        await settled();
        place = 1 - place;
      }
      const { draft, pending } = pages[place];
      switch (random(7)) {
        case 0: write(pages[place], `mine ${step}`); break;
        case 1: pending.keep(); break;
        case 2: draft.follow(published()); break;
        case 3: pending.keep(); await draft.whenSaved(); draft.dispose(); pages[place] = await open(); break;
        case 4: if (!draft.behind || draft.changes.count > 0) pending.apply(); break;
        case 5:
          if (draft.behind && draft.changes.count > 0) draft.rebase('Merge', draft.behind, merged(draft));
          break;
        default:
          service.version += 1;
          service.values = { ...service.values, [`p${2 + random(2)}`]: `theirs ${step}`, [`new${step}`]: 'theirs' };
      }
      if (random(2) === 0) await settled();
    }
    const { draft, pending } = pages[place];
    draft.follow(published());
    pending.apply();
    if (draft.behind) draft.rebase('Merge', draft.behind, merged(draft));
    assert.deepEqual({ ...valuesOf(draft.template), p0: 0, p1: 0 }, { ...service.values, p0: 0, p1: 0 }, `seed ${seed}`);
    for (const [key, value] of Object.entries(mine)) assert.equal(valuesOf(draft.template)[key], value, `seed ${seed}`);
  }
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
