// What goes over the wire, and when nothing does.
import assert from "node:assert/strict";
import { rejection, start, stopClocks } from "./harness.mjs";
import { answer, config } from "./server.mjs";

const day = 86_400;

/** After such an answer, nothing is sent for so many seconds. */
const waits = (status, header, seconds) => async (page) => {
  const pass = stopClocks();
  const { open, server } = await start(page);
  const client = await open();
  server.next(config({ text: "kept" }, '"1"'), answer(status, "", header === undefined ? {} : { "Retry-After": header }));
  await client.fetch();
  const refusal = await rejection(client.fetch());
  assert.equal(refusal.status, status);
  assert.equal(refusal.retryAfter, seconds);
  await client.identify("ann", "token");
  for (const passed of [0, seconds * 1000 - 1]) {
    pass(passed);
    assert.ok((await rejection(client.fetch())).retryAfter > 0);
    assert.equal(server.requests.length, 2);
  }
  pass(1);
  server.next(config({ text: "new" }));
  assert.equal(await client.fetch(), true);
  assert.equal(server.requests.length, 3);
};

export const scenarios = {
  "429 with seconds is waited for": waits(429, "120", 120),
  "503 with seconds is waited for": waits(503, " 30 ", 30),
  "429 with a date is waited for": waits(429, "Mon, 30 Nov 2026 06:16:33 GMT", 120),
  "503 with a date is waited for": waits(503, "Mon, 30 Nov 2026 07:14:33 GMT", 3600),
  "no Retry-After is a minute": waits(503, undefined, 60),
  "a Retry-After that can't be read is a minute": waits(429, "soon", 60),
  "a Retry-After of nothing is a second": waits(429, "0", 1),
  "a date that has passed is a second": waits(503, "Mon, 30 Nov 2020 06:14:33 GMT", 1),
  "no wait is longer than a day": waits(503, "99999999999999999999", day),

  "the Retry-After of any other status is not waited for": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    server.next(answer(500, "", { "Retry-After": "120" }), config({ text: "new" }));
    assert.equal((await rejection(client.fetch())).retryAfter, undefined);
    assert.equal(await client.fetch(), true);
  },

  "the query is escaped and in ASCII, whatever the locale": async (page) => {
    assert.equal((5).toLocaleString(), "٥", "the locale of this run has digits of its own");
    const { open, server } = await start(page);
    server.next(config({}));
    await (await open({ appVersion: "2.1+45 (ü)&platform=x#%zz", language: "ar-EG" })).fetch();
    const { url } = server.requests[0];
    assert.match(url, /^\/config\?[A-Za-z0-9=&%.()_-]+$/);
    assert.ok(server.lastQuery.split("&").includes("app_version=2.1%2B45%20(%C3%BC)%26platform%3Dx%23%25zz"));
    const query = new URL(url, server.url).searchParams;
    assert.deepEqual([...query.keys()].sort(), ["app_version", "instance_id", "language", "platform"]);
    assert.equal(query.get("language"), "ar-EG");
    assert.equal(query.get("platform"), "web");
  },

  "the key is sent, and no token while nobody is signed in": async (page) => {
    const { open, server } = await start(page);
    server.next(config({}));
    await (await open()).fetch();
    const { method, headers } = server.requests[0];
    assert.equal(method, "GET");
    assert.equal(headers["x-app-key"], "rck_key");
    assert.equal(headers["authorization"], undefined);
    assert.equal(headers["if-none-match"], undefined);
  },

  "the instance id is a UUID that is made once and kept": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    server.next(config({}), config({}), config({}), config({}));
    await client.fetch();
    await client.identify("ann", "token");
    await client.fetch();
    await (await open({ storage })).fetch();
    await (await open({ storage: page.makeStorage() })).fetch();
    const ids = server.requests.map((request) => new URL(request.url, server.url).searchParams.get("instance_id"));
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(new Set(ids.slice(0, 3)).size, 1);
    assert.notEqual(ids[0], ids[3]);
  },

  "an instance id that was spoiled is made anew": async (page) => {
    const { open, server, storage } = await start(page);
    await open();
    for (const key of storage.items.keys()) storage.items.set(key, "short");
    server.next(config({}));
    await (await open({ storage })).fetch();
    assert.match(server.lastQuery, /instance_id=[0-9a-f-]{36}/);
  },
};
