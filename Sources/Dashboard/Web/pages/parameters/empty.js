/**
 * What the page says where there is no parameter to show.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { button, linkButton } from '../../ui/button.js';
import { emptyState } from '../../ui/notice.js';

/** For a project that has none; `add` begins one, where that is allowed. */
export function noParameters(project, canEdit, add) {
  const text = 'They are the values that your apps fetch. Each can differ by platform, app version, language and more.';
  return h(
    'div',
    { class: 'card', key: 'none' },
    emptyState(
      'No parameters yet',
      text,
      ...(canEdit
        ? [
            button('Add the first parameter', { icon: 'add', onclick: add }),
            linkButton('Paste a document', path`#/projects/${project}/document`, { icon: 'document' }),
          ]
        : []),
    ),
  );
}

/** For a search or filters that let none through. */
export function nothingFound(clear) {
  const text = 'No parameter has all of that.';
  const empty = emptyState('Nothing found', text, button('Clear search', { onclick: clear }));
  return h('div', { class: 'card', key: 'nothing' }, empty);
}
