/**
 * Secrets that are shown a single time.
 */

import { h } from '../core/dom.js';
import { button } from './button.js';
import { copyButton } from './copy.js';
import { notice } from './notice.js';

const NOT_COPIED =
  'You have not copied it yet, and it can’t be shown again. Close once more to close it all the same.';

/**
 * Shows a secret with a button to copy it; closing it before that takes a second thought.
 *
 * @param {any} context
 * @param {{title: string, label: string, secret: string, explanation: any, more?: (oncopied: () => void) => any}} facts
 *   `more` draws what else has the secret in it, and calls `oncopied` when that was copied
 * @returns {Promise<void>} when it was closed
 */
export async function showOnce(context, { title, label, secret, explanation, more }) {
  const state = { copied: false, warned: false };

  function mayDismiss() {
    if (state.copied || state.warned) return true;
    state.warned = true;
    context.update();
    return false;
  }

  const oncopied = () => {
    state.copied = true;
    context.update();
  };

  await context.dialogs.open({
    title,
    kind: 'modal',
    mayDismiss,
    view: () => [
      h('p', null, explanation),
      copyBox({
        label,
        text: secret,
        toast: context.toast,
        oncopied,
        copyLabel: `Copy ${label.toLowerCase()}`,
        first: true,
      }),
      more?.(oncopied),
      state.warned && !state.copied && notice('warning', h('p', null, NOT_COPIED)),
    ],
    footer: (close) => button(state.warned && !state.copied ? 'Close without copying' : 'Done', {
      kind: 'primary',
      onclick: () => mayDismiss() && close(),
    }),
  }).closed;
}

/**
 * A text in a box with a button that copies it.
 *
 * @param {{label: string, text: string, toast: any, copyLabel: string, oncopied?: () => void, first?: boolean}} facts
 *   `first` gets the focus when its dialog opens
 */
export function copyBox({ label, text, toast, copyLabel, oncopied, first }) {
  return h(
    'div',
    { class: 'copy-box', key: label },
    h(
      'div',
      { class: 'row spread' },
      h('h3', null, label),
      copyButton(text, toast, { label: copyLabel, oncopied, autofocus: first }),
    ),
    h('pre', { class: 'secret mono', tabindex: '0', 'aria-label': label }, text),
  );
}
