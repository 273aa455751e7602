import { h } from '../../core/dom.js';
import { formatCount } from '../../core/format.js';
import { textFault } from '../../template/checks.js';
import { scalarCount } from '../../template/limits.js';
import { button } from '../../ui/button.js';
import { form, textArea } from '../../ui/field.js';
import { failureNotice, notice } from '../../ui/notice.js';

/** The longest note that the service takes, in Unicode scalars. */
const NOTE_MAX = 1_024;

/**
 * A text field for the note of a version; says how long it may be, and when it is too long.
 *
 * @param {{id?: string, note: string, setNote: (text: string) => void, attributes?: Record<string, any>}} facts
 *   `attributes` are for the text field itself
 */
export function noteField({ id = 'note', note, setNote, attributes }) {
  const length = scalarCount(note);
  return textArea({
    id,
    label: 'Note',
    value: note,
    rows: 3,
    attributes,
    hint: `What changed and why, for the history. ${formatCount(length)} of ${formatCount(NOTE_MAX)} characters.`,
    error: noteFault(note),
    oninput: setNote,
  });
}

/** What keeps the note from being sent as it is, or null. */
export function noteFault(note) {
  const excess = scalarCount(note) - NOTE_MAX;
  return excess > 0 ? `The note is ${formatCount(excess)} characters too long.` : textFault(note);
}

/**
 * The form that publishes.
 *
 * @param {{version: number, note: string, setNote: (text: string) => void, send: () => void, busy: boolean,
 *   problem: {error: Error, isUnknown: boolean} | null, check: any, unfinished: string | null}} state `unfinished` says
 *   what is typed and not in the draft
 */
export function publishForm({ version, note, setNote, send, busy, problem, check, unfinished }) {
  const hasFaults = check.remarks.some((remark) => remark.severity === 'error');
  const isHeldBack = hasFaults || noteFault(note) !== null || unfinished !== null;
  return form(
    () => !isHeldBack && send(),
    { class: 'card padded publish-form', key: 'publish' },
    noteField({ note, setNote }),
    problem && problemNotice(problem),
    button(`Publish version ${version}`, { type: 'submit', kind: 'primary', busy, disabled: isHeldBack }),
    unfinished && h('p', { class: 'field-hint' }, `Held back by ${unfinished}: finish or drop what was typed.`),
    hasFaults && h('p', { class: 'field-hint' }, 'The service would refuse this draft: mend its faults first.'),
  );
}

function problemNotice({ error, isUnknown }) {
  if (!isUnknown) return failureNotice(error);
  return notice(
    'error',
    h('p', null, 'The service does not answer, so it is not known whether this was published.'),
    h('p', null, 'Your draft and the note are kept. Publish again when it is back: nothing is published twice.'),
  );
}
