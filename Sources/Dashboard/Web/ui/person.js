/**
 * An admin in a list.
 */

import { h } from '../core/dom.js';
import { shorten } from '../core/format.js';

/** An admin's name and email, and whether it is oneself. */
export function personName({ name, email }, isMe) {
  return h(
    'div',
    { class: 'person' },
    h('span', { class: 'row' }, h('span', { class: 'strong user-text clamp-3' }, shorten(name)), isMe && youBadge()),
    h('span', { class: 'muted small-text user-text' }, email),
  );
}

function youBadge() {
  return h('span', { class: 'badge accent' }, 'You');
}
