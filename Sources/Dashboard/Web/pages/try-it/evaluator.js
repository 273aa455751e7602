/**
 * Evaluates a caller again and again as it is typed: the last one wins, and what is on its way for an earlier one is
 * given up.
 */

import { readAnswer } from './answer.js';
import { contextText } from './caller.js';
import { path } from '../../core/router.js';
import { readTemplate } from '../../template/model.js';

/** How long nothing may be typed before it is evaluated, in milliseconds. */
const PAUSE = 200;

/**
 * @typedef {import('./answer.js').Answer & {caller: Caller, version?: number}} Evaluation whom it is of; that of the
 *   published version has its number
 * @typedef {import('./caller.js').Caller} Caller
 * @typedef {{answer: Evaluation | null, error: Error | null}} Side the last answer stays beside a later error
 */

/**
 * @param {{api: any, project: string, draft: any, signal: AbortSignal, update: () => void}} parts `signal` ends it all
 */
export function openEvaluator({ api, project, draft, signal, update }) {
  const place = path`/projects/${project}/evaluate`;
  let held = { version: draft.base.version, template: draft.base.template };
  let timer;
  let running = null;
  const state = {
    /** Whether something is to be answered still. */
    isBusy: false,
    /** @type {Side} */
    published: { answer: null, error: null },
    /** @type {Side | null} null where the draft has no change */
    draft: null,
  };

  /** Evaluates this caller once nothing has been typed for a moment. */
  function request(caller, pause = PAUSE) {
    giveUp();
    state.isBusy = true;
    timer = setTimeout(() => run(caller), pause);
    update();
  }

  /** Evaluates nobody: this caller can't be. */
  function stop() {
    giveUp();
    state.isBusy = false;
    // What was wrong with the caller before is not wrong with this one.
    for (const side of [state.published, state.draft]) if (side) side.error = null;
    update();
  }

  function giveUp() {
    clearTimeout(timer);
    running?.abort();
  }

  async function run(caller) {
    running = new AbortController();
    const ending = running.signal;
    const sides = [evaluatePublished(caller, ending), draft.changes.count > 0 ? evaluateDraft(caller, ending) : null];
    const [published, drafted] = await Promise.allSettled(sides);
    if (ending.aborted) return;
    state.isBusy = false;
    state.published = settled(published, state.published);
    state.draft = sides[1] && settled(drafted, state.draft);
    update();
  }

  // The answer does not name its version. That of the project can only be later, and is equal once nobody publishes.
  async function evaluatePublished(caller, ending) {
    const body = `{"context":${contextText(caller)}}`;
    for (;;) {
      const text = await api.postText(place, body, { signal: ending });
      const { version } = await api.get(path`/projects/${project}`, { signal: ending });
      if (version === held.version) return { ...readAnswer(text, held.template), caller, version };
      const newer = await api.getTemplate(project, undefined, { signal: ending });
      held = { version: newer.version, template: readTemplate(newer.text).template ?? null };
    }
  }

  async function evaluateDraft(caller, ending) {
    const { template, text } = draft;
    const body = `{"context":${contextText(caller)},"template":${text}}`;
    return { ...readAnswer(await api.postText(place, body, { signal: ending }), template), caller };
  }

  signal.addEventListener('abort', giveUp);
  return { state, request, stop };
}

function settled({ status, value, reason }, before) {
  if (status === 'fulfilled') return { answer: value, error: null };
  return { answer: before?.answer ?? null, error: reason };
}
