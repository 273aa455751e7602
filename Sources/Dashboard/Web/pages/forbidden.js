/**
 * What stands on a page that is not for this admin.
 */

import { h } from '../core/dom.js';
import { path } from '../core/router.js';
import { linkButton } from '../ui/button.js';
import { emptyState } from '../ui/notice.js';

/**
 * @param {string} title the page's
 * @param {string} text whom it is for
 */
export function forbiddenPage(title, text) {
  return {
    title,
    view: () =>
      h(
        'div',
        { class: 'page' },
        h('h1', null, title),
        emptyState(text, null, linkButton('All projects', path`#/`)),
      ),
  };
}
