/**
 * Labelled form controls, each with its hint and its error tied to it for screen readers.
 */

import { h } from '../core/dom.js';
import { unseenWords } from '../core/unseen.js';

/**
 * A control with its label.
 *
 * @param {{id: string, label: any, hint?: any, error?: any, hideLabel?: boolean, class?: string}} facts `id` is unique in the page
 * @param {(aria: Record<string, any>) => any} control makes the control with the attributes that tie it to the texts
 */
export function field({ id, label, hint, error, hideLabel, class: name }, control) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || null;
  return h(
    'div',
    { class: ['field', error && 'has-error', name], key: id },
    h('label', { for: id, class: hideLabel ? 'visually-hidden' : null }, label),
    control({ id, 'aria-describedby': described, 'aria-invalid': error ? true : null }),
    error && h('p', { class: 'field-error', id: `${id}-error`, 'aria-live': 'polite' }, error),
    hint && h('p', { class: 'field-hint', id: `${id}-hint` }, hint),
  );
}

/** The hint of a field, with which characters of its text are not seen in it. */
export function hintFor(text, hint) {
  const unseen = unseenWords(text);
  return unseen ? [hint, hint && ' ', h('span', { class: 'unseen-hint' }, unseen)] : hint;
}

/**
 * A line of text.
 *
 * @param {{id: string, label: any, value: string, oninput?: (text: string) => void, mono?: boolean, [more: string]: any}} options
 *   `hint`, `error` and `hideLabel` as `field` takes them, `attributes` for the input itself
 */
export function textField({ value, oninput, mono, type = 'text', attributes = {}, ...facts }) {
  const hint = type === 'password' ? facts.hint : hintFor(value, facts.hint);
  return field({ ...facts, hint }, (aria) =>
    h('input', {
      ...attributes,
      ...aria,
      type,
      class: ['input', mono && 'mono'],
      value,
      oninput: oninput && ((event) => oninput(event.target.value, event)),
    }),
  );
}

/** What a list is searched by, its label for screen readers alone; options as those of `textField`, and `placeholder`. */
export function searchField({ placeholder, ...options }) {
  return textField({ ...options, type: 'search', hideLabel: true, attributes: { placeholder, autocomplete: 'off' } });
}

/** Several lines of text; options as those of `textField`, and `rows`. */
export function textArea({ value, oninput, mono, rows = 3, attributes = {}, ...facts }) {
  return field({ ...facts, hint: hintFor(value, facts.hint) }, (aria) =>
    h('textarea', {
      ...attributes,
      ...aria,
      rows,
      class: ['input', mono && 'mono'],
      value,
      oninput: oninput && ((event) => oninput(event.target.value, event)),
    }),
  );
}

/**
 * One of several.
 *
 * @param {{id: string, label: any, value: string, options: readonly {value: string, label: string}[], onchange?: (value: string) => void, [more: string]: any}} options
 */
export function selectField({ value, options, onchange, attributes = {}, ...facts }) {
  return field(facts, (aria) =>
    h(
      'select',
      { ...attributes, ...aria, class: 'input select', value, onchange: onchange && ((event) => onchange(event.target.value)) },
      options.map((option) => h('option', { key: option.value, value: option.value }, option.label)),
    ),
  );
}

/** Yes or no, as a switch. */
export function switchField({ id, label, checked, onchange, disabled, hint }) {
  return h(
    'div',
    { class: 'field', key: id },
    h(
      'label',
      { class: 'switch', for: id },
      h('input', {
        id,
        type: 'checkbox',
        role: 'switch',
        checked,
        disabled,
        'aria-describedby': hint ? `${id}-hint` : null,
        onchange: onchange && ((event) => onchange(event.target.checked)),
      }),
      h('span', { class: 'switch-track', 'aria-hidden': true }),
      h('span', null, label),
    ),
    hint && h('p', { class: 'field-hint', id: `${id}-hint` }, hint),
  );
}

/** Yes or no, as a box to tick. */
export function checkField({ id, label, checked, onchange, disabled }) {
  return h(
    'label',
    { class: 'check', for: id, key: id },
    h('input', { id, type: 'checkbox', checked, disabled, onchange: onchange && ((event) => onchange(event.target.checked)) }),
    h('span', null, label),
  );
}

/** A form that a press of Enter sends, and that sends nothing anywhere by itself. */
export function form(onsubmit, props, ...children) {
  return h(
    'form',
    {
      ...props,
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        onsubmit();
      },
    },
    children,
  );
}
