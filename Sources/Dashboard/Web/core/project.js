/**
 * The project that is open: its settings with the admin's role in it, and the draft of its template.
 */

import { ApiError } from './api.js';
import { path } from './router.js';
import { openDraft } from '../template/draft.js';
import { readTemplate } from '../template/model.js';

const RANKS = { viewer: 1, editor: 2, owner: 3 };

/** What an admin of this role may do in a project. */
export function rights(role) {
  const rank = RANKS[role] ?? 0;
  return { edit: rank >= RANKS.editor, own: rank >= RANKS.owner };
}

/**
 * Loads a project.
 *
 * @returns {Promise<any>} as the Admin API has it
 */
export function loadProject(api, id, signal) {
  return api.get(path`/projects/${id}`, { signal });
}

/**
 * Opens an admin's draft of a project: as it was left in this browser, or a new one of what is published.
 *
 * @param {Promise<string>} admin whose it is, since a browser may be shared
 */
export async function loadDraft(api, store, id, admin, signal) {
  const [base, owner] = await Promise.all([api.getTemplate(id, undefined, { signal }), admin]);
  return openDraft({ project: draftKey(owner, id), base, store });
}

function draftKey(admin, id) {
  return `${admin}/${id}`;
}

/**
 * The draft of a project that can't be shown with it, and the ways to save it and to be rid of it.
 *
 * @param {{id: string, drafting: any}} project `drafting` is the draft's resource
 * @param {{drafts: import('../template/draft-store.js').DraftStore, admin: () => Promise<string>, discarded: () => void}} parts
 * @returns {import('../pages/broken.js').DraftAtStake}
 */
export function draftAtStake({ id, drafting }, { drafts, admin, discarded }) {
  return {
    project: id,
    value: drafting.value ?? null,
    stored: async () => drafts.load(draftKey(await admin(), id)),
    async discard() {
      // What is still being stored would bring it back. That it fails may be why the draft is discarded.
      await drafting.value?.whenSaved().catch(() => {});
      await drafts.remove(draftKey(await admin(), id));
      discarded();
    },
  };
}

/**
 * Loads a version's document and reads it.
 *
 * @param {number} [version] the current one if nothing is said
 * @returns {Promise<{version: number, text: string, template: import('../template/shape.js').Template}>}
 */
export async function loadVersion(api, id, version, signal) {
  const document = await api.getTemplate(id, version, { signal });
  const { template } = readTemplate(document.text);
  if (!template) {
    const message = `Version ${document.version} can’t be read by this page. It is older or newer than the service.`;
    throw new ApiError({ code: 'unreadable', message });
  }
  return { ...document, template };
}
