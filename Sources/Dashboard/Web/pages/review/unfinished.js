/**
 * What was typed into fields and is no value: the draft does not have it, so publishing waits until that is settled.
 */

import { h } from '../../core/dom.js';
import { plural, shorten } from '../../core/format.js';
import { path, withQuery } from '../../core/router.js';
import { slotWords } from '../../template/unfinished.js';
import { button } from '../../ui/button.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { notice } from '../../ui/notice.js';

const SHOWN = 20;
const EXPLANATION =
  'This was typed and is not in the draft, which has the value from before. Finish or drop it, then publish.';

/** How many there are, in words; null for none. */
export function unfinishedWords(draft) {
  const { length } = draft.unfinished.list(draft.template);
  return length > 0 ? plural(length, 'unfinished value') : null;
}

/** Lists them, each with a link that opens its field; null where there are none. */
export function unfinishedNotice({ draft, project }) {
  const entries = draft.unfinished.list(draft.template);
  if (entries.length === 0) return null;
  const list = notice(
    'warning',
    h('h2', { class: 'remark-title' }, unfinishedWords(draft)),
    h('p', null, EXPLANATION),
    h(
      'ul',
      { class: 'fault-list' },
      entries.slice(0, SHOWN).map((entry) => h('li', { key: `${entry.key} ${entry.slot}` }, line(draft, project, entry))),
    ),
    entries.length > SHOWN && h('p', null, `and ${plural(entries.length - SHOWN, 'more', 'more')}`),
  );
  return h('div', { key: 'unfinished' }, list);
}

function line(draft, project, { key, slot, text, fault }) {
  const drop = () => {
    draft.unfinished.drop(key, slot);
    focusHeading();
  };
  return [
    h('a', { href: withQuery(path`#/projects/${project.id}/parameters`, { edit: key }) }, place(key, slot)),
    ' ',
    h('span', { class: 'user-text' }, fault.includes(text) ? fault : `“${shorten(text, 120)}”: ${fault}`),
    ' ',
    button('Drop', { small: true, 'aria-label': `Drop what was typed for ${key}, ${slotWords(slot)}`, onclick: drop }),
  ];
}

function place(key, slot) {
  return [h('span', { class: 'mono user-text' }, key), `, ${slotWords(slot)}`];
}
