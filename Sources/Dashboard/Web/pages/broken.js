/**
 * What stands in place of everything when drawing failed: that it did, in words, and the ways out.
 */

import { h } from '../core/dom.js';
import { shorten } from '../core/format.js';
import { path } from '../core/router.js';
import { button, linkButton } from '../ui/button.js';
import { download } from '../ui/copy.js';
import { failureNotice, notice } from '../ui/notice.js';

/**
 * @param {{error: Error, update: () => void, retry: () => void, draft: DraftAtStake | null}} parts `draft` is the one that
 *   may be what can't be drawn
 *
 * @typedef {{project: string, value: import('../template/draft.js').Draft | null, stored: () => Promise<any>,
 *   discard: () => Promise<void>}} DraftAtStake `value` is null where not even opening it worked, `stored` what this
 *   browser keeps of it
 */
export function brokenPage({ error, update, retry, draft }) {
  const state = { isAsking: false, failure: null };

  function ask(isAsking) {
    state.isAsking = isAsking;
    update();
  }

  async function attempt(act) {
    state.failure = null;
    await act().catch((failure) => {
      state.failure = failure;
    });
    update();
  }

  function undo() {
    draft.value.undo();
    retry();
  }

  return {
    title: 'This page can’t be shown',
    view: () =>
      h(
        'div',
        { class: 'page narrow' },
        h('h1', null, 'This page can’t be shown'),
        notice(
          'error',
          h('p', null, 'Something in it failed. What is published is as it was, and your draft is kept in this browser.'),
          h('p', { class: 'small-text user-text clamp-3' }, shorten(String(error.message))),
        ),
        h(
          'div',
          { class: 'row' },
          button('Try again', { kind: 'primary', onclick: retry }),
          draft?.value?.canUndo && button(`Undo: ${draft.value.undoLabel}`, { icon: 'undo', class: 'user-text', onclick: undo }),
          linkButton('All projects', path`#/`),
        ),
        draft && draftCard(),
      ),
  };

  function draftCard() {
    return h(
      'section',
      { class: 'card padded', key: 'draft' },
      h('h2', null, 'If that does not help'),
      h('p', null, 'The draft of this project may be what can’t be shown. Download it, then discard it and begin anew.'),
      state.failure && failureNotice(state.failure),
      state.isAsking ? question() : ways(),
    );
  }

  function ways() {
    return h(
      'div',
      { class: 'row', key: 'ways' },
      button('Download the draft', { icon: 'download', onclick: () => attempt(() => save(draft)) }),
      button('Discard the draft…', { onclick: () => ask(true) }),
    );
  }

  function question() {
    return h(
      'div',
      { class: 'stack tight', key: 'question', role: 'group', 'aria-labelledby': 'discard-question' },
      h('p', { id: 'discard-question' }, 'Discard all changes of this draft? This can’t be undone.'),
      h(
        'div',
        { class: 'row' },
        button('Cancel', { ref: (node) => node.focus(), onclick: () => ask(false) }),
        button('Discard the draft', { kind: 'danger', onclick: () => attempt(draft.discard) }),
      ),
    );
  }
}

/** Hands the draft over as a document, with a text that was not applied yet. */
async function save(draft) {
  download(`${draft.project}-draft.json`, documentOf(draft.value) ?? JSON.stringify(await draft.stored(), null, 2));
  const typed = draft.value?.documentText;
  if (typed) download(`${draft.project}-typed.json`, typed);
}

/** Null where no document can be made of it. */
function documentOf(draft) {
  try {
    return draft?.text ?? null;
  } catch {
    return null;
  }
}
