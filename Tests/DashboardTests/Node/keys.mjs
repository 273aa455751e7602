import assert from 'node:assert/strict';

import { fetchCommand } from '../../../Sources/Dashboard/Web/pages/keys/command.js';
import {
  emptyTokenKey,
  fieldOfTokenKey,
  isDots,
  tokenKeyBody,
  tokenKeyFaults,
} from '../../../Sources/Dashboard/Web/pages/keys/token-key.js';

const rsa = (changes) => ({ ...emptyTokenKey, ...changes });
const hmac = (changes) => ({ ...emptyTokenKey, algorithm: 'HS256', ...changes });

export function theCommandFetchesWhereTheDashboardIs() {
  assert.equal(
    fetchCommand('rck_a-B_9', 'https://config.example/dashboard/#/projects/shop/keys'),
    'curl -H "X-App-Key: rck_a-B_9" "https://config.example/config?platform=ios&app_version=2.1"',
  );
  assert.match(fetchCommand('k', 'https://example.com/rc/dashboard/'), /"https:\/\/example\.com\/rc\/config\?/);
}

export function privateKeysAndCertificatesAreRefusedAtOnce() {
  const cases = [
    ['-----BEGIN PRIVATE KEY-----\nx', /private key/],
    ['-----BEGIN RSA PRIVATE KEY-----\nx', /private key/],
    ['{"kty": "RSA", "d": "x"}', /private key/],
    ['-----BEGIN CERTIFICATE-----\nx', /certificate/],
    ['{"keys": []}', /set of keys/],
    ['{"kty": ', /not JSON/],
    ['  ', /Paste/],
  ];
  for (const [key, fault] of cases) assert.match(tokenKeyFaults(rsa({ key })).key, fault, key);
  assert.equal(tokenKeyFaults(rsa({ key: '-----BEGIN PUBLIC KEY-----\nx' })).key, null);
}

export function aSecretHasItsLengthInBytes() {
  assert.match(tokenKeyFaults(hmac({ secret: 'x'.repeat(31) })).secret, /32 bytes/);
  assert.equal(tokenKeyFaults(hmac({ secret: 'é'.repeat(16) })).secret, null);
  assert.match(tokenKeyFaults(hmac({ encoding: 'base64', secret: 'a b' })).secret, /not base64/);
  assert.equal(tokenKeyFaults(hmac({ encoding: 'base64', secret: 'q9-_' })).secret, null);
}

export function aKeyIDOfDotsAloneIsRefused() {
  for (const kid of ['.', '..']) assert.ok(isDots(kid) && tokenKeyFaults(rsa({ kid })).kid, kid);
  for (const kid of ['...', 'a.', '', 'v1.main_2-b']) assert.equal(tokenKeyFaults(rsa({ kid })).kid, null, kid);
  for (const kid of ['a b', 'é', 'x'.repeat(65)]) assert.ok(tokenKeyFaults(rsa({ kid })).kid, kid);
}

export function theBodyHasWhatTheAlgorithmTakes() {
  assert.deepEqual(tokenKeyBody(rsa({ key: ' PEM ', secret: 'left over' })), { algorithm: 'RS256', public_key: 'PEM\n' });
  assert.deepEqual(tokenKeyBody(rsa({ key: '{"kty": "RSA"}', kid: ' a ' })), { algorithm: 'RS256', kid: 'a', public_key: { kty: 'RSA' } });
  // Blanks are part of a secret's text.
  assert.deepEqual(tokenKeyBody(hmac({ secret: ' s ' })), { algorithm: 'HS256', secret: ' s ' });
  assert.deepEqual(tokenKeyBody(hmac({ secret: ' cw== ', encoding: 'base64' })), { algorithm: 'HS256', secret_base64: 'cw==' });
}

export function theServicesFaultsFindTheirFields() {
  const cases = { '/public_key/n': 'key', '/public_key': 'key', '/secret': 'secret', '/secret_base64': 'secret', '/kid': 'kid' };
  for (const [path, field] of Object.entries(cases)) assert.equal(fieldOfTokenKey(path), field);
}
