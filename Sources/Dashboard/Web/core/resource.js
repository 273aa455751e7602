/**
 * What a page loads: on its way, there, or failed.
 */

import { h } from './dom.js';
import { retryWhenBack } from './recovery.js';
import { failureNotice, spinner } from '../ui/notice.js';

/**
 * Begins to load. What fails because the service is away is tried again once that may be over.
 *
 * @template Value
 * @param {(signal: AbortSignal) => Promise<Value>} load
 * @param {{update: () => void, signal: AbortSignal}} page is drawn anew at each change; its end aborts the loading
 * @returns {{state: 'loading' | 'ready' | 'failed', value: Value | undefined, error: Error | null, reload: () => Promise<void>,
 *   loaded: Promise<void>}} while it is loaded again the last value stays; `loaded` resolves when the first loading has ended
 */
export function openResource(load, { update, signal }) {
  let round = 0;
  const resource = {
    state: 'loading',
    value: undefined,
    error: null,
    async reload() {
      const mine = ++round;
      resource.state = resource.value === undefined ? 'loading' : 'ready';
      resource.error = null;
      update();
      try {
        const value = await load(signal);
        if (mine === round) Object.assign(resource, { state: 'ready', value });
      } catch (error) {
        if (signal.aborted) return;
        if (mine === round) Object.assign(resource, { state: resource.value === undefined ? 'failed' : 'ready', error });
      }
      if (mine === round && !signal.aborted) update();
    },
  };
  resource.loaded = resource.reload();
  retryWhenBack(signal, () => resource.error, resource.reload);
  return resource;
}

/** Draws a resource: what is there by `draw`, a failure in words with a way to try again. */
export function whenReady(resource, draw) {
  if (resource.state === 'loading') return spinner();
  if (resource.state === 'failed') return failureNotice(resource.error, resource.reload);
  return [resource.error && h('div', { key: 'stale' }, failureNotice(resource.error, resource.reload)), draw(resource.value)];
}

/** Several resources as one for `whenReady`: it waits for all of them, and loads those that failed again together. */
export function joined(resources) {
  const failed = resources.filter(({ error }) => error !== null);
  const state = ['loading', 'failed'].find((each) => resources.some((resource) => resource.state === each)) ?? 'ready';
  return { state, error: failed[0]?.error ?? null, reload: () => Promise.all(failed.map((resource) => resource.reload())) };
}
