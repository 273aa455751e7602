import { plural } from '../core/format.js';

/**
 * How far a draft is from what is published, such as `2 changes to version 6`.
 *
 * @param {number} count
 * @param {number} version 0 where nothing is published yet
 */
export function changesTo(count, version) {
  const changes = count === 0 ? 'No changes' : plural(count, 'change');
  return version === 0 ? `${changes}, nothing published yet` : `${changes} to version ${version}`;
}
