import { h } from '../core/dom.js';
import { timeAgo } from './time-ago.js';

/** By whom and when a version was published, as the rest of a sentence. */
export function byWhom({ published_by: who, published_at: at }) {
  return [' by ', h('span', { class: 'user-text' }, who), ' ', timeAgo(at)];
}
