/**
 * The bar that says how far the draft is from what is published, and takes it back or on.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button, linkButton } from '../../ui/button.js';
import { changesTo } from '../../ui/draft-words.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { icon } from '../../ui/icons.js';
import { publicationWords } from '../../ui/publication.js';
import { whileShown } from '../../ui/while-shown.js';
import { lookForNewer, newerThan } from './newer.js';
import { stepOfKey } from './undo-keys.js';
import { waitingBar } from './waiting-draft.js';

const ASKED_EVERY = 30_000;

/** The context of the page that is open, by draft: the bar outlives the pages. */
const contexts = new WeakMap();

/** Draws the bar; `context` is that of the page that is open, in a project whose draft is there. */
export function draftBar(context) {
  const { draft, can } = context;
  contexts.set(draft, context);
  return h('div', { class: 'draft-bar-place', key: 'draft-bar' }, [
    // Another where the draft comes to be behind: then it is asked at once by whom that was published.
    whileShown(`newer ${draft.behind?.version}`, () => keepLooking(draft)),
    can.edit && whileShown('keys', () => listenForKeys(draft)),
    can.edit && isWorthShowing(draft) && bar(context),
    draft.waiting && waitingBar(context),
  ]);
}

function isWorthShowing(draft) {
  return draft.changes.count > 0 || draft.canUndo || draft.canRedo || draft.behind || draft.saveError !== null;
}

function bar(context) {
  const { draft, project, route } = context;
  const { count } = draft.changes;
  const onReview = route.name === 'review';
  // The merge offers to discard by itself.
  const isMerging = onReview && draft.behind;
  return h(
    'section',
    { class: 'draft-bar', 'aria-label': 'Draft', key: 'bar' },
    draft.saveError !== null && unsavedRemark(),
    !onReview && draft.behind && newerRemark(context),
    h(
      'div',
      { class: 'draft-line' },
      h('p', { class: 'draft-count', role: 'status' }, changesTo(count, draft.base.version)),
      h(
        'div',
        { class: 'row draft-steps' },
        step('Undo', 'undo', draft.canUndo, draft.undoLabel, () => draft.undo()),
        step('Redo', 'redo', draft.canRedo, draft.redoLabel, () => draft.redo()),
      ),
      count > 0 && !isMerging && button('Discard', { kind: 'quiet', onclick: () => discard(context) }),
      count > 0 &&
        !onReview &&
        linkButton('Review and publish', reviewOf(project), { kind: 'primary', class: 'draft-review' }),
    ),
  );
}

function reviewOf(project) {
  return path`#/projects/${project.id}/review`;
}

function step(label, symbol, isPossible, what, take) {
  const title = isPossible && what ? `${label}: ${what}` : label;
  // Not disabled, which would take the focus from whoever has just pressed it for the last time.
  const onclick = () => isPossible && take();
  const disabled = isPossible ? null : true;
  return button(label, { icon: symbol, iconOnly: true, kind: 'quiet', title, 'aria-disabled': disabled, onclick });
}

function unsavedRemark() {
  return h(
    'p',
    { class: 'draft-remark warning', role: 'alert', key: 'unsaved' },
    icon('warning'),
    h('span', null, 'This browser has no room to keep the draft: publish it, or download the document.'),
  );
}

function newerRemark({ draft, project, session }) {
  return h(
    'p',
    { class: 'draft-remark', role: 'status', key: 'newer' },
    icon('info'),
    h(
      'span',
      null,
      publicationWords(draft.behind.version, newerThan(draft), session.admin),
      '. ',
      h('a', { href: reviewOf(project) }, 'See what changed and merge'),
    ),
  );
}

async function discard({ draft, dialogs }) {
  const changes = plural(draft.changes.count, 'change');
  const agreed = await dialogs.confirm({
    title: `Discard ${changes}?`,
    text: draft.behind
      ? `The draft becomes what version ${draft.behind.version} has. Undo brings the changes back.`
      : `The draft goes back to ${published(draft.base)}. Undo brings the changes back.`,
    action: `Discard ${changes}`,
    danger: true,
  });
  if (!agreed) return;
  draft.discard();
  focusHeading();
}

function published({ version }) {
  return version === 0 ? 'nothing, as nothing is published yet' : `what version ${version} has`;
}

/** Asks for what others publish, as long as the page is looked at. */
function keepLooking(draft) {
  const ask = () => document.visibilityState === 'visible' && lookForNewer(contexts.get(draft));
  const timer = setInterval(ask, ASKED_EVERY);
  addEventListener('focus', ask);
  addEventListener('online', ask);
  ask();
  return () => {
    clearInterval(timer);
    removeEventListener('focus', ask);
    removeEventListener('online', ask);
  };
}

function listenForKeys(draft) {
  const onKey = (event) => {
    // A question is answered first.
    if (document.querySelector('dialog[open]:not(.panel)')) return;
    const taken = stepOfKey(event);
    if (taken === 'undo' && draft.canUndo) draft.undo();
    else if (taken === 'redo' && draft.canRedo) draft.redo();
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
