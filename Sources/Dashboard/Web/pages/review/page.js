/**
 * The review: what the draft changes, what the service says of it, and publishing it.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { path } from '../../core/router.js';
import { linkButton } from '../../ui/button.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { emptyState, notice } from '../../ui/notice.js';
import { changeID, openTemplateDiff } from '../../ui/template-diff.js';
import { seen } from '../../ui/unseen.js';
import { openCheck } from './check.js';
import { openConflict } from './conflict.js';
import { lookForNewer } from './newer.js';
import { publish } from './publish.js';
import { publishForm } from './publish-form.js';
import { remarkSummary } from './remark-summary.js';
import { revertChange } from './revert.js';

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
  const diff = openTemplateDiff({ update, prefix: 'review', heading: 'h2', revert });
  const conflict = openConflict(context);

  function revert(change) {
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
    if (draft.behind) return;
    const message = 'Someone else published meanwhile, and it could not be read yet. Try again in a moment.';
    state.problem = { error: { message }, isUnknown: false };
  }

  function refuse(error) {
    if (error.code === 'invalid_template') check.refused(error);
    else state.problem = { error, isUnknown: false };
  }

  function goLive(outcome, base, warnings) {
    state.live = { version: base.version, isSame: outcome === 'unchanged', warnings };
    draft.keepNote('');
    draft.published(base);
    context.reloadProject();
    focusHeading();
    context.toast.say(`Version ${base.version} ${state.live.isSame ? 'has this already' : 'is live'}.`);
  }

  const setNote = (note) => draft.keepNote(note);

  function reviewView() {
    const { changes, base, template } = draft;
    return [
      h(
        'div',
        { class: 'review-side', key: 'side' },
        publishForm({ ...state, note: draft.note, version: base.version + 1, check, setNote, send }),
        remarkSummary(check, changes, project.id, (id) => diff.reveal(changes, id)),
      ),
      h(
        'div',
        { class: 'review-diff', key: 'diff' },
        diff.view(changes, { before: base.template, after: template }, check.byChange),
      ),
    ];
  }

  function content() {
    if (draft.behind) return conflict.view();
    if (draft.changes.count > 0) return h('div', { class: 'review', key: 'review' }, reviewView());
    return state.live ? liveView(state.live, project.id) : nothingView(draft.base.version, project.id);
  }

  return {
    title: 'Review',
    view: () =>
      h('div', { class: 'page' }, pageHead(draft), draft.documentText !== null && unappliedNotice(project.id), content()),
    dispose: () => check.stop(),
  };
}

function unappliedNotice(project) {
  const page = h('a', { href: path`#/projects/${project}/document` }, 'document');
  const text = h('p', null, 'The ', page, ' has a text that is not applied: it is not part of what is published here.');
  return h('div', { key: 'unapplied' }, notice('info', text));
}

/** What the focus goes to when a change leaves the list. */
function neighbourOf({ conditions, parameters }, change) {
  const all = [...conditions, ...parameters];
  const index = all.indexOf(change);
  return all[index + 1] ?? all[index - 1];
}

function pageHead({ changes, base, behind }) {
  const what = changes.count > 0 && !behind ? `${plural(changes.count, 'change')} to version ${base.version}` : null;
  return h('div', { class: 'page-head', key: 'head' }, [
    h('h1', null, 'Review'),
    what && h('p', { class: 'muted' }, what),
  ]);
}

function liveView({ version, isSame, warnings }, project) {
  return h(
    'div',
    { class: 'stack', key: 'live' },
    notice(
      'success',
      h('p', null, h('strong', null, isSame ? `Version ${version} has this already` : `Version ${version} is live`)),
      h('p', null, isSame ? 'Nothing had to be published.' : 'Apps get it with their next fetch.'),
      h(
        'div',
        { class: 'row' },
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
          warnings.slice(0, 20).map((warning) => h('li', { class: 'user-text' }, seen(warning.message))),
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
