/**
 * What the page says by itself: failures, warnings, that something is on its way.
 */

import { h } from '../core/dom.js';
import { button } from './button.js';
import { icon } from './icons.js';

/**
 * A framed remark.
 *
 * @param {'error' | 'warning' | 'info' | 'success'} kind an error is read out at once
 * @param {...any} children
 */
export function notice(kind, ...children) {
  const symbol = { error: 'warning', warning: 'warning', info: 'info', success: 'check' }[kind];
  return h(
    'div',
    { class: ['notice', kind], role: kind === 'error' ? 'alert' : 'status' },
    icon(symbol),
    h('div', { class: 'notice-text' }, children),
  );
}

/** A failure in words, with all its details, and a way to try again where there is one. */
export function failureNotice(error, retry) {
  const details = error.details ?? [];
  return notice(
    'error',
    h('p', null, error.message),
    details.length > 0 &&
      h('ul', { class: 'fault-list' }, details.slice(0, 20).map((detail) => h('li', null, faultText(detail)))),
    retry && button('Try again', { small: true, onclick: () => retry() }),
  );
}

function faultText({ path, message }) {
  return [path && h('code', { class: 'user-text' }, path), path && ' ', h('span', { class: 'user-text' }, message)];
}

/** Something is on its way. */
export function spinner(text = 'Loading…') {
  return h('div', { class: 'loading', role: 'status' }, h('span', { class: 'spinner', 'aria-hidden': true }), text);
}

/** What a list shows when there is nothing in it. */
export function emptyState(title, text, ...actions) {
  return h(
    'div',
    { class: 'empty' },
    h('p', { class: 'empty-title' }, title),
    text && h('p', { class: 'muted' }, text),
    actions.length > 0 && h('div', { class: 'row center' }, actions),
  );
}
