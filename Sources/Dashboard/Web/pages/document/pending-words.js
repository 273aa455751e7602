/**
 * What became of the draft since a document's text was begun, in words.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { publicationWords } from '../../ui/publication.js';
import { conflictName } from '../review/conflict-text.js';
import { newerThan } from '../review/newer.js';

/** So many places are named. */
const SHOWN = 10;

/** Something was published meanwhile: the draft waits with the text, for both to be merged with that. */
export function behindWords({ draft, session }) {
  const { base, behind, changes } = draft;
  return [
    publicationWords(behind.version, newerThan(draft), session.admin),
    `. Your text and the draft are still of version ${base.version}: apply the text, then the review merges both. `,
    changes.count === 0 && `If you discard it, you see version ${behind.version}.`,
  ];
}

/** The draft itself was changed meanwhile; `conflicts` are the places where the text says something else. */
export function overtakenWords(conflicts) {
  const meanwhile = 'The draft was changed since you began this text. Applying adds what you changed in the text';
  if (conflicts.length === 0) return h('p', null, `${meanwhile}, and keeps the rest of the draft.`);
  const places = plural(conflicts.length, 'place');
  return [
    h('p', null, `${meanwhile}. Both changed the same in ${places}, where your text will count:`),
    h(
      'ul',
      { class: 'fault-list' },
      conflicts.slice(0, SHOWN).map((conflict) => h('li', { class: 'user-text' }, conflictName(conflict))),
      conflicts.length > SHOWN && h('li', null, `and ${plural(conflicts.length - SHOWN, 'more', 'more')}`),
    ),
  ];
}
