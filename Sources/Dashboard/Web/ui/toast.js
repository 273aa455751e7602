/**
 * Short remarks at the edge of the page, read out by screen readers.
 */

import { h } from '../core/dom.js';
import { button } from './button.js';

const SHOWN_FOR = 6_000;

/** @param {() => void} update draws the page anew */
export function openToasts(update) {
  let toasts = [];
  let next = 1;

  function add(kind, text, action) {
    const toast = { id: next++, kind, text, action };
    // Of what was done, the latest is enough, and the page stays in sight. What went wrong stays until it is read.
    const others = kind === 'success' ? toasts.filter((other) => other.kind === 'error') : toasts;
    toasts = [...others.slice(-3), toast];
    if (kind === 'success') setTimeout(() => remove(toast.id), SHOWN_FOR);
    update();
  }

  function remove(id) {
    toasts = toasts.filter((toast) => toast.id !== id);
    update();
  }

  function act(toast) {
    remove(toast.id);
    toast.action.onclick();
  }

  return {
    /**
     * Something was done; `action`, such as `{label: 'Undo', onclick, isOffered}`, is offered beside it, for as long as
     * `isOffered` says so if it is given.
     */
    say: (text, action) => add('success', text, action),
    /** Something failed; a text, or an error in words. */
    fail: (problem) => add('error', typeof problem === 'string' ? problem : problem.message),
    view: () =>
      h(
        'div',
        { class: 'toasts', key: 'toasts', role: 'status', 'aria-live': 'polite' },
        toasts.map((toast) =>
          h(
            'div',
            { class: ['toast', toast.kind], key: toast.id },
            h('span', { class: 'user-text grow' }, toast.text),
            isOffered(toast) && button(toast.action.label, { small: true, onclick: () => act(toast) }),
            button('Dismiss', { icon: 'close', iconOnly: true, kind: 'quiet', small: true, onclick: () => remove(toast.id) }),
          ),
        ),
      ),
  };
}

function isOffered({ action }) {
  return action && action.isOffered?.() !== false;
}
