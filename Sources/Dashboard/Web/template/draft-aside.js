/**
 * What a page that is being left could not store any more, and that the next one stores: a database answers later, and
 * a page that has ended hears no answer. Local storage takes a text at once, though not a large one.
 *
 * @typedef {import('./draft.js').DraftRecord} DraftRecord
 */

const PREFIX = 'remote-config.draft ';

/** @param {Storage} [storage] */
export function openAside(storage = globalThis.localStorage) {
  return {
    /** Has no effect where the browser has no room for it. */
    put(project, record) {
      try {
        storage.setItem(PREFIX + project, JSON.stringify(record));
      } catch {
        // The database may still get it.
      }
    },
    /** @returns {DraftRecord | undefined} */
    get(project) {
      try {
        return JSON.parse(storage.getItem(PREFIX + project)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    remove: (project) => storage?.removeItem(PREFIX + project),
  };
}

/** The record that was made later. */
export function later(left, right) {
  return (left?.savedAt ?? '') > (right?.savedAt ?? '') ? left : right;
}
