import { h } from '../core/dom.js';
import { timeAgo } from './time-ago.js';

/**
 * A version as the Admin API lists it.
 * @typedef {{published_by: string, published_at: string, origin?: string, rolled_back_to?: number}} Publication
 */

/**
 * By whom and when a version was published, as the rest of a sentence.
 *
 * @param {Publication} publication
 */
export function byWhom({ published_by: who, published_at: at }) {
  return [' by ', h('span', { class: 'user-text' }, who), ' ', timeAgo(at)];
}

/**
 * How a version came to be, as the beginning of a sentence: `You rolled back to version 1, as version 5, just now`.
 *
 * @param {number} version
 * @param {Publication | null} publication null where that is not known yet
 * @param {{email: string} | null} reader
 */
export function publicationWords(version, publication, reader) {
  if (!publication) return `Version ${version} was published`;
  const { origin, rolled_back_to: source, published_by: who, published_at: at } = publication;
  const isOwn = who === reader?.email;
  if (origin !== 'rollback' && !isOwn) return [`Version ${version} was published`, byWhom(publication)];
  const actor = isOwn ? 'You' : h('span', { class: 'user-text' }, who);
  const act = origin === 'rollback' ? `rolled back to version ${source}, as version ${version},` : `published version ${version}`;
  return [actor, ` ${act} `, timeAgo(at)];
}
