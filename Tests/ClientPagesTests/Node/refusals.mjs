// What is no success: the values stay, and so does the tag that belongs to them.
import assert from "node:assert/strict";
import { holdTimeout, rejection, start } from "./harness.mjs";
import { answer, config, configBody, notModified } from "./server.mjs";

const whole = configBody({ text: "foreign" });
const data = (members) => answer(200, JSON.stringify({ data: { version: 1, min_fetch_interval: 60, parameters: {}, ...members } }));

/** Ends the connection in the middle of a body. */
const cut = (headers) => (response) => {
  response.writeHead(200, headers).write(whole.slice(0, 20));
  response.socket.end();
};

const refusals = {
  "a sign-in page with status 200": answer(200, "<html><body>Welcome to the hotel</body></html>", { "Content-Type": "text/html" }),
  "an empty body": answer(200, ""),
  "the JSON null": answer(200, "null"),
  "a JSON list": answer(200, "[]"),
  "JSON without data": answer(200, "{}"),
  "data that is null": answer(200, '{"data":null}'),
  "data that is a list": answer(200, '{"data":[]}'),
  "a version that is text": data({ version: "1" }),
  "an interval that is missing": data({ min_fetch_interval: undefined }),
  "parameters that are missing": data({ parameters: undefined }),
  "parameters that are null": data({ parameters: null }),
  "parameters that are a list": data({ parameters: [] }),
  "JSON that is cut off": answer(200, whole.slice(0, -1)),
  "JSON with something after it": answer(200, `${whole}<!-- served by the hotel -->`),
  "a body shorter than its length": cut({ "Content-Length": whole.length }),
  "a chunked body without its end": cut({}),
  "a body that is not compressed as it says": answer(200, whole, { "Content-Encoding": "gzip" }),
  "no bytes at all": (response) => response.socket.destroy(),
};
for (const status of [201, 204, 206, 400, 401, 403, 404, 500, 502]) {
  refusals[`a config with status ${status}`] = answer(status, status === 204 ? "" : whole, { ETag: '"foreign"' });
}

/** The defaults stay at a first start, and nothing is kept that a second start would find. */
const leavesNothing = (refusal) => async (page) => {
  const { open, server, storage } = await start(page);
  const client = await open();
  server.next(refusal);
  await rejection(client.fetch());
  assert.equal(client.get("text"), "default");
  const restarted = await open({ storage });
  assert.equal(restarted.get("text"), "default");
  server.next(config({ text: "fetched" }, '"1"'));
  assert.equal(await restarted.fetch(), true);
  assert.equal(server.lastTag, undefined);
  assert.equal(restarted.get("text"), "fetched");
};

/** What was fetched stays with its tag, now and after a restart. */
const changesNothing = (refusal) => async (page) => {
  const { open, server, storage } = await start(page);
  const client = await open();
  server.next(config({ text: "kept" }, '"1"'), refusal, notModified, notModified);
  await client.fetch();
  await rejection(client.fetch());
  for (const either of [client, await open({ storage })]) {
    assert.equal(either.get("text"), "kept");
    assert.equal(await either.fetch(), false);
    assert.equal(server.lastTag, '"1"');
  }
};

export const scenarios = {};
for (const [name, refusal] of Object.entries(refusals)) {
  scenarios[`${name} leaves the defaults at a first start`] = leavesNothing(refusal);
  scenarios[`${name} leaves what was fetched`] = changesNothing(refusal);
}

Object.assign(scenarios, {
  "a 304 when nothing is kept leaves the defaults": leavesNothing(answer(304, "", { ETag: '"1"' })),

  "the status of a refusal is told": async (page) => {
    const { open, server } = await start(page);
    server.next(answer(401, '{"error":{"code":"expired_token"}}'));
    assert.equal((await rejection((await open()).fetch())).status, 401);
  },

  "a head that never comes ends with the time limit": async (page) => {
    const expire = holdTimeout();
    const { open, server } = await start(page);
    const client = await open();
    server.next(expire, config({ text: "fetched" }));
    await rejection(client.fetch());
    assert.equal(client.get("text"), "default");
    assert.equal(await client.fetch(), true);
  },

  "a body that never ends ends with the time limit": async (page) => {
    const expire = holdTimeout();
    const plain = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await plain(...request);
      setImmediate(expire);
      return response;
    };
    const { open, server } = await start(page);
    const client = await open();
    server.next((response) => response.writeHead(200).write(whole.slice(0, 20)));
    await rejection(client.fetch());
    assert.equal(client.get("text"), "default");
  },

  "a server that is not there is an error": async (page) => {
    const { open } = await start(page);
    await rejection((await open({ baseURL: "http://127.0.0.1:1" })).fetch());
  },

  "a redirect takes key and token nowhere (web alone)": async (page) => {
    if (page.name !== "web") return; // React Native follows, and the page says so.
    const { open, server } = await start(page);
    const client = await open();
    server.next(answer(302, "", { Location: "/elsewhere" }), config({ text: "foreign" }));
    await rejection(client.fetch());
    assert.equal(server.requests.length, 1);
    assert.equal(client.get("text"), "default");
  },
});
