import assert from 'node:assert/strict';

import { openSession } from '../../../Sources/Dashboard/Web/core/session.js';

/** A storage as a browser has it, and a clock to be moved. */
function start(kept = []) {
  const items = new Map(kept);
  const storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, String(value)),
    removeItem: (key) => items.delete(key),
  };
  const clock = { now: 1_000_000 };
  return { items, clock, session: openSession(storage, () => clock.now) };
}

export function nobodyIsSignedInAtFirst() {
  assert.equal(start().session.token, null);
}

export function theTokenIsThereUntilTheSessionRunsOut() {
  const { session, clock } = start();
  session.begin('secret', 60);
  assert.equal(session.token, 'secret');
  clock.now += 59_999;
  assert.equal(session.token, 'secret');
  clock.now += 1;
  assert.equal(session.token, null);
}

export function itIsKnownThatASessionRanOut() {
  const { session, clock } = start();
  assert.equal(session.hasRunOut, false);
  session.begin('secret', 60);
  assert.equal(session.hasRunOut, false);
  clock.now += 60_000;
  assert.equal(session.hasRunOut, true);
  session.end();
  assert.equal(session.hasRunOut, false);
}

export function nothingIsLeftOfASessionThatEnded() {
  const { session, items } = start();
  session.begin('secret', 60);
  session.end();
  assert.equal(session.token, null);
  assert.equal(items.size, 0);
}

export function whatCanNotBeReadIsNoSession() {
  const { session, items } = start();
  session.begin('secret', 60);
  const [key] = items.keys();
  for (const text of ['', 'x', 'null', '[]', '{}', '{"token":1,"expiresAt":9e9}', '{"token":"a"}', '{"token":"a","expiresAt":"9"}']) {
    items.set(key, text);
    assert.equal(session.token, null, text);
  }
}
