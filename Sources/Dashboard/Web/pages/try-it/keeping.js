/**
 * Keeps the caller in the page's address, so that it can be shared and survives a reload, and for the next visit of the
 * project in this tab.
 */

import { withQuery } from '../../core/router.js';

/** How long nothing may change before it is kept, in milliseconds: browsers refuse to change the address all too often. */
const PAUSE = 500;

/**
 * @param {{project: string, signal: AbortSignal, adopt: (query: URLSearchParams) => void}} parts `adopt` is called with
 *   what was written into the address by hand
 */
export function openKeeping({ project, signal, adopt }) {
  const key = `remote-config.try-it.${project}`;
  let timer;

  function write(query) {
    const address = withQuery(location.hash.split('?')[0], query);
    history.replaceState(history.state, '', address);
    try {
      sessionStorage.setItem(key, withQuery('', query));
    } catch {
      // Storage may be full or forbidden: the address has it.
    }
  }

  addEventListener('hashchange', () => adopt(queryOfAddress()), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    /** What the page begins with: the address's caller, else the last one. */
    begin: (query) => (query.size > 0 ? query : new URLSearchParams(sessionStorage.getItem(key) ?? '')),
    /** Keeps it, soon. */
    keep(query) {
      clearTimeout(timer);
      timer = setTimeout(() => write(query), PAUSE);
    },
  };
}

function queryOfAddress() {
  return new URLSearchParams(location.hash.split('?')[1] ?? '');
}
