import assert from 'node:assert/strict';

import { nobody } from '../../../Sources/Dashboard/Web/pages/try-it/caller.js';
import { openEvaluator } from '../../../Sources/Dashboard/Web/pages/try-it/evaluator.js';
import { readTemplate } from '../../../Sources/Dashboard/Web/template/model.js';

const EMPTY = readTemplate('{"parameters": {}}').template;

function answer(value) {
  const outcome = { type: 'string', value, condition: null };
  return JSON.stringify({ data: { conditions: [], parameters: { p: outcome } } });
}

/** An API whose evaluations wait to be answered, and an evaluator that asks it. */
function start({ changes = 0, version = 1 } = {}) {
  const calls = [];
  const published = { version };
  const api = {
    postText: (path, body, { signal }) =>
      new Promise((resolve, reject) => {
        const call = { path, body, signal, resolve: (value) => resolve(answer(value)), reject };
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        calls.push(call);
      }),
    get: async () => ({ version: published.version }),
    getTemplate: async () => ({ version: published.version, text: '{"parameters": {}}' }),
  };
  const draft = {
    template: EMPTY,
    text: '{"parameters": {"draft": 1.0}}',
    base: { version: 1, template: EMPTY },
    changes: { count: changes },
  };
  const ending = new AbortController();
  const evaluator = openEvaluator({ api, project: 'a b', draft, signal: ending.signal, update: () => {} });
  return { calls, published, evaluator, ending, ask: (platform) => evaluator.request({ ...nobody(), platform }, 0) };
}

/** Until timers that are due and promises that are settled have had their turn. */
async function settle() {
  await new Promise((resolve) => setTimeout(resolve, 5));
}

const valueOf = (side) => side.answer.parameters.get('p').value;

export async function theLastCallerWinsAndTheOneBeforeIsGivenUp() {
  const { calls, evaluator, ask } = start();
  ask('ios');
  await settle();
  ask('web');
  await settle();
  assert.ok(calls[0].signal.aborted);
  assert.ok(!calls[1].signal.aborted);
  calls[1].resolve('for web');
  await settle();
  assert.equal(valueOf(evaluator.state.published), 'for web');
  assert.equal(evaluator.state.isBusy, false);
}

export async function whatIsTypedWithoutAPauseIsAskedOnce() {
  const { calls, ask } = start();
  for (const platform of ['i', 'io', 'ios']) ask(platform);
  await settle();
  assert.deepEqual(calls.map(({ body }) => body), ['{"context":{"platform":"ios"}}']);
}

export async function theDraftIsAskedOnlyIfItHasChanges() {
  const { calls, evaluator, ask } = start({ changes: 2 });
  ask('ios');
  await settle();
  assert.equal(calls.length, 2);
  assert.equal(calls[1].path, '/projects/a%20b/evaluate');
  assert.equal(calls[1].body, '{"context":{"platform":"ios"},"template":{"parameters": {"draft": 1.0}}}');
  calls[0].resolve('now');
  calls[1].resolve('soon');
  await settle();
  assert.equal(valueOf(evaluator.state.published), 'now');
  assert.equal(valueOf(evaluator.state.draft), 'soon');
}

export async function aVersionPublishedMeanwhileIsAskedAgain() {
  const { calls, published, evaluator, ask } = start();
  ask('ios');
  await settle();
  published.version = 2;
  calls[0].resolve('of 1 or 2');
  await settle();
  calls[1].resolve('of 2');
  await settle();
  assert.equal(valueOf(evaluator.state.published), 'of 2');
  assert.equal(evaluator.state.published.answer.version, 2);
}

export async function aFailureLeavesTheLastAnswer() {
  const { calls, evaluator, ask } = start();
  ask('ios');
  await settle();
  calls[0].resolve('before');
  await settle();
  ask('web');
  await settle();
  calls[1].reject(new Error('away'));
  await settle();
  assert.equal(evaluator.state.published.error.message, 'away');
  assert.equal(valueOf(evaluator.state.published), 'before');
}

export async function nothingIsAskedOnceThePageIsLeft() {
  const { calls, ending, ask } = start();
  ask('ios');
  ending.abort();
  await settle();
  assert.equal(calls.length, 0);
}
