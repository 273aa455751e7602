/**
 * Whether someone else published since the draft was begun: a draft without changes follows, one with changes is to be
 * merged.
 */

import { ApiError } from '../../core/api.js';
import { loadProject, loadVersion } from '../../core/project.js';
import { path } from '../../core/router.js';

/** Who published what a draft is behind of, and when, by draft. */
const publications = new WeakMap();

/**
 * The version that a draft is behind of, as the Admin API lists it; null while that is not known, and for a draft that
 * is not behind.
 *
 * @returns {{version: number, published_by: string, published_at: string, note: string} | null}
 */
export function newerThan(draft) {
  const found = publications.get(draft);
  return draft.behind && found?.version === draft.behind.version ? found : null;
}

/**
 * Asks the service what is published, and tells the draft. Where no answer comes nothing is said: it is asked again,
 * and publishing asks as well.
 *
 * @param {any} context of the page that is open
 */
export async function lookForNewer(context) {
  try {
    await look(context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function look({ api, project, draft, toast, update, reloadProject }) {
  const known = knownVersion(draft);
  const { version, role } = await loadProject(api, project.id);
  // Another admin may have changed it, and with it what is to be seen of the draft.
  if (role !== project.role) reloadProject();
  if (version === known && (!draft.behind || newerThan(draft))) return;
  const { items } = await api.list(path`/projects/${project.id}/versions`, { limit: 1 });
  const newest = items[0] ?? null;
  // A project that was made anew, or a database that was restored, has fewer versions than the draft knows of.
  const found = newest?.version === known ? null : await loadVersion(api, project.id);
  // The draft went on meanwhile: what was found is older than what it knows.
  if (knownVersion(draft) !== known) return;
  publications.set(draft, newest);
  if (found) draft.follow(found);
  if (newest && draft.base.version === newest.version) {
    toast.say(`Version ${newest.version} was published by ${newest.published_by} and is shown now.`);
    reloadProject();
  }
  update();
}

function knownVersion(draft) {
  return (draft.behind ?? draft.base).version;
}
