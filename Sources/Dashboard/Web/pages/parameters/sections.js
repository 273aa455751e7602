/**
 * Which groups are closed: kept for the session, so that going elsewhere and back finds the page as it was.
 */

/**
 * @param {string} project
 * @param {Storage} [storage]
 */
export function openSections(project, storage = sessionStorage) {
  const place = `remote-config.closed-groups.${project}`;
  const closed = new Set(read(storage, place));
  const idOf = (name) => name ?? '';

  return {
    isOpen: (name) => !closed.has(idOf(name)),
    toggle(name) {
      if (!closed.delete(idOf(name))) closed.add(idOf(name));
      storage.setItem(place, JSON.stringify([...closed]));
    },
  };
}

function read(storage, place) {
  try {
    const names = JSON.parse(storage.getItem(place));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
