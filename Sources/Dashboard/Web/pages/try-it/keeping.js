/**
 * Keeps the caller in the page's address, so that it can be shared and survives a reload, and for the admin's next
 * visit of the project in this tab.
 */

import { withQuery } from '../../core/router.js';

/** How long nothing may change before the address does, in milliseconds: browsers refuse that all too often. */
const PAUSE = 500;

/**
 * @param {{admin: string, project: string, signal: AbortSignal, adopt: (query: URLSearchParams) => void}} parts `adopt`
 *   is called with what was written into the address by hand
 */
export function openKeeping({ admin, project, signal, adopt }) {
  const key = `remote-config.try-it.${admin}.${project}`;
  let timer;

  function keepForNextVisit(query) {
    try {
      sessionStorage.setItem(key, query);
    } catch {
      // Storage may be full or forbidden: the address has it.
    }
  }

  // The link to this very page has no caller in it.
  addEventListener('hashchange', () => queryOfAddress().size > 0 && adopt(queryOfAddress()), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    /** What the page begins with: the address's caller, else the last one. */
    begin: (query) => (query.size > 0 ? query : new URLSearchParams(sessionStorage.getItem(key) ?? '')),
    /** Keeps it: in the address soon. */
    keep(query) {
      keepForNextVisit(withQuery('', query));
      clearTimeout(timer);
      timer = setTimeout(() => putIntoAddress(query), PAUSE);
    },
  };
}

function putIntoAddress(query) {
  history.replaceState(history.state, '', withQuery(location.hash.split('?')[0], query));
}

function queryOfAddress() {
  return new URLSearchParams(location.hash.split('?')[1] ?? '');
}
