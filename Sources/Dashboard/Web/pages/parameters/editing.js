/**
 * Which parameter is open in the panel: as the address says.
 */

import { openFieldState } from '../../ui/field-state.js';
import { openParameterPanel } from './panel.js';

/**
 * @param {any} context what a page works with
 * @param {ReturnType<typeof import('./address.js').openAddress>} address
 */
export function openEditing(context, address) {
  let panel = null;
  let isClosed = false;

  function follow() {
    const key = address.edit;
    if (panel?.key === key) return;
    dismiss();
    if (key === null) return;
    if (context.draft.template.parameters.has(key)) show(key);
    else missing(key);
  }

  function dismiss() {
    const older = panel;
    panel = null;
    older?.close();
  }

  function show(key) {
    const { draft } = context;
    const kept = draft.unfinished.of(() => mine?.key ?? key);
    const fields = openFieldState({ remark: 'This is not in the draft.', kept });
    // What is edited now is undone apart from what was edited before.
    draft.seal();
    let mine = null;
    mine = openParameterPanel(context, { key, fields, open, renamed: (name) => rename(mine, name) });
    panel = mine;
    if (draft.unfinished.has(draft.template.parameters.get(key))) focusUnfinished();
    mine.closed.then(() => {
      if (panel !== mine || isClosed) return;
      panel = null;
      address.leave();
      requestAnimationFrame(() => returnFocus(mine.key));
    });
  }

  function rename(mine, key) {
    context.draft.unfinished.rename(mine.key, key);
    mine.key = key;
    address.rename(key);
  }

  function missing(key) {
    address.leave();
    context.toast.fail(`There is no parameter “${key}” in the draft.`);
  }

  function open(key) {
    address.open(key);
    follow();
  }

  return {
    follow,
    open,
    close() {
      isClosed = true;
    },
  };
}

/** One goes on where one was. */
function focusUnfinished() {
  requestAnimationFrame(() => document.querySelector('dialog.panel [aria-invalid="true"]')?.focus());
}

/** Focuses the row, which may be another than the one that was clicked; without one, what the browser chose. */
function returnFocus(key) {
  const row = document.querySelector(`.parameter[data-key="${CSS.escape(key)}"] .parameter-key`);
  if (row) {
    row.focus();
    // One that has the focus already is not scrolled to by that.
    row.scrollIntoView({ block: 'nearest' });
  } else if (document.activeElement === document.body) {
    document.querySelector('main h1')?.focus();
  }
}
