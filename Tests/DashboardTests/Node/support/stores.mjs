/**
 * Records that several pages of one browser share: `page()` is the store that one page sees. Each is told of what the
 * others save, as a browser does.
 */
export function sharedRecords() {
  const records = new Map();
  const listeners = [];

  function page() {
    const own = {};
    const tellOthers = (project) => {
      for (const { of, project: wanted, listener } of [...listeners]) {
        if (of !== own && wanted === project) listener();
      }
    };
    return Object.assign(own, {
      load: async (project) => structuredClone(records.get(project)),
      async save(project, record) {
        records.set(project, structuredClone(record));
        tellOthers(project);
      },
      saveLeaving: (project, record) => own.save(project, record),
      async remove(project) {
        records.delete(project);
        tellOthers(project);
      },
      subscribe(project, listener) {
        const entry = { of: own, project, listener };
        listeners.push(entry);
        return () => listeners.splice(listeners.indexOf(entry), 1);
      },
    });
  }

  return { records, page };
}

/** A store whose saves end when the test says so, well or badly. */
export function slowStore() {
  const saves = [];
  const begun = (isLeaving) => (project, record) =>
    new Promise((resolve, reject) => { saves.push({ record, resolve, reject, isLeaving }); });
  return {
    saves,
    load: async () => undefined,
    save: begun(false),
    saveLeaving: begun(true),
    remove: async () => {},
    subscribe: () => () => {},
  };
}

/** Lets all that is ready to go on do so. */
export function settled() {
  return new Promise((resolve) => { setTimeout(resolve, 0); });
}
