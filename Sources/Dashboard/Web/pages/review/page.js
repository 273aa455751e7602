/**
 * The review: what the draft changes, what the service says of it, and publishing it.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { linkButton } from '../../ui/button.js';
import { changesTo } from '../../ui/draft-words.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { emptyState, notice } from '../../ui/notice.js';
import { changeID, openTemplateDiff } from '../../ui/template-diff.js';
import { askRemoval } from '../conditions/actions.js';
import { usersOf } from '../conditions/usage.js';
import { openCheck } from './check.js';
import { openConflict } from './conflict.js';
import { hasTextBeside, isTextAlone, textFirst, unappliedNotice } from './document-text.js';
import { lookForNewer } from './newer.js';
import { publish } from './publish.js';
import { publishForm } from './publish-form.js';
import { remarkSummary } from './remark-summary.js';
import { revertChange } from './revert.js';

/** As in review.css: where the changes and the form don't fit beside each other. */
const ONE_COLUMN = '(width < 76rem)';

export function reviewPage(context) {
  return context.can.edit ? editorsReview(context) : { title: 'Review', view: viewersReview };
}

function viewersReview() {
  return h(
    'div',
    { class: 'page' },
    h('h1', null, 'Review'),
    emptyState('Publishing takes an editor', 'You can read this project. An owner of it can make you an editor.'),
  );
}

function editorsReview(context) {
  const { draft, project, update } = context;
  const state = { busy: false, problem: null, live: null };
  const check = openCheck(context);
  const oneColumn = matchMedia(ONE_COLUMN);
  oneColumn.addEventListener('change', update, { signal: context.signal });
  // Where the form stands below the list, a list that grows by itself would push it away.
  const growsByItself = () => !oneColumn.matches;
  const diff = openTemplateDiff({ update, prefix: 'review', heading: 'h2', revert, growsByItself });
  const conflict = openConflict(context);

  async function revert(change) {
    const users = change.kind === 'added' && 'name' in change ? usersOf(draft.template, change.name) : [];
    if (users.length > 0 && !(await askRemoval(context, change.name, users, 'Revert'))) return;
    const { changes, base } = draft;
    const neighbour = neighbourOf(changes, change);
    draft.edit(`Revert ${change.key ?? change.name}`, (template) => revertChange(template, base.template, change));
    if (neighbour) diff.reveal(draft.changes, changeID(neighbour), 'nearest');
    else focusHeading();
  }

  async function send() {
    if (state.busy) return;
    Object.assign(state, { busy: true, problem: null });
    update();
    try {
      await settle(await publish(context.api, project.id, draft, draft.note.trim()));
    } finally {
      state.busy = false;
      update();
    }
  }

  async function settle({ outcome, base, warnings, error }) {
    if (outcome === 'conflict') await meetConflict();
    else if (outcome === 'unknown') state.problem = { error, isUnknown: true };
    else if (outcome === 'refused') refuse(error);
    else goLive(outcome, base, warnings);
  }

  async function meetConflict() {
    await lookForNewer(context);
    if (draft.behind) return conflict.refused();
    const message = 'Not published: another version was, just before. It could not be read yet: try again soon.';
    state.problem = { error: { message }, isUnknown: false };
  }

  function refuse(error) {
    if (error.code === 'invalid_template') check.refused(error);
    else state.problem = { error, isUnknown: false };
  }

  function goLive(outcome, base, warnings) {
    state.live = { version: base.version, isSame: outcome === 'unchanged', warnings, hasAppKey: true };
    lookForAppKey(state.live);
    draft.keepNote('');
    draft.published(base);
    context.reloadProject();
    focusHeading();
    context.toast.say(`Version ${base.version} ${state.live.isSame ? 'has this already' : 'is live'}.`);
  }

  async function lookForAppKey(live) {
    const first = { limit: 1, signal: context.signal };
    const keys = await context.api.list(path`/projects/${project.id}/app-keys`, first).catch(() => null);
    // Not known is not missing.
    live.hasAppKey = keys === null || keys.items.length > 0;
    update();
  }

  const setNote = (note) => draft.keepNote(note);

  function reviewView() {
    const { changes, base, template } = draft;
    const note = { note: draft.note, setNote };
    const publishing = publishForm({ ...state, ...note, version: base.version + 1, check, send });
    const summary = remarkSummary(check, changes, project.id, (id) => diff.reveal(changes, id));
    const templates = { before: base.template, after: template };
    const list = h('div', { class: 'review-diff', key: 'diff' }, diff.view(changes, templates, check.byChange));
    const side = (...parts) => h('div', { class: 'review-side', key: 'side' }, parts);
    // In one column what is published comes before the button that publishes it.
    return oneColumn.matches ? [list, side(summary, publishing)] : [side(publishing, summary), list];
  }

  function content() {
    if (isTextAlone(draft)) return textFirst(context);
    if (draft.behind) return conflict.view();
    if (draft.changes.count > 0) return h('div', { class: 'review', key: 'review' }, reviewView());
    return state.live ? liveView(state.live, project.id) : nothingView(draft.base.version, project.id);
  }

  return {
    title: 'Review',
    view: () =>
      h('div', { class: 'page' }, pageHead(draft), hasTextBeside(draft) && unappliedNotice(context), content()),
    dispose: () => check.stop(),
  };
}

/** What the focus goes to when a change leaves the list. */
function neighbourOf({ conditions, parameters }, change) {
  const all = [...conditions, ...parameters];
  const index = all.indexOf(change);
  return all[index + 1] ?? all[index - 1];
}

function pageHead({ changes, base, behind }) {
  const what = changes.count > 0 && !behind ? changesTo(changes.count, base.version) : null;
  return h('div', { class: 'page-head', key: 'head' }, [
    h('h1', null, 'Review'),
    what && h('p', { class: 'muted' }, what),
  ]);
}

function liveView({ version, isSame, warnings, hasAppKey }, project) {
  const outcome = isSame ? 'Nothing had to be published.' : 'Apps get it with their next fetch.';
  return h(
    'div',
    { class: 'stack', key: 'live' },
    notice(
      'success',
      h('p', null, h('strong', null, isSame ? `Version ${version} has this already` : `Version ${version} is live`)),
      h('p', null, hasAppKey ? outcome : 'No app can fetch it yet: the project has no app key.'),
      h(
        'div',
        { class: 'row' },
        !hasAppKey && linkButton('Keys', path`#/projects/${project}/keys`, { key: 'keys', icon: 'keys', kind: 'primary' }),
        linkButton('Parameters', path`#/projects/${project}/parameters`, { icon: 'parameters' }),
        linkButton('History', path`#/projects/${project}/history`, { icon: 'history' }),
        linkButton('Fetches', path`#/projects/${project}/fetches`, { icon: 'fetches' }),
      ),
    ),
    warnings.length > 0 &&
      notice(
        'warning',
        h('p', null, 'Published with warnings:'),
        h(
          'ul',
          { class: 'fault-list' },
          warnings.slice(0, 20).map((warning) => h('li', { class: 'user-text' }, warning.message)),
        ),
      ),
  );
}

function nothingView(version, project) {
  return emptyState(
    'Nothing to publish',
    version === 0 ? 'Make a parameter first.' : `The draft is what version ${version} has.`,
    linkButton('Parameters', path`#/projects/${project}/parameters`, { icon: 'parameters' }),
    linkButton('History', path`#/projects/${project}/history`, { icon: 'history' }),
  );
}
