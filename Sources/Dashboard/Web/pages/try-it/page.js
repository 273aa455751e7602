/**
 * Try it: what a caller gets from the published version and from the draft, side by side, and why.
 */

import { callerFaults, callerOf, fieldAt, missingPart, nobody, queryOf } from './caller.js';
import { openConditions } from './conditions.js';
import { openEvaluator } from './evaluator.js';
import { callerForm } from './form.js';
import { identityView } from './identity.js';
import { openKeeping } from './keeping.js';
import { openResults } from './results.js';
import { whyView } from './why.js';
import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { retryWhenBack } from '../../core/recovery.js';
import { failureNotice, notice, spinner } from '../../ui/notice.js';

/** The page. */
export function tryItPage(context) {
  const { api, draft, signal, update } = context;
  const project = context.project.id;
  const service = new URL('..', document.baseURI);
  const keeping = openKeeping({ admin: context.session.admin.id, project, signal, adopt });
  const evaluator = openEvaluator({ api, project, draft, signal, update });
  const results = openResults({ update, openWhy });
  const conditions = openConditions({ update });
  let caller = callerOf(keeping.begin(context.route.query));

  function set(changes) {
    caller = { ...caller, ...changes };
    keeping.keep(queryOf(caller));
    evaluate();
  }

  function adopt(query) {
    set({ ...callerOf(query), token: caller.token });
  }

  function evaluate(pause) {
    if (canBeEvaluated(caller)) evaluator.request(caller, pause);
    else evaluator.stop();
  }

  function openWhy(key) {
    context.dialogs.open({
      kind: 'panel',
      title: ['Why ', h('code', null, shorten(key, 300))],
      view: () => sides().map((side) => whyView({ ...side, key, isSignedIn: isSignedIn(side.answer) })),
    });
  }

  function sides() {
    const { published, draft: drafted } = evaluator.state;
    return [
      { title: `Version ${published.answer?.version}`, answer: published.answer },
      { title: 'Draft', answer: drafted?.answer },
    ].filter(({ answer }) => answer);
  }

  function remarks() {
    const { state } = evaluator;
    const isFaulty = !canBeEvaluated(caller) || Object.keys(serviceFaults(state)).length > 0;
    return [
      isFaulty &&
        h('div', { key: 'faulty' }, notice('info', h('p', null, waitingWords(caller, state.published.answer)))),
      failures(state, () => evaluate(0)),
    ];
  }

  function answersView() {
    const { published, draft: drafted, isBusy } = evaluator.state;
    if (!published.answer) return isBusy ? spinner('Evaluating…') : null;
    const answers = { published: published.answer, version: published.answer.version, draft: drafted?.answer ?? null };
    return h(
      'div',
      { class: 'stack', key: 'answers', 'aria-busy': isBusy },
      published.answer.caller.identity === 'token' && identityView(published.answer.identity),
      results.view(answers),
      conditions.view({ ...answers, isSignedIn: isSignedIn(published.answer) }),
    );
  }

  const unsubscribe = draft.subscribe(() => evaluate());
  // Another version may have been published while nobody looked.
  const onVisible = () => document.visibilityState === 'visible' && evaluate(0);
  document.addEventListener('visibilitychange', onVisible, { signal });
  retryWhenBack(signal, () => (evaluator.state.isBusy ? null : lastError(evaluator.state)), () => evaluate(0));
  evaluate(0);

  return {
    title: 'Try it',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h(
          'div',
          { class: 'page-head' },
          h('h1', null, 'Try it'),
          evaluator.state.isBusy && h('span', { class: 'spinner try-busy', 'aria-hidden': true }),
        ),
        h(
          'div',
          { class: 'try-columns' },
          callerForm({
            caller,
            faults: { ...serviceFaults(evaluator.state), ...callerFaults(caller) },
            set,
            clear: () => set(nobody()),
            service,
            toast: context.toast,
          }),
          h('div', { class: 'stack' }, remarks(), answersView()),
        ),
      ),
    dispose: unsubscribe,
  };
}

function isSignedIn({ caller }) {
  return caller.identity !== 'anonymous';
}

function canBeEvaluated(caller) {
  return missingPart(caller) === null && Object.keys(callerFaults(caller)).length === 0;
}

const MISSING_WORDS = {
  token: 'Paste an access token to see what its bearer gets.',
  uid: 'Write a uid to see what this signed-in caller gets.',
};

function waitingWords(caller, answer) {
  const words = MISSING_WORDS[missingPart(caller)] ?? 'Mend what is marked to see what the caller gets.';
  return answer ? `${words} Until then you see what the previous caller gets.` : words;
}

function lastError({ published, draft }) {
  return published.error ?? draft?.error ?? null;
}

/** What the service found wrong with the caller, by the form's fields. */
function serviceFaults({ published, draft }) {
  const details = [published.error, draft?.error].flatMap((error) => error?.details ?? []);
  const placed = details.map((detail) => [fieldAt(detail.path), detail.message]);
  return Object.fromEntries(placed.filter(([field]) => field !== null));
}

/** What failed and is not told at a field: once where it is the same for both. */
function failures({ published, draft }, retry) {
  const untold = (side) => (side?.error && !isToldAtFields(side.error) ? side.error : null);
  const [first, second] = [untold(published), untold(draft)];
  return [
    first && failureNotice(first, first.isPassing && retry),
    second &&
      second.message !== first?.message &&
      h('div', { key: 'draft' }, h('p', null, 'The draft can’t be evaluated:'), failureNotice(second)),
  ];
}

function isToldAtFields({ details = [] }) {
  return details.length > 0 && details.every(({ path }) => fieldAt(path) !== null);
}
