/**
 * A document's text that is not applied to the draft, as the review tells of it.
 */

import { h } from '../../core/dom.js';
import { path, withQuery } from '../../core/router.js';
import { linkButton } from '../../ui/button.js';
import { notice } from '../../ui/notice.js';
import { publicationWords } from '../../ui/publication.js';
import { newerThan } from './newer.js';

const NEXT =
  'Apply it to the draft, and both are merged here; or discard it, and the draft goes on from what is published.';

/** Whether nothing but such a text holds the draft back behind what was published. */
export function isTextAlone({ behind, changes, documentText }) {
  return behind !== null && changes.count === 0 && documentText !== null;
}

/** Whether there is one beside edits, or beside what is published. */
export function hasTextBeside(draft) {
  return draft.documentText !== null && !isTextAlone(draft);
}

/** What comes before the merge: it merges what is in the draft. */
export function textFirst({ draft, project, session }) {
  const { base, behind } = draft;
  const compared = withQuery(path`#/projects/${project.id}/history`, { from: base.version, to: behind.version });
  return h('div', { class: 'stack', key: 'text-first' }, [
    notice(
      'info',
      h(
        'p',
        null,
        publicationWords(behind.version, newerThan(draft), session.admin),
        `, after you began a text of the document, from version ${base.version}, which is not applied.`,
      ),
      h('p', null, NEXT),
      h(
        'div',
        { class: 'row' },
        linkButton('Document', path`#/projects/${project.id}/document`, { icon: 'document', kind: 'primary' }),
        linkButton('See what was published', compared, { icon: 'history' }),
      ),
    ),
  ]);
}

/** Beside what is published here. */
export function unappliedNotice({ project }) {
  const page = h('a', { href: path`#/projects/${project.id}/document` }, 'document');
  const text = h('p', null, 'The ', page, ' has a text that is not applied: it is not part of what is published here.');
  return h('div', { key: 'unapplied' }, notice('info', text));
}
