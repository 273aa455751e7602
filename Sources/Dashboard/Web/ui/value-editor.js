/**
 * Editors for a parameter's values, by type. Every valid text is committed as it is typed.
 *
 * @typedef {import('../template/shape.js').Value} Value
 */

import { h } from '../core/dom.js';
import { formatCount, plural, shorten } from '../core/format.js';
import { compactJSON, formatJSON } from '../json/format.js';
import { parseValue, valueText } from '../template/checks.js';
import { scalarCount } from '../template/limits.js';
import { button } from './button.js';
import { field, hintFor } from './field.js';
import { liveField } from './field-state.js';
import { lineEnds } from './line-ends.js';
import './json-editor.js';

/** A text of more characters is shown in part until one asks for all of it. */
const LONG = 10_000;
const ROWS_MAX = 16;

/**
 * The editor of one value.
 *
 * @param {{id: string, label: any, hideLabel?: boolean, hint?: any, type: 'string' | 'number' | 'boolean' | 'json',
 *   value: Value, slot: string, fields: ReturnType<typeof import('./field-state.js').openFieldState>,
 *   commit: (value: Value) => void, update: () => void}} facts `fields` keeps under `slot` what is no value yet
 */
export function valueEditor(facts) {
  switch (facts.type) {
    case 'boolean':
      return booleanEditor(facts);
    case 'number':
      return numberEditor(facts);
    case 'json':
      return jsonEditor(facts);
    default:
      return stringEditor(facts);
  }
}

function live(facts) {
  const { type, value } = facts;
  return liveField({ ...facts, text: valueText(type, value), read: (text) => parseValue(type, text) });
}

function labels({ id, label, hideLabel, hint }) {
  return { id, label, hideLabel, hint };
}

function booleanEditor({ value, commit, ...facts }) {
  const onchange = (event) => commit(event.target.checked);
  return field(labels(facts), (aria) =>
    h(
      'span',
      { class: 'switch boolean-editor' },
      h('input', { ...aria, type: 'checkbox', role: 'switch', checked: value, onchange }),
      h('span', { class: 'switch-track', 'aria-hidden': true }),
      h('span', { class: 'mono', 'aria-hidden': true }, String(value)),
    ),
  );
}

function numberEditor(facts) {
  const { value, error, oninput } = live(facts);
  return field({ ...labels(facts), error }, (aria) =>
    h('input', {
      ...aria,
      type: 'text',
      class: 'input mono number-editor',
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: false,
      value,
      oninput: (event) => oninput(event.target.value),
    }),
  );
}

function stringEditor(facts) {
  const { value, error, oninput } = live(facts);
  if (value.length > LONG && !facts.fields.isUnfolded(facts.slot)) return foldedText(facts, value);
  const ends = lineEnds(value);
  // Said once: values for conditions, which follow the default, show no label.
  const onLines = !facts.hideLabel && !ends.shown.includes('\n') && 'Enter begins a new line.';
  const hint = hintFor(value, [facts.hint, textRemark(value), ends.remark, onLines].filter(Boolean).join(' '));
  return field({ ...labels(facts), hint, error }, (aria) =>
    h('textarea', {
      ...aria,
      class: ['input', 'string-editor', value.length > LONG && 'long'],
      rows: rowsFor(ends.shown),
      placeholder: 'Empty',
      value: ends.shown,
      oninput: (event) => oninput(ends.restore(event.target.value)),
    }),
  );
}

function foldedText({ fields, slot, update, ...facts }, text) {
  const unfold = () => {
    fields.unfold(slot);
    update();
    requestAnimationFrame(() => document.getElementById(facts.id)?.focus());
  };
  const value = lineEnds(shorten(text, 1_000)).shown;
  return field({ ...labels(facts), hint: hintFor(text, `The beginning of ${formatCount(scalarCount(text))} characters.`) }, (aria) => [
    h('textarea', { ...aria, class: 'input string-editor', key: 'folded', rows: 4, readOnly: true, value }),
    h('div', { class: 'row', key: 'unfold' }, button('Edit all', { small: true, onclick: unfold })),
  ]);
}

/** What cannot be seen in a text field. */
function textRemark(text) {
  const remarks = [];
  if (/^\s/.test(text)) remarks.push('Begins with a space or line break.');
  if (/\s$/.test(text)) remarks.push('Ends with a space or line break.');
  if (text.includes('\n')) remarks.push(`${plural(text.split('\n').length, 'line')}.`);
  return remarks.join(' ');
}

function rowsFor(text) {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0 && rows < ROWS_MAX; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}

function jsonEditor(facts) {
  const { value, error, fault, oninput } = live(facts);
  const ends = lineEnds(value);
  const rewrite = (lay) => () => oninput(lay(value));
  const state = { text: ends.shown, faultLine: fault?.line ?? null, oninput: (text) => oninput(ends.restore(text)) };
  return field({ ...labels(facts), hint: hintFor(value, facts.hint), error: error && `${placeOf(fault)}${error}` }, (aria) => [
    h('json-editor', { key: 'editor', props: { state: { ...aria, ...state } } }),
    h(
      'div',
      { class: 'row json-actions', key: 'actions' },
      button('Format', { small: true, kind: 'quiet', disabled: Boolean(fault), onclick: rewrite(formatJSON) }),
      button('Compact', { small: true, kind: 'quiet', disabled: Boolean(fault), onclick: rewrite(compactJSON) }),
    ),
  ]);
}

function placeOf({ line, column }) {
  return line ? `Line ${line}, column ${column}: ` : '';
}
