/**
 * The field that a page's list is searched by, which the slash key leads to.
 */

import { h } from '../core/dom.js';
import { icon } from './icons.js';

/**
 * @param {{id: string, label: string, placeholder: string, value: string, oninput: (text: string) => void}} facts the
 *   label is for screen readers alone
 */
export function listSearch({ id, label, placeholder, value, oninput }) {
  return h(
    'div',
    { class: 'search-field' },
    icon('search'),
    h('label', { class: 'visually-hidden', for: id }, label),
    h('input', {
      id,
      type: 'search',
      class: 'input',
      placeholder,
      autocomplete: 'off',
      spellcheck: false,
      'aria-keyshortcuts': '/',
      value,
      oninput: (event) => oninput(event.target.value),
    }),
    h('kbd', { class: 'search-key', 'aria-hidden': true }, '/'),
  );
}

/** Puts the caret into the search field. */
export function focusSearch(id) {
  const field = document.getElementById(id);
  field?.focus();
  field?.select();
}

/**
 * Goes to the search field at a press of the slash key, unless that is typed into a field or a dialog is open.
 *
 * @param {KeyboardEvent} event
 * @param {string} id
 * @param {{isOpen: boolean}} dialogs
 */
export function searchOnSlash(event, id, dialogs) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || dialogs.isOpen) return;
  if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  focusSearch(id);
}
