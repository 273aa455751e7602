/**
 * The draft as the text of its document: to copy, download, paste, and edit by hand.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { remembered } from '../../core/remember.js';
import { unseenWords } from '../../core/unseen.js';
import { formatJSON } from '../../json/format.js';
import { JSONSyntaxError } from '../../json/tree.js';
import { button } from '../../ui/button.js';
import { copyButton, download } from '../../ui/copy.js';
import { changesTo } from '../../ui/draft-words.js';
import { focusSoon } from '../../ui/focus.js';
import { icon } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import '../../ui/json-editor.js';
import { defaultsSection } from './defaults.js';
import { faultLine, faultList } from './fault-list.js';
import { readDocumentFile } from './file.js';
import { openPendingText } from './pending-text.js';
import { behindWords, overtakenWords } from './pending-words.js';

/** How long after the last key the text is checked and kept. */
const DELAY = 300;
const EDITOR = 'document';
const UNSEEN = 'document-unseen';

export function documentPage(context) {
  return context.can.edit ? editorsDocument(context) : viewersDocument(context);
}

function viewersDocument(context) {
  const { draft, project, toast } = context;
  const defaults = defaultsSection(context);
  const unseenOf = remembered(unseenWords);
  return {
    title: 'Document',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h('div', { class: 'page-head' }, h('h1', null, 'Document'), handOver(draft.text, project.id, toast)),
        h('p', { class: 'muted' }, whatIsPublished(draft.base)),
        editor({ text: draft.text, readOnly: true }, unseenOf(draft.text)),
        defaults.view(),
      ),
  };
}

function editorsDocument(context) {
  const { draft, project, toast, update } = context;
  const defaults = defaultsSection(context);
  const pending = openPendingText(draft);
  const state = { fileProblem: null, checked: pending.text, timer: null };
  const unseenOf = remembered(unseenWords);

  function type(text) {
    pending.type(text);
    state.fileProblem = null;
    clearTimeout(state.timer);
    state.timer = setTimeout(settle, DELAY);
    update();
  }

  function settle() {
    clearTimeout(state.timer);
    pending.keep();
    state.checked = pending.text;
    update();
  }

  async function take(file) {
    if (!file) return;
    const { text, problem } = await readDocumentFile(file);
    if (problem) state.fileProblem = problem;
    else type(text);
    update();
  }

  function apply() {
    settle();
    const outcome = pending.apply();
    if (outcome === 'applied') toast.say(`Applied: ${changesTo(draft.changes.count, draft.base.version)}.`);
    else if (outcome === 'same') toast.say('Applied. The document says what the draft said already.');
    else goTo(pending.faults[0]);
    if (outcome === 'faulty') update();
    else focusSoon(context, EDITOR);
  }

  function drop() {
    const { base } = draft;
    const restore = pending.drop();
    settle();
    const followed = draft.base === base ? '' : ` The document is what version ${draft.base.version} has now.`;
    const isOffered = () => context.draft === draft && !pending.isPending;
    toast.say(`Discarded the text.${followed}`, { label: 'Undo', onclick: restore, isOffered });
    focusSoon(context, EDITOR);
  }

  function layOut() {
    try {
      type(formatJSON(pending.text));
    } catch (error) {
      if (!(error instanceof JSONSyntaxError)) throw error;
      settle();
      goTo(pending.faults[0]);
    }
  }

  function editorView(faultLine) {
    const drop = { ondragover: (event) => event.preventDefault(), ondrop: (event) => dropped(event, take) };
    const format = button('Format', { small: true, onclick: layOut });
    return h('div', { key: 'editor', class: 'stack tight', ...drop }, [
      pending.isPending && h('div', { class: 'row end' }, format),
      state.fileProblem && notice('error', h('p', null, state.fileProblem)),
      editor({ id: EDITOR, text: pending.text, faultLine, oninput: type }, unseenOf(pending.isPending ? state.checked : pending.text)),
    ]);
  }

  function view() {
    const faults = pending.isKept ? pending.faults : [];
    return h(
      'div',
      { class: 'page' },
      h(
        'div',
        { class: 'page-head', key: 'head' },
        h('h1', null, 'Document'),
        handOver(pending.isPending ? pending.text : draft.text, project.id, toast, filePicker(take)),
      ),
      h('p', { class: 'muted', key: 'what' }, whatItIs(draft)),
      h(
        'div',
        { key: 'state', role: 'status', class: 'document-state' },
        pending.isPending && stateNotice(pending, faults, context, { apply, drop, goTo }),
      ),
      editorView(faults[0]?.line ?? null),
      faults.length > 1 && faultList(faults, goTo),
      defaults.view(),
    );
  }

  function keep() {
    if (!pending.isKept) settle();
  }

  return { title: 'Document', view, keep, dispose: keep };
}

function whatIsPublished({ version }) {
  return version === 0 ? 'Nothing is published yet.' : `The template of version ${version}, as it was published.`;
}

function whatItIs({ changes, base }) {
  const count = changes.count;
  if (count > 0) return `This is the draft: ${changesTo(count, base.version)}.`;
  const what = base.version === 0 ? 'Nothing is published yet.' : `This is what version ${base.version} has.`;
  return `${what} What you apply here becomes a change of the draft.`;
}

function stateNotice(pending, faults, context, { apply, drop, goTo }) {
  const isFaulty = faults.length > 0;
  const what = isFaulty
    ? `This text is not applied: it has ${plural(faults.length, 'fault')}. It is kept here until you mend or discard it.`
    : 'This text is not applied to the draft yet.';
  return notice(
    isFaulty || pending.isOvertaken ? 'warning' : 'info',
    h('p', null, pending.isKept ? what : 'Checking…'),
    isFaulty && h('p', null, faults.length > 1 && 'The first: ', faultLine(faults[0], goTo)),
    context.draft.behind && h('p', null, behindWords(context)),
    pending.isOvertaken && overtakenWords(pending.isKept ? pending.conflicts : []),
    h(
      'div',
      { class: 'row' },
      button('Apply to the draft', { kind: 'primary', disabled: isFaulty, onclick: apply }),
      button('Discard this text', { onclick: drop }),
    ),
  );
}

function handOver(text, project, toast, picker) {
  return h(
    'div',
    { class: 'row' },
    picker,
    copyButton(text, toast, { small: false }),
    button('Download', { icon: 'download', onclick: () => download(`${project}-template.json`, text) }),
  );
}

function filePicker(take) {
  return h(
    'label',
    { class: 'button file-picker' },
    icon('upload'),
    h('span', null, 'Open a file'),
    h('input', {
      type: 'file',
      accept: '.json,application/json',
      class: 'visually-hidden',
      onchange: (event) => {
        take(event.target.files[0]);
        event.target.value = '';
      },
    }),
  );
}

function dropped(event, take) {
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  take(event.dataTransfer.files[0]);
}

/** The editor, with which characters of its text are not seen in it. */
function editor(state, unseen) {
  const aria = { 'aria-label': 'Document', 'aria-describedby': unseen ? UNSEEN : null };
  return [
    h('json-editor', { class: 'document-editor', key: 'json-editor', props: { state: { ...state, ...aria } } }),
    unseen && h('p', { class: 'field-hint unseen-hint', id: UNSEEN, key: 'unseen' }, unseen),
  ];
}

/** Puts the caret where a fault is. */
function goTo(fault) {
  if (fault) document.querySelector('.document-editor').select(fault.offset);
}
