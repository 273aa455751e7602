/**
 * Has the service check the draft as it will when it is published, each time that it changes.
 */

import { ApiError } from '../../core/api.js';
import { readRemark, remarksByChange } from './remarks.js';

/** How long after the last edit the draft is checked. */
const DELAY = 400;

/**
 * @param {any} context
 * @returns {{state: 'busy' | 'done' | 'failed', error: ApiError | null, remarks: any[], byChange: Map<string, any[]>,
 *   start: () => void, refused: (error: ApiError) => void, stop: () => void}} `refused` takes the faults that
 *   publishing found
 */
export function openCheck({ api, project, draft, signal, update }) {
  let timer = null;
  let checked = null;
  const check = { state: 'busy', error: null, remarks: [], byChange: new Map(), start, refused, stop };
  const unsubscribe = draft.subscribe(() => {
    if (draft.template !== checked) start(DELAY);
  });

  function start(delay = 0) {
    clearTimeout(timer);
    check.state = 'busy';
    timer = setTimeout(run, delay);
  }

  async function run() {
    const { template, text } = draft;
    checked = template;
    // The page says then that there is nothing to publish.
    if (draft.changes.count === 0) return settle([], 'warning');
    try {
      const answer = await api.sendTemplate(project.id, text, { validateOnly: true, signal });
      if (template === draft.template) settle(answer.warnings ?? [], 'warning');
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (template === draft.template) failed(error);
    }
    update();
  }

  function failed(error) {
    if (error.status === 422) refused(error);
    else Object.assign(check, { state: 'failed', error, remarks: [], byChange: new Map() });
  }

  function refused(error) {
    settle(error.details.length > 0 ? error.details : [{ code: error.code, message: error.message }], 'error');
  }

  function settle(details, severity) {
    const remarks = details.map((detail) => readRemark(detail, severity, draft.template));
    Object.assign(check, { state: 'done', error: null, remarks, byChange: remarksByChange(remarks) });
  }

  function stop() {
    clearTimeout(timer);
    unsubscribe();
  }

  start();
  return check;
}
