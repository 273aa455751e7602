// Whose values are served, from when to when, and what is kept with them.
import assert from "node:assert/strict";
import { defaults, heldBack, rejection, start } from "./harness.mjs";
import { answer, config, notModified } from "./server.mjs";

export const scenarios = {
  "before the first fetch the defaults serve, and no other key": async (page) => {
    const client = await (await start(page)).open();
    assert.equal(client.get("text", "fallback"), "default");
    assert.equal(client.get("unknown", "fallback"), "fallback");
    assert.equal(client.get("toString", "fallback"), "fallback");
    assert.deepEqual(client.data, defaults.data);
  },

  "a fetch replaces all values and merges nothing": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    server.next(config({ text: "one", gone: 1 }), config({ text: "two" }));
    assert.equal(await client.fetch(), true);
    assert.equal(await client.fetch(), true);
    assert.deepEqual(client.data.parameters, { text: "two" });
    assert.equal(client.get("bundled", "fallback"), "fallback");
  },

  "an empty config stays empty, also after a restart": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    server.next(config({}, '"1"'));
    await client.fetch();
    for (const either of [client, await open({ storage })]) assert.equal(either.get("text", "fallback"), "fallback");
  },

  "values of every type are the same after a restart": async (page) => {
    const { open, server, storage } = await start(page);
    const values = { text: "3.0.0", empty: "", zero: 0, no: false, whole: 42, least: 9007199254740991, json: '{"value":null}', value: 1 };
    server.next(config(values, '"1"'));
    await (await open()).fetch();
    assert.deepEqual((await open({ storage })).data.parameters, values);
  },

  "an answer without an ETag is kept, and the next request has none": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    server.next(config({ text: "kept" }), notModified, config({ text: "new" }));
    await client.fetch();
    const restarted = await open({ storage });
    assert.equal(restarted.get("text"), "kept");
    assert.match((await rejection(restarted.fetch())).message, /304/);
    assert.equal(server.lastTag, undefined);
    assert.equal(restarted.get("text"), "kept");
  },

  "a record that is cut off anywhere is no record: no tag without its values": async (page) => {
    const { open, server, storage } = await start(page);
    server.next(config({ text: "kept" }, '"1"'));
    await (await open()).fetch();
    const [key, whole] = [...storage.items].find(([, text]) => text.includes("kept"));
    for (let length = 0; length < whole.length; length++) {
      storage.items.set(key, whole.slice(0, length));
      const client = await open({ storage });
      assert.equal(client.get("text"), "default");
      server.next(answer(500));
      await rejection(client.fetch());
      assert.equal(server.lastTag, undefined);
    }
  },

  "a tag whose values are missing or of another shape is not sent": async (page) => {
    const { open, server, storage } = await start(page);
    server.next(config({ text: "kept" }, '"1"'));
    await (await open()).fetch();
    const [key] = [...storage.items].find(([, text]) => text.includes("kept"));
    for (const text of ["null", "[]", '{"etag":"\\"1\\""}', '{"etag":"\\"1\\"","data":{"version":1,"parameters":{}}}', '"text"']) {
      storage.items.set(key, text);
      const client = await open({ storage });
      assert.equal(client.get("text"), "default");
      server.next(answer(500));
      await rejection(client.fetch());
      assert.equal(server.lastTag, undefined);
    }
  },

  "a storage that fails loses nothing but the next start": async (page) => {
    const { open, server } = await start(page);
    const refuse = () => { throw new Error("quota exceeded"); };
    const client = await open({ storage: { getItem: refuse, setItem: refuse } });
    assert.equal(client.get("text"), "default");
    server.next(config({ text: "fetched" }, '"1"'), notModified);
    assert.equal(await client.fetch(), true);
    assert.equal(client.get("text"), "fetched");
    assert.equal(await client.fetch(), false);
    assert.equal(server.lastTag, '"1"');
  },

  "another user sees nothing of the one before and sends no tag of theirs": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    server.next(config({ text: "nobody's" }, '"nobody"'), config({ text: "Ann's" }, '"ann"'), config({ text: "Bob's" }, '"bob"'));
    for (const [user, token, text] of [[null, null, "nobody's"], ["ann", "token-a", "Ann's"], ["bob", "token-b", "Bob's"]]) {
      await client.identify(user, token);
      assert.equal(client.get("text"), "default");
      await client.fetch();
      assert.equal(server.lastTag, undefined);
      assert.equal(server.requests.at(-1).headers["authorization"], token ? `Bearer ${token}` : undefined);
      assert.equal(client.get("text"), text);
    }
  },

  "who signs in again finds their own values and tag": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    await client.identify("ann", "token-a");
    server.next(config({ text: "Ann's" }, '"ann"'));
    await client.fetch();
    await client.identify(null, null);
    assert.equal(client.get("text"), "default");
    for (const either of [client, await open({ storage })]) {
      await either.identify("ann", "token-2");
      assert.equal(either.get("text"), "Ann's");
      server.next(notModified);
      assert.equal(await either.fetch(), false);
      assert.equal(server.lastTag, '"ann"');
      assert.equal(server.requests.at(-1).headers["authorization"], "Bearer token-2");
    }
  },

  "a user whose id looks like none is somebody": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    server.next(config({ text: "nobody's" }, '"nobody"'));
    await client.fetch();
    for (const user of ["null", ""]) {
      await client.identify(user, "token");
      assert.equal(client.get("text"), "default");
    }
  },

  "a fetch at once after signing in knows what is kept": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    await client.identify("ann", "token-a");
    server.next(config({ text: "Ann's" }, '"ann"'), notModified);
    await client.fetch();
    const restarted = await open({ storage });
    restarted.identify("ann", "token-a"); // not awaited
    assert.equal(await restarted.fetch(), false);
    assert.equal(server.lastTag, '"ann"');
    assert.equal(restarted.get("text"), "Ann's");
  },

  "an answer that comes after signing out is not shown": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    const late = heldBack(config({ text: "Ann's" }, '"ann"'));
    await client.identify("ann", "token-a");
    server.next(late.answer, config({ text: "nobody's" }, '"nobody"'));
    const pending = client.fetch();
    await late.asked;
    await client.identify(null, null);
    assert.equal(await client.fetch(), true);
    late.release();
    await pending;
    assert.equal(client.get("text"), "nobody's");
    await client.identify("ann", "token-a");
    assert.equal(client.get("text"), "Ann's");
  },

  "a fresh token of the same user keeps the values": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    await client.identify("ann", "stale");
    server.next(config({ text: "Ann's" }, '"ann"'), answer(401), notModified);
    await client.fetch();
    assert.equal((await rejection(client.fetch())).status, 401);
    await client.identify("ann", "fresh");
    assert.equal(client.get("text"), "Ann's");
    assert.equal(await client.fetch(), false);
    assert.equal(server.requests.at(-1).headers["authorization"], "Bearer fresh");
    assert.equal(server.lastTag, '"ann"');
  },

  "the token is never written": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    await client.identify("ann", "token-a");
    server.next(config({ text: "Ann's" }, '"ann"'));
    await client.fetch();
    assert.ok(storage.items.size > 0);
    for (const item of [...storage.items].flat()) assert.ok(!item.includes("token-a"));
  },

  "another app key shares nothing": async (page) => {
    const { open, server, storage } = await start(page);
    const client = await open();
    server.next(config({ text: "kept" }, '"1"'), config({ text: "other" }, '"2"'));
    await client.fetch();
    const other = await open({ storage, appKey: "rck_other" });
    assert.equal(other.get("text"), "default");
    await other.fetch();
    assert.equal(server.lastTag, undefined);
    const [one, two] = server.requests.map((request) => new URL(request.url, server.url).searchParams.get("instance_id"));
    assert.notEqual(one, two);
  },

  "fetches at the same time share one request, and so its end": async (page) => {
    const { open, server } = await start(page);
    const client = await open();
    for (const end of [config({ text: "one" }), answer(500)]) {
      const held = heldBack(end);
      server.next(held.answer);
      const before = server.requests.length;
      const all = [client.fetch(), client.fetch(), client.fetch()];
      await held.asked;
      all.push(client.fetch());
      held.release();
      const ends = await Promise.allSettled(all);
      assert.equal(server.requests.length, before + 1);
      assert.equal(new Set(ends.map((end) => end.status)).size, 1);
    }
    server.next(config({ text: "two" }));
    assert.equal(await client.fetch(), true);
  },
};
