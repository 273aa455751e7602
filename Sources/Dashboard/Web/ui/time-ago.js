/**
 * A moment, as how long ago it was.
 */

import { h } from '../core/dom.js';
import { formatAgo, formatTime } from '../core/format.js';

/** How long ago `at` was; the moment itself where one points at it. */
export function timeAgo(at) {
  return h('time', { datetime: at, title: formatTime(at) }, formatAgo(at));
}
