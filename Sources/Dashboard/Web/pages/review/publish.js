/**
 * Publishing a draft, and finding out what became of it.
 */

import { ApiError } from '../../core/api.js';
import { loadVersion } from '../../core/project.js';

/**
 * Publishes what the draft holds.
 *
 * Where no answer came, or the answer is that another version is there, it may be ours that was published: then what
 * the service has is read and compared.
 *
 * @param {any} api
 * @param {string} project
 * @param {any} draft
 * @param {string} note
 * @returns {Promise<{outcome: 'published' | 'unchanged', base: any, warnings: any[]} | {outcome: 'conflict'}
 *   | {outcome: 'refused' | 'unknown', error: ApiError}>}
 */
export async function publish(api, project, draft, note) {
  const { template, text, base } = draft;
  try {
    const answer = await api.sendTemplate(project, text, { ifMatch: base.version, note: note || undefined });
    const outcome = answer.unchanged ? 'unchanged' : 'published';
    return { outcome, base: { version: answer.version, text, template }, warnings: answer.warnings ?? [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 412) return (await foundPublished(api, project, text)) ?? { outcome: 'conflict' };
    if (!mayHaveArrived(error)) return { outcome: 'refused', error };
    return (await foundPublished(api, project, text)) ?? { outcome: 'unknown', error };
  }
}

function mayHaveArrived({ status }) {
  return status === 0 || status >= 500;
}

/** What the service has, if that is our text; null if it is another, or can't be read. */
async function foundPublished(api, project, text) {
  try {
    const current = await loadVersion(api, project);
    return current.text === text ? { outcome: 'published', base: current, warnings: [] } : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
