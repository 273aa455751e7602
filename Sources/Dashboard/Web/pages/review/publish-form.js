import { h } from '../../core/dom.js';
import { formatCount } from '../../core/format.js';
import { scalarCount } from '../../template/limits.js';
import { button } from '../../ui/button.js';
import { form, textArea } from '../../ui/field.js';
import { failureNotice, notice } from '../../ui/notice.js';

/** The longest note that the service takes, in Unicode scalars. */
const NOTE_MAX = 1_024;

/** A text field for the note of a version; says how long it may be, and when it is too long. */
export function noteField({ id = 'note', note, setNote }) {
  const length = scalarCount(note);
  return textArea({
    id,
    label: 'Note',
    value: note,
    rows: 3,
    hint: `What changed and why, for the history. ${formatCount(length)} of ${formatCount(NOTE_MAX)} characters.`,
    error: isTooLong(note) ? `The note is ${formatCount(length - NOTE_MAX)} characters too long.` : null,
    oninput: setNote,
  });
}

/** Whether the service would refuse the note. */
export function isTooLong(note) {
  return scalarCount(note) > NOTE_MAX;
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
  const isHeldBack = hasFaults || isTooLong(note) || unfinished !== null;
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
