// The code of the page against the real service. The environment tells where it is and who may publish.
import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { crossOriginFetch } from "./cross-origin.mjs";
import { defaults, rejection } from "./harness.mjs";

const { BASE_URL: baseURL, ADMIN_AUTHORIZATION: admin } = process.env;

/** Calls the Admin API. */
async function call(method, path, body, headers = {}) {
  const json = { "Content-Type": "application/json" };
  const response = await fetch(`${baseURL}/admin/v1${path}`, { method, body, headers: { Authorization: admin, ...json, ...headers } });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return response.status === 204 ? null : (await response.json()).data;
}

/** A project of the scenario's own, with a template published, and how to open the page's client for its app. */
async function start(page, template) {
  const id = `p-${randomUUID().slice(0, 13)}`;
  const path = `/projects/${id}`;
  const secret = randomUUID();
  await call("POST", "/projects", JSON.stringify({ id, name: id }));
  const { id: keyID, key } = await call("POST", `${path}/app-keys`, '{"name":"app"}');
  await call("POST", `${path}/token-keys`, JSON.stringify({ algorithm: "HS256", kid: "main", secret }));
  const publish = (document) => call("PUT", `${path}/template`, JSON.stringify(document), { "If-Match": "*" });
  await publish(template);
  const storage = page.makeStorage();
  const open = (options) =>
    page.open({ baseURL, appKey: key, appVersion: "2.1", platform: "web", language: "en-GB", storage, defaults, ...options });
  return { open, publish, token: (claims) => makeToken(secret, claims), path, keyID };
}

/** An access token of the project's key `main`. */
function makeToken(secret, { expiresIn = 3600, ...claims }) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + expiresIn;
  const signed = `${encode({ alg: "HS256", kid: "main" })}.${encode({ exp, ...claims })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A parameter that is true for whom one rule matches. */
const onlyFor = (rule) => ({
  conditions: [{ name: "chosen", rules: [rule] }],
  parameters: { chosen: { type: "boolean", default: false, conditional_values: { chosen: true } } },
});

const text = (value) => ({ parameters: { text: { type: "string", default: value } } });

export const scenarios = {
  "what was published arrives, and nothing travels while it is the same": async (page) => {
    const { open } = await start(page, {
      parameters: {
        text: { type: "string", default: "Grüße ☀" }, whole: { type: "number", default: 5 }, no: { type: "boolean", default: false },
        json: { type: "json", default: '{"a": null}' },
      },
    });
    const client = await open();
    assert.equal(await client.fetch(), true);
    const expected = { version: 1, min_fetch_interval: 3600, parameters: { json: '{"a": null}', no: false, text: "Grüße ☀", whole: 5 } };
    assert.deepEqual(client.data, expected);
    const restarted = await open();
    assert.deepEqual(restarted.data, expected);
    assert.equal(await restarted.fetch(), false);
  },

  "a publish brings its values and takes away what it deletes": async (page) => {
    const { open, publish } = await start(page, text("one"));
    const client = await open();
    await client.fetch();
    await publish({ parameters: { other: { type: "string", default: "two" } } });
    assert.equal(await client.fetch(), true);
    assert.deepEqual(client.data.parameters, { other: "two" });
  },

  "a project that is emptied stays empty": async (page) => {
    const { open, publish } = await start(page, text("one"));
    const client = await open();
    await client.fetch();
    await publish({ parameters: {} });
    assert.equal(await client.fetch(), true);
    assert.equal(client.get("text", "fallback"), "fallback");
    assert.equal((await open()).get("text", "fallback"), "fallback");
  },

  "a body that travels compressed gets its 304 too": async (page) => {
    const { open } = await start(page, text("long ".repeat(1_000)));
    const client = await open();
    assert.equal(await client.fetch(), true);
    assert.equal(await client.fetch(), false);
  },

  "each caller gets their own values, and nobody theirs after signing out": async (page) => {
    const { open, token } = await start(page, onlyFor({ field: "claim", name: "role", values: ["vip"] }));
    const client = await open();
    await client.fetch();
    assert.equal(client.get("chosen"), false);
    await client.identify("ann", token({ sub: "ann", claims: { role: "vip" } }));
    await client.fetch();
    assert.equal(client.get("chosen"), true);
    await client.identify(null, null);
    assert.equal(client.get("chosen"), false);
  },

  "an expired token is 401 and changes nothing; a fresh one goes on": async (page) => {
    const { open, token, publish } = await start(page, text("one"));
    const client = await open();
    await client.identify("ann", token({ sub: "ann" }));
    await client.fetch();
    await publish(text("two"));
    await client.identify("ann", token({ sub: "ann", expiresIn: -3600 }));
    assert.equal((await rejection(client.fetch())).status, 401);
    assert.equal(client.get("text"), "one");
    await client.identify("ann", token({ sub: "ann" }));
    await client.fetch();
    assert.equal(client.get("text"), "two");
  },

  "a revoked key is 401 and the values stay": async (page) => {
    const { open, path, keyID } = await start(page, text("one"));
    const client = await open();
    await client.fetch();
    await call("DELETE", `${path}/app-keys/${keyID}`);
    assert.equal((await rejection(client.fetch())).status, 401);
    assert.equal(client.get("text"), "one");
  },
};

// Each part of the query reaches the rules, whatever characters it has.
for (const [name, rule, options] of [
  ["the platform", { field: "platform", values: ["web"] }, {}],
  ["the version", { field: "app_version", op: "==", value: "2.1" }, {}],
  ["the version with a build", { field: "app_version", op: "==", value: "2.1" }, { appVersion: "2.1+45 (ü)&platform=x#%zz" }],
  ["the language", { field: "language", values: ["ar"] }, { language: "ar-EG" }],
  ["the instance id", { field: "percent", seed: "all", from: 0, to: 100 }, {}],
]) {
  scenarios[`${name} reaches its rules`] = async (page) => {
    const client = await (await start(page, onlyFor(rule))).open(options);
    await client.fetch();
    assert.equal(client.get("chosen"), true);
  };
}

Object.assign(scenarios, {
  "a page of a listed origin reads values, tag and errors": async (page) => {
    const { open, path, token } = await start(page, text("one"));
    await call("PATCH", path, '{"allowed_origins":["https://app.example"]}');
    const client = await open();
    await client.identify("ann", token({ sub: "ann" }));
    globalThis.fetch = crossOriginFetch("https://app.example");
    assert.equal(await client.fetch(), true);
    assert.equal(client.get("text"), "one");
    assert.equal(await client.fetch(), false);
    await client.identify("ann", "no token");
    assert.equal((await rejection(client.fetch())).status, 401);
  },

  "a page of any other origin reads nothing": async (page) => {
    const { open, path } = await start(page, text("one"));
    await call("PATCH", path, '{"allowed_origins":["https://app.example"]}');
    const client = await open();
    globalThis.fetch = crossOriginFetch("https://evil.example");
    assert.equal((await rejection(client.fetch())).status, undefined);
    assert.equal(client.get("text"), "default");
  },
});
