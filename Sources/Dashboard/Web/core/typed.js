/**
 * What was typed into forms and is not sent: it stays as long as the tab does, whatever page is shown meanwhile, and the
 * browser asks before the tab is closed.
 */

const kept = new Map();

const ask = (event) => event.preventDefault();

/**
 * Keeps what was typed, or forgets it where that is null.
 *
 * @param {string} place which form it is, and of which admin
 * @param {Record<string, string> | null} values
 */
export function keepTyped(place, values) {
  if (values) kept.set(place, values);
  else kept.delete(place);
  // Only while it is needed, since it keeps browsers from showing an earlier page at once.
  if (kept.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** What was typed into a form and kept; nothing where there is none. */
export function typedAt(place) {
  return kept.get(place) ?? {};
}

/** Forgets all of it, as when someone signs out. */
export function forgetTyped() {
  for (const place of [...kept.keys()]) keepTyped(place, null);
}
