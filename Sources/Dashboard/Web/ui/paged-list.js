/**
 * Lists that the service hands out page by page.
 */

import { h } from '../core/dom.js';
import { button } from './button.js';
import { failureNotice, spinner } from './notice.js';

/**
 * Loads the first page.
 *
 * @template Item
 * @param {(cursor: string | undefined, signal: AbortSignal) => Promise<{items: Item[], next: string | null}>} load
 * @param {{update: () => void, signal: AbortSignal}} page is drawn anew at each change; its end aborts the loading
 * @returns {{state: 'loading' | 'ready' | 'failed', items: Item[], next: string | null, error: Error | null, busy: boolean,
 *   reload: () => Promise<void>, more: () => Promise<void>}} what was shown stays while it is loaded again
 */
export function openPagedList(load, { update, signal }) {
  let round = 0;
  const list = { state: 'loading', items: [], next: null, error: null, busy: false, reload, more };

  /** Loads the first page again. */
  async function reload() {
    await take(undefined, ({ items, next }) => ({ state: 'ready', items, next }));
  }

  /** Adds the next page. */
  async function more() {
    if (list.next === null || list.busy) return;
    await take(list.next, ({ items, next }) => ({ items: [...list.items, ...items], next }));
  }

  async function take(cursor, change) {
    const mine = ++round;
    Object.assign(list, { busy: true, error: null });
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
    (list.error || list.next !== null) &&
      h(
        'div',
        { class: 'paged-more' },
        list.error && failureNotice(list.error, list.next === null ? list.reload : list.more),
        !list.error && button('Show more', { onclick: list.more, busy: list.busy }),
      ),
  );
}
