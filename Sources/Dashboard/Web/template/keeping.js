/**
 * Keeps a draft and what is stored of it in step: what changes here is stored, what another page of the browser stores
 * is taken over.
 *
 * @param {{project: string, store: import('./draft.js').DraftStore, record: () => import('./draft.js').DraftRecord,
 *   adopt: (record: import('./draft.js').DraftRecord | undefined) => void, notify: () => void}} draft `record` is what
 *   there is to store at that moment; `notify` is called when storing begins to fail, and when it works again
 */
export function openKeeping({ project, store, record, adopt, notify }) {
  let isDirty = false;
  let saving = null;
  let error = null;
  let lastLoad = Promise.resolve();
  let nextLoad = null;
  const unsubscribe = store.subscribe(project, reload);

  async function save(how) {
    isDirty = false;
    const failure = await store[how](project, record()).then(() => null, (reason) => reason);
    const isNews = (failure === null) !== (error === null);
    error = failure;
    if (isNews) notify();
  }

  /** One save at a time, each of what is newest when it begins, so that none comes late and overwrites. */
  async function saveWhileDirty() {
    while (isDirty) await save('save');
    saving = null;
  }

  async function load() {
    if (saving) return;
    const stored = await store.load(project).catch(() => undefined);
    if (!saving) adopt(stored);
  }

  /** Takes over what is stored. A change of this page goes first. */
  function reload() {
    // What waits for its turn sees all that was stored until then.
    nextLoad ??= lastLoad.then(() => {
      nextLoad = null;
      return load();
    });
    lastLoad = nextLoad;
    return nextLoad;
  }

  return {
    reload,
    /** Has what changed stored. */
    save() {
      isDirty = true;
      saving ??= saveWhileDirty();
    },
    /** Stores what is not stored yet in a way that outlasts the page. */
    saveLeaving() {
      if (saving) save('saveLeaving');
    },
    /** Resolves when all so far is stored, or could not be. */
    async whenSaved() {
      await saving;
    },
    /** Why the last save failed; null if it did not. */
    get error() {
      return error;
    },
    /** Ends the listening to other pages. */
    end: unsubscribe,
  };
}
