/**
 * Dialogs: questions in the middle of the page, and panels at its side. The browser keeps the focus inside and gives it back.
 */

import { h } from '../core/dom.js';
import { button } from './button.js';

/** @param {() => void} update draws the page anew */
export function openDialogs(update) {
  let dialogs = [];
  let next = 1;
  let isAsking = false;

  /**
   * Opens a dialog.
   *
   * @param {{title: any, view: (close: (result?: any) => void) => any, kind?: 'modal' | 'wide' | 'panel',
   *   footer?: (close: (result?: any) => void) => any, mayDismiss?: () => boolean,
   *   loss?: () => ({title: string, text: string, action: string} | null)}} facts `mayDismiss` is asked when someone turns
   *   away from it without an answer; false keeps it open. `loss` is the question before what is typed in it is lost,
   *   null where nothing is
   * @returns {{close: (result?: any) => void, dismiss: () => void, closed: Promise<any>}} `dismiss` asks first where
   *   something is lost; `closed` has the result, undefined when it was dismissed
   */
  function open(facts) {
    const { promise, resolve } = withResolvers();
    const dialog = { id: `dialog-${next++}`, kind: 'modal', node: null, ...facts };
    dialog.close = (result) => {
      if (!dialogs.includes(dialog)) return;
      // Closing it before it leaves the page gives the focus back to where it was.
      dialog.node?.close();
      dialogs = dialogs.filter((other) => other !== dialog);
      resolve(result);
      update();
    };
    dialog.dismiss = () => {
      if (!dialogs.includes(dialog)) return;
      const question = dialog.loss?.() ?? null;
      if (question === null && dialog.mayDismiss?.() !== false) return dialog.close();
      // The browser may have closed it without asking, on a second press of Escape.
      if (!dialog.node.open) dialog.node.showModal();
      if (question) askToLose(question, [dialog]);
    };
    dialogs = [...dialogs, dialog];
    update();
    return { close: dialog.close, dismiss: dialog.dismiss, closed: promise };
  }

  /** Asks, unless that is being asked already; true if one agreed, and then they are closed. */
  async function askToLose(question, closing) {
    if (isAsking) return false;
    isAsking = true;
    const isAgreed = await confirm({ ...question, cancel: 'Go on editing', danger: true });
    isAsking = false;
    if (isAgreed) for (const dialog of closing) dialog.close();
    return isAgreed;
  }

  const losing = () => dialogs.findLast((dialog) => dialog.loss?.()) ?? null;

  /** Asks a question; true if it was answered with yes. */
  async function confirm({ title, text, action, cancel = 'Cancel', danger = false }) {
    const answer = await open({
      title,
      view: () => [text].flat().map((part) => h('p', { class: 'user-text' }, part)),
      footer: (close) => [
        button(cancel, { autofocus: true, onclick: () => close(false) }),
        button(action, { kind: danger ? 'danger' : 'primary', onclick: () => close(true) }),
      ],
    }).closed;
    return answer === true;
  }

  return {
    open,
    confirm,
    /** Whether something that is typed would be lost with them. */
    get wouldLose() {
      return losing() !== null;
    },
    /** Asks before what is typed is lost; true if it may be, and then all of them are closed. */
    mayLose: () => askToLose(losing().loss(), dialogs.toReversed()),
    /** Dismisses all of them, as when the page is left. */
    closeAll: () => dialogs.toReversed().forEach((dialog) => dialog.close()),
    /** Draws them; `above` goes into the topmost one, since what is outside of it can't be reached. */
    view: (above) => dialogs.map((dialog, index) => drawn(dialog, index === dialogs.length - 1 && above)),
    get isOpen() {
      return dialogs.length > 0;
    },
  };
}

function drawn(dialog, above) {
  return h(
    'dialog',
    {
      key: dialog.id,
      class: ['dialog', dialog.kind],
      'aria-labelledby': `${dialog.id}-title`,
      ref: (node) => {
        dialog.node = node;
        node.showModal();
      },
      oncancel: (event) => {
        event.preventDefault();
        dialog.dismiss();
      },
      onclose: () => dialog.dismiss(),
      onpointerdown: (event) => {
        if (dialog.kind === 'panel' && event.target === dialog.node) dialog.dismiss();
      },
    },
    h(
      'div',
      { class: 'dialog-frame' },
      h(
        'header',
        { class: 'dialog-head' },
        h('h2', { id: `${dialog.id}-title`, class: 'user-text clamp-3' }, typeof dialog.title === 'function' ? dialog.title() : dialog.title),
        button('Close', { icon: 'close', iconOnly: true, kind: 'quiet', onclick: () => dialog.dismiss() }),
      ),
      h('div', { class: 'dialog-body' }, dialog.view(dialog.close)),
      dialog.footer && h('footer', { class: 'dialog-foot' }, dialog.footer(dialog.close)),
    ),
    above,
  );
}

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
