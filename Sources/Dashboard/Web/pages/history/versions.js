/**
 * The versions of a project: the list, as far as it was asked for, and the templates of those that are looked at.
 */

import { ApiError } from '../../core/api.js';
import { loadVersion } from '../../core/project.js';
import { retryWhenBack } from '../../core/recovery.js';
import { path } from '../../core/router.js';
import { compareTemplates } from '../../template/compare.js';
import { emptyTemplate } from '../../template/model.js';

const PAGE = 50;

/** @param {any} context */
export function openVersions({ api, project, signal, update }) {
  const state = { items: [], next: null, busy: false, error: null, isLoaded: false };
  const templates = new Map();

  async function load(cursor) {
    if (state.busy) return;
    Object.assign(state, { busy: true, error: null });
    update();
    try {
      const { items, next } = await api.list(path`/projects/${project.id}/versions`, { limit: PAGE, cursor, signal });
      Object.assign(state, { items: cursor ? [...state.items, ...items] : items, next, isLoaded: true });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      state.error = error;
    }
    state.busy = false;
    update();
  }

  /**
   * A version's document and template; what was loaded is kept, since a version never changes.
   *
   * @param {number} version 0 for nothing, which is before the first
   */
  function read(version) {
    if (version === 0) return Promise.resolve({ version, text: '', template: emptyTemplate });
    if (!templates.has(version)) {
      const loading = loadVersion(api, project.id, version, signal);
      loading.catch(() => templates.delete(version));
      templates.set(version, loading);
    }
    return templates.get(version);
  }

  /** What distinguishes two versions, with their templates. */
  async function compare(from, to) {
    const [before, after] = (await Promise.all([read(from), read(to)])).map((found) => found.template);
    return { before, after, changes: compareTemplates(before, after) };
  }

  load();
  retryWhenBack(signal, () => state.error, () => load(state.isLoaded ? state.next ?? undefined : undefined));
  return {
    state,
    read,
    compare,
    reload: () => load(),
    more: () => load(state.next),
    /** Whether what was before a version is kept; before the first there was nothing. */
    hasBefore: (version) => version === 1 || state.next !== null || version !== state.items.at(-1)?.version,
    /** The version that is live; null while the list is not there. */
    get current() {
      return state.items[0]?.version ?? null;
    },
  };
}
