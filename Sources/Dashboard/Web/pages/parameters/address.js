/**
 * What the page's address says: the filters, and which parameter is open.
 */

import { withQuery } from '../../core/router.js';

/** Browsers refuse an address that changes too often. */
const PAUSE = 250;

/**
 * @param {string} base the fragment of the page without its query
 * @param {() => void} onchange called when the address, or a filter, has changed
 */
export function openAddress(base, onchange) {
  let { filters, edit } = read();
  let timer = null;

  function write({ pushing = false } = {}) {
    clearTimeout(timer);
    timer = null;
    const hash = withQuery(base, { ...filters, changed: filters.changed ? 'true' : '', edit });
    if (hash === location.hash) return;
    if (pushing) history.pushState({ panel: true }, '', hash);
    else history.replaceState(history.state, '', hash);
  }

  function writeSoon() {
    timer ??= setTimeout(write, PAUSE);
  }

  function follow() {
    if (location.hash !== base && !location.hash.startsWith(`${base}?`)) return;
    ({ filters, edit } = read());
    onchange();
  }

  addEventListener('hashchange', follow);
  return {
    get filters() {
      return filters;
    },
    /** The key of the parameter that is open, or null. */
    get edit() {
      return edit;
    },
    /** The address of a parameter. */
    of: (key) => withQuery(base, { edit: key }),
    filter(changed) {
      filters = { ...filters, ...changed };
      writeSoon();
      onchange();
    },
    /** Opens a parameter; Back closes it. */
    open(key) {
      const wasOpen = edit !== null;
      edit = key;
      write({ pushing: !wasOpen });
    },
    /** The open parameter has another key. */
    rename(key) {
      edit = key;
      writeSoon();
    },
    /** The parameter was closed. */
    leave() {
      if (edit === null) return;
      edit = null;
      if (!history.state?.panel) write();
      else history.back();
    },
    close() {
      clearTimeout(timer);
      removeEventListener('hashchange', follow);
    },
  };
}

function read() {
  const query = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const text = (name) => query.get(name) ?? '';
  return {
    filters: {
      search: text('search'),
      type: text('type'),
      group: text('group'),
      condition: text('condition'),
      changed: text('changed') === 'true',
    },
    edit: query.get('edit'),
  };
}
