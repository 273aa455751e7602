// What the scenarios share.
import assert from "node:assert/strict";
import { Server } from "./server.mjs";

/** The file that an app brings along. */
export const defaults = { data: { version: 7, min_fetch_interval: 3600, parameters: { text: "default", bundled: true } } };

/** The client's time limit, which no scenario waits for. */
const timeout = 30_000;

/** A server of the scenario's own, one storage, and how to open the page's client on them. */
export async function start(page) {
  const server = await Server.start();
  const storage = page.makeStorage();
  const open = (options) =>
    page.open({
      baseURL: server.url, appKey: "rck_key", appVersion: "2.1+45", platform: "web", language: "en-GB", timeout,
      storage, defaults, ...options,
    });
  return { open, server, storage };
}

/** The error that a promise must end with. */
export async function rejection(promise) {
  let result;
  try {
    result = await promise;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  assert.fail(`expected an error, got ${result}`);
}

/** Stops the clocks; the answer moves them on. */
export function stopClocks() {
  let milliseconds = 1_000;
  const date = Date.UTC(2026, 10, 30, 6, 14, 33);
  // Node's own can't be written to everywhere; it also tells `performance` what its `fetch` took.
  const performance = { now: () => milliseconds, markResourceTiming() {} };
  Object.defineProperty(globalThis, "performance", { value: performance, configurable: true, writable: true });
  Date.now = () => date + milliseconds - 1_000;
  return (more) => (milliseconds += more);
}

/** Takes charge of the client's time limit; the answer ends it. */
export function holdTimeout() {
  const plain = globalThis.setTimeout;
  let expire;
  globalThis.setTimeout = (run, delay, ...rest) => (delay === timeout ? (expire = run) : plain(run, delay, ...rest));
  return () => expire();
}

/** A server's answer that is held back: `answer` for the server, `release` to send it, `asked` when the request is there. */
export function heldBack(answer) {
  let release, asked;
  const released = new Promise((resolve) => (release = resolve));
  const arrived = new Promise((resolve) => (asked = resolve));
  return { answer: async (response) => { asked(); await released; answer(response); }, release, asked: arrived };
}
