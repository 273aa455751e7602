/**
 * Lists that the service hands out page by page.
 */

import { h } from '../core/dom.js';
import { formatCount } from '../core/format.js';
import { retryWhenBack } from '../core/recovery.js';
import { button } from './button.js';
import { failureNotice, spinner } from './notice.js';

/**
 * Loads the first page. What fails because the service is away is tried again once that may be over.
 *
 * @template Item
 * @param {(cursor: string | undefined, signal: AbortSignal) => Promise<{items: Item[], next: string | null}>} load
 * @param {{update: () => void, signal: AbortSignal}} page is drawn anew at each change; its end aborts the loading
 * @returns {{state: 'loading' | 'ready' | 'failed', items: Item[], next: string | null, isExtended: boolean,
 *   busy: boolean, error: Error | null, retry: () => Promise<void>, reload: () => Promise<void>,
 *   more: () => Promise<void>}} what was shown stays while it is loaded again; `isExtended` once there is more than the
 *   first page
 */
export function openPagedList(load, { update, signal }) {
  let round = 0;
  const first = { state: 'loading', items: [], next: null, isExtended: false };
  const list = { ...first, busy: false, error: null, retry: reload, reload, more };

  /** Loads the first page again. */
  async function reload() {
    await take(undefined, reload, ({ items, next }) => ({ state: 'ready', items, next, isExtended: false }));
  }

  /** Adds the next page. */
  async function more() {
    if (list.next === null || list.busy) return;
    await take(list.next, more, ({ items, next }) => ({ items: [...list.items, ...items], next, isExtended: true }));
  }

  async function take(cursor, retry, change) {
    const mine = ++round;
    Object.assign(list, { busy: true, error: null, retry });
    if (list.state === 'failed') list.state = 'loading';
    update();
    let found;
    try {
      found = change(await load(cursor, signal));
    } catch (error) {
      found = { error, state: list.state === 'loading' ? 'failed' : list.state };
    }
    if (mine !== round || signal.aborted) return;
    Object.assign(list, found, { busy: false });
    update();
  }

  reload();
  retryWhenBack(signal, () => list.error, () => list.retry());
  return list;
}

/**
 * Draws a paged list, with what failed and a way to more of it.
 *
 * @template Item
 * @param {ReturnType<typeof openPagedList<Item>>} list
 * @param {(items: Item[]) => any} draw
 * @param {() => any} empty what stands there when there is nothing
 */
export function pagedList(list, draw, empty) {
  if (list.state === 'loading') return spinner();
  if (list.state === 'failed') return failureNotice(list.error, list.reload);
  return h(
    'div',
    { class: 'paged', 'aria-busy': list.busy },
    list.items.length > 0 ? draw(list.items) : empty(),
    h('div', { class: 'paged-more' }, listEnd(list)),
  );
}

function listEnd(list) {
  if (list.error) return failureNotice(list.error, list.retry);
  if (list.next !== null) return button('Show more', { key: 'more', onclick: list.more, busy: list.busy });
  if (!list.isExtended) return null;
  // The button that was pressed is gone, and the focus with it.
  const takeFocus = (element) => element.focus({ preventScroll: true });
  const text = `All ${formatCount(list.items.length)} are listed.`;
  return h('p', { key: 'all', class: 'muted small-text', tabindex: '-1', ref: takeFocus }, text);
}
