import assert from 'node:assert/strict';

import { ApiError, openApi } from '../../../Sources/Dashboard/Web/core/api.js';

// Node 18 lacks it.
AbortSignal.any ??= ([signal]) => signal;

/** The Admin API with a service that answers as it is told, and what it was asked. */
function start(answer, { token = 'secret' } = {}) {
  const asked = [];
  const state = { signedOut: 0 };
  const fetch = async (url, request) => {
    asked.push({ url: String(url), ...request });
    const reply = typeof answer === 'function' ? answer() : answer;
    return new Response(reply.text ?? null, { status: reply.status ?? 200, headers: reply.headers });
  };
  const api = openApi({
    base: new URL('https://config.example/admin/v1/'),
    token: () => (typeof token === 'function' ? token() : token),
    onSignedOut: () => (state.signedOut += 1),
    fetch,
  });
  return { api, asked, state };
}

const refusal = (status, error, headers) => ({ status, headers, text: JSON.stringify({ error }) });

async function failure(call) {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return error;
  }
  throw new Error('it succeeded');
}

export async function aCallCarriesTheTokenAndNothingOfTheBrowsers() {
  const { api, asked } = start({ text: '{"data": [1]}' });
  assert.deepEqual(await api.get('/me', { query: { a: 'b c', empty: '', none: undefined } }), [1]);
  const [request] = asked;
  assert.equal(request.url, 'https://config.example/admin/v1/me?a=b+c');
  assert.equal(request.headers.Authorization, 'Bearer secret');
  assert.equal(request.credentials, 'omit');
  assert.equal(request.redirect, 'error');
  assert.equal(request.cache, 'no-store');
}

export async function nobodysCallCarriesNoToken() {
  const { api, asked } = start({ text: '{"data": {}}' }, { token: null });
  await api.post('/login', { email: 'a' });
  assert.equal('Authorization' in asked[0].headers, false);
  assert.equal(asked[0].body, '{"email":"a"}');
  assert.equal(asked[0].headers['Content-Type'], 'application/json');
}

export async function anEmptyAnswerIsNull() {
  const { api } = start({ status: 204 });
  assert.equal(await api.delete('/projects/a/app-keys/1'), null);
}

export async function aSuccessWithoutDataIsNoAnswerOfTheService() {
  for (const text of ['', '{}', 'null', '[]', '{"data": null}', '<html>']) {
    const { api } = start({ text });
    assert.equal((await failure(api.sendTemplate('shop', '{}', { ifMatch: 1 }))).code, 'unreadable', text);
    assert.equal((await failure(api.list('/projects'))).code, 'unreadable', text);
  }
}

export async function aDetailThatSaysNothingIsLeftOut() {
  const details = [null, { path: 5 }, { path: '/parameters/a', code: 'x', message: 'Why.' }];
  const { api } = start(refusal(422, { code: 'invalid_template', message: 'No.', details }));
  assert.deepEqual((await failure(api.sendTemplate('shop', '{}'))).details, details.slice(2));
}

export async function aListHasItsItemsAndTheNextCursor() {
  const { api, asked } = start({ text: '{"data": [1, 2], "next": "c2"}' });
  assert.deepEqual(await api.list('/projects', { cursor: 'c1', limit: 2 }), { items: [1, 2], next: 'c2' });
  assert.match(asked[0].url, /\?limit=2&cursor=c1$/);
}

export async function aTemplateKeepsItsBytesAndHasItsVersion() {
  const { api } = start({ text: '{"n": 1e21}', headers: { ETag: 'W/"12"' } });
  assert.deepEqual(await api.getTemplate('shop'), { version: 12, text: '{"n": 1e21}' });
}

export async function publishingNamesTheVersionThatWasEdited() {
  const { api, asked } = start({ text: '{"data": {"version": 13}}' });
  await api.sendTemplate('shop', '{"n": 1e21}', { ifMatch: 12, note: 'Why not?' });
  assert.equal(asked[0].headers['If-Match'], '"12"');
  assert.equal(asked[0].body, '{"n": 1e21}');
  assert.match(asked[0].url, /note=Why\+not%3F$/);
}

export async function aRefusalHasItsFacts() {
  const details = [{ path: '/name', code: 'invalid_value', message: 'Say more.' }];
  const { api } = start(refusal(412, { code: 'version_mismatch', message: 'Too late.', request_id: 'r', current_version: 13, details }));
  const error = await failure(api.get('/x'));
  assert.deepEqual(
    [error.status, error.code, error.message, error.requestId, error.currentVersion, error.details, error.isPassing],
    [412, 'version_mismatch', 'Too late.', 'r', 13, details, false],
  );
}

export async function whatPassesIsSaidInWords() {
  const cases = [
    [refusal(503, { code: 'database_unavailable', message: 'x' }), /can’t reach its database/],
    [refusal(429, { code: 'too_many_attempts', message: 'x' }, { 'Retry-After': '42' }), /in 42 seconds/],
    [{ status: 502, text: '<h1>Bad gateway</h1>' }, /answered 502/],
  ];
  for (const [answer, words] of cases) {
    const error = await failure(start(answer).api.get('/x'));
    assert.match(error.message, words);
    assert.ok(error.isPassing);
  }
}

export async function aProxysPageIsNoAnswer() {
  const error = await failure(start({ text: '<h1>Sign in to the hotel</h1>' }).api.get('/x'));
  assert.equal(error.code, 'unreadable');
}

export async function noAnswerIsOffline() {
  const { api } = start(() => {
    throw new TypeError('network');
  });
  const error = await failure(api.get('/x'));
  assert.deepEqual([error.status, error.code, error.isPassing], [0, 'offline', true]);
}

export async function whatIsNoLongerWantedFailsAsItIs() {
  const ending = new AbortController();
  const { api } = start(() => {
    ending.abort();
    throw ending.signal.reason;
  });
  await assert.rejects(api.get('/x', { signal: ending.signal }), { name: 'AbortError' });
}

export async function anEndedSessionIsTold() {
  const unauthorized = refusal(401, { code: 'invalid_token', message: 'x' });
  const ended = start(unauthorized);
  await failure(ended.api.get('/me'));
  assert.equal(ended.state.signedOut, 1);
  const ranOut = start(unauthorized, { token: null });
  await failure(ranOut.api.get('/me'));
  assert.equal(ranOut.state.signedOut, 1);
  const wrong = start(unauthorized, { token: null });
  await failure(wrong.api.post('/login', {}));
  assert.equal(wrong.state.signedOut, 0);
}

export async function aLateRefusalDoesNotEndTheNextSession() {
  const unauthorized = refusal(401, { code: 'invalid_token', message: 'x' });
  const tokens = ['earlier', 'later'];
  const { api, state } = start(unauthorized, { token: () => tokens.shift() });
  await failure(api.get('/me'));
  assert.equal(state.signedOut, 0);
}
