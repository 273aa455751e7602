import { h } from '../core/dom.js';
import { formatAgo, formatTime } from '../core/format.js';

/** A moment as how long ago it was; its title says exactly when. */
export function timeAgo(at) {
  return h('time', { datetime: at, title: formatTime(at) }, formatAgo(at));
}

/** By whom and when a version was published, as the rest of a sentence. */
export function byWhom({ published_by: who, published_at: at }) {
  return [' by ', h('span', { class: 'user-text' }, who), ' ', timeAgo(at)];
}
