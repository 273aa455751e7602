import { later, openAside } from './draft-aside.js';

/**
 * @typedef {import('./draft.js').DraftRecord} DraftRecord
 * @typedef {import('./draft.js').DraftStore} DraftStore
 */

const DATABASE = 'remote-config';
const TABLE = 'drafts';
const CHANNEL = 'remote-config-drafts';

/**
 * The drafts that this browser keeps, in IndexedDB where that works, else in memory for as long as the page lives.
 * Pages of the browser are told of each other's changes.
 * @returns {DraftStore}
 */
export function openDraftStore() {
  const opening = openDatabase().catch(() => null);
  const memory = memoryDraftStore();
  const aside = openAside();
  /** What is kept aside by this page, by project. */
  const leaving = new Map();
  const channel = openChannel();
  const tell = (project) => channel?.postMessage(project);

  /** Does one thing in a transaction of its own, and waits until it is on the disk. */
  async function run(mode, act, otherwise) {
    const database = await opening;
    return database ? transact(database, mode, act) : otherwise();
  }

  async function save(project, record) {
    await run('readwrite', (table) => table.put(record, project), () => memory.save(project, record));
    if (leaving.get(project) === record) forgetAside(project);
    tell(project);
  }

  function forgetAside(project) {
    leaving.delete(project);
    aside.remove(project);
  }

  /** What a page that ended kept aside is stored where it belongs; until that succeeds it stays where it is. */
  async function takeIn(project, left, isNewest) {
    try {
      if (isNewest) await save(project, left);
      forgetAside(project);
    } catch {
      // There is no room: it is tried again the next time.
    }
  }

  return {
    async load(project) {
      const left = aside.get(project);
      const stored = await run('readonly', (table) => table.get(project), () => memory.load(project));
      const record = later(left, stored);
      if (left) await takeIn(project, left, record === left);
      return record;
    },
    save,
    saveLeaving(project, record) {
      leaving.set(project, record);
      aside.put(project, record);
      return save(project, record);
    },
    async remove(project) {
      forgetAside(project);
      await run('readwrite', (table) => table.delete(project), () => memory.remove(project));
      tell(project);
    },
    subscribe(project, listener) {
      const hear = ({ data }) => data === project && listener();
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}

/**
 * Drafts in memory: for browsers that keep nothing, and for tests.
 * @param {Map<string, DraftRecord>} [records]
 * @returns {DraftStore}
 */
export function memoryDraftStore(records = new Map()) {
  return {
    load: async (project) => records.get(project),
    save: async (project, record) => void records.set(project, record),
    saveLeaving: async (project, record) => void records.set(project, record),
    remove: async (project) => void records.delete(project),
    subscribe: () => () => {},
  };
}

/** Rejects where the browser keeps nothing, as some do in private windows. */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another page holds the drafts'));
  });
}

function transact(database, mode, act) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(TABLE, mode);
    const request = act(transaction.objectStore(TABLE));
    // Without waiting for the answer, which a page that is being left never gets.
    if (mode === 'readwrite') transaction.commit();
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('the draft could not be stored'));
  });
}

function openChannel() {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
}
