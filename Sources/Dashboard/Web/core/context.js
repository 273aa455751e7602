/**
 * What a page works with.
 */

import { rights } from './project.js';
import { openResource } from './resource.js';

/**
 * @param {{api: any, toasts: any, dialogs: any, update: () => void, me: () => any, project: () => any}} parts `me` and
 *   `project` are what is open at the moment, or null
 * @param {any} route what the address named when the page was opened
 * @param {AbortSignal} signal aborted when the page is left
 */
export function makeContext({ api, toasts, dialogs, update, me, project }, route, signal) {
  return {
    api,
    route,
    toast: toasts,
    dialogs,
    signal,
    update,
    navigate: (hash) => {
      location.hash = hash;
    },
    resource: (load) => openResource(load, { update, signal }),
    reloadProject: () => project()?.loading.reload(),
    reloadSession: () => me()?.reload(),
    get session() {
      return { admin: me()?.value ?? null };
    },
    get project() {
      return project()?.loading.value ?? null;
    },
    get draft() {
      return project()?.drafting?.value ?? null;
    },
    get can() {
      return { ...rights(project()?.loading.value?.role), administer: Boolean(me()?.value?.instance_admin) };
    },
  };
}
