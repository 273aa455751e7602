/**
 * The keys of a project: those that apps send, and those that access tokens are verified with.
 */

import { h } from '../../core/dom.js';
import { openAppKeys } from './app-keys.js';
import { openTokenKeys } from './token-keys.js';

/** Both kinds of keys; owners make and take them away. */
export function keysPage(context) {
  const appKeys = openAppKeys(context);
  const tokenKeys = openTokenKeys(context);
  return {
    title: 'Keys',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h('div', { class: 'page-head' }, h('h1', null, 'Keys')),
        appKeys.view(),
        tokenKeys.view(),
      ),
  };
}
