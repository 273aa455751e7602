/**
 * What is said of a draft whose owner may only read now: it waits, and they may take it along or give it up.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { button } from '../../ui/button.js';
import { download } from '../../ui/copy.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { icon } from '../../ui/icons.js';

/** Draws the bar; `context` is that of a page whose draft is `waiting`. */
export function waitingBar({ draft, project, dialogs }) {
  const { base, changes, text } = draft.waiting;
  const count = plural(changes.count, 'change');

  async function discard() {
    const agreed = await dialogs.confirm({
      title: `Discard ${count}?`,
      text: 'Your draft is gone then, also if you become an editor again. This can’t be undone.',
      action: `Discard ${count}`,
      danger: true,
    });
    if (!agreed) return;
    draft.discardWaiting();
    focusHeading();
  }

  return h(
    'section',
    { class: 'draft-bar', 'aria-label': 'Draft', key: 'waiting' },
    h(
      'div',
      { class: 'draft-line' },
      h(
        'p',
        { class: 'draft-remark waiting', role: 'status' },
        icon('info'),
        h(
          'span',
          null,
          `You can only read now. Your draft (${count}${base.version === 0 ? '' : ` to version ${base.version}`}) is not shown: `,
          'it comes back when you are an editor again.',
        ),
      ),
      button('Download', {
        kind: 'quiet',
        icon: 'download',
        'aria-label': 'Download the draft',
        onclick: () => download(`${project.id}-draft.json`, text),
      }),
      button('Discard', { kind: 'quiet', 'aria-label': 'Discard the draft', onclick: discard }),
    ),
  );
}
