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
import { focusSoon } from '../../ui/focus.js';
import { notice } from '../../ui/notice.js';
import '../../ui/json-editor.js';
import { defaultsSection } from './defaults.js';
import { faultLine, faultList } from './fault-list.js';
import { readDocumentFile } from './file.js';
import { openPendingText } from './pending-text.js';

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
        h('p', { class: 'muted' }, `The template of version ${draft.base.version}, as it was published.`),
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
    state.checked = pending.text;
    pending.keep();
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
    const changes = plural(draft.changes.count, 'change');
    if (outcome === 'applied') toast.say(`Applied: ${changes} to version ${draft.base.version}.`);
    else if (outcome === 'same') toast.say('Applied. The document says what the draft said already.');
    else goTo(pending.faults[0]);
    if (outcome === 'faulty') update();
    else focusSoon(context, EDITOR);
  }

  function drop() {
    pending.drop();
    settle();
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
    const format = pending.isPending && button('Format', { small: true, onclick: layOut });
    return h('div', { key: 'editor', class: 'stack tight', ...drop }, [
      h('div', { class: 'row spread' }, filePicker(take), format),
      state.fileProblem && notice('error', h('p', null, state.fileProblem)),
      editor({ id: EDITOR, text: pending.text, faultLine, oninput: type }, unseenOf(pending.isPending ? state.checked : pending.text)),
    ]);
  }

  function view() {
    const isChecked = state.checked === pending.text;
    const faults = isChecked ? pending.faults : [];
    return h(
      'div',
      { class: 'page' },
      h(
        'div',
        { class: 'page-head', key: 'head' },
        h('h1', null, 'Document'),
        handOver(pending.isPending ? pending.text : draft.text, project.id, toast),
      ),
      h('p', { class: 'muted', key: 'what' }, whatItIs(draft)),
      h(
        'div',
        { key: 'state', role: 'status', class: 'document-state' },
        pending.isPending && stateNotice(pending, faults, isChecked, { apply, drop, goTo, draft }),
      ),
      editorView(faults[0]?.line ?? null),
      faults.length > 1 && faultList(faults, goTo),
      defaults.view(),
    );
  }

  function keep() {
    if (state.checked !== pending.text) settle();
  }

  return { title: 'Document', view, keep, dispose: keep };
}

function whatItIs({ changes, base }) {
  const count = changes.count;
  return count === 0
    ? `This is what version ${base.version} has. What you apply here becomes a change of the draft.`
    : `This is the draft: ${plural(count, 'change')} to version ${base.version}.`;
}

function stateNotice(pending, faults, isChecked, { apply, drop, goTo, draft }) {
  const isFaulty = faults.length > 0;
  const what = isFaulty
    ? `This text is not applied: it has ${plural(faults.length, 'fault')}. It is kept here until you mend or drop it.`
    : 'This text is not applied to the draft yet.';
  return notice(
    isFaulty || pending.isOvertaken ? 'warning' : 'info',
    h('p', null, isChecked ? what : 'Checking…'),
    isFaulty && h('p', null, faults.length > 1 && 'The first: ', faultLine(faults[0], goTo)),
    pending.isOvertaken && h('p', null, overtaken(draft.changes.count)),
    h(
      'div',
      { class: 'row' },
      button(pending.isOvertaken ? 'Apply my text' : 'Apply to the draft', {
        kind: 'primary',
        disabled: isFaulty,
        onclick: apply,
      }),
      button(pending.isOvertaken ? 'Show the draft’s text' : 'Drop this text', { onclick: drop }),
    ),
  );
}

function overtaken(count) {
  return (
    `The draft was changed elsewhere since you began to edit this text: it now has ${plural(count, 'change')}. ` +
    'Applying replaces all of it by what this text says.'
  );
}

function handOver(text, project, toast) {
  return h(
    'div',
    { class: 'row' },
    copyButton(text, toast, { small: false }),
    button('Download', { icon: 'download', onclick: () => download(`${project}-template.json`, text) }),
  );
}

function filePicker(take) {
  return h(
    'label',
    { class: 'button small file-picker' },
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
