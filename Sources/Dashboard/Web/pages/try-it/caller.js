/**
 * The caller that is tried, as typed: all of it is text, so that nothing typed is lost, whatever it is worth.
 *
 * @typedef {'anonymous' | 'signed-in' | 'token'} Identity
 * @typedef {{platform: string, appVersion: string, language: string, acceptLanguage: string, instanceID: string,
 *   identity: Identity, uid: string, tier: string, claims: string, token: string}} Caller
 */

import { parseJSON, JSONSyntaxError } from '../../json/parse.js';
import { textFault } from '../../template/checks.js';

/** What the members of an evaluation's context are called here. */
const INPUTS = {
  platform: 'platform',
  app_version: 'appVersion',
  language: 'language',
  accept_language: 'acceptLanguage',
  instance_id: 'instanceID',
};
const IDENTITY = { uid: 'uid', tier: 'tier', claims: 'claims' };
/** What is typed of each identity as a plain text. */
const IDENTITY_TEXTS = { anonymous: [], 'signed-in': ['uid'], token: ['token'] };
const CLAIMS_DEPTH = 64;
/** Longer ones are not kept in the page's address. */
const KEPT_MAX = 16_000;

/** @returns {Caller} one who sends nothing */
export function nobody() {
  return {
    platform: '',
    appVersion: '',
    language: '',
    acceptLanguage: '',
    instanceID: '',
    identity: 'anonymous',
    uid: '',
    tier: '',
    claims: '',
    token: '',
  };
}

/**
 * The caller as a query, from which `callerOf` makes it again. The token is left out: it stays in the page's memory.
 *
 * @param {Caller} caller
 * @returns {Record<string, string>}
 */
export function queryOf(caller) {
  const names = caller.identity === 'signed-in' ? { ...INPUTS, ...IDENTITY } : INPUTS;
  const query = { signed_in: caller.identity === 'signed-in' && caller.uid === '' ? 'true' : '' };
  for (const [name, member] of Object.entries(names)) query[name] = caller[member].slice(0, KEPT_MAX);
  return query;
}

/**
 * @param {URLSearchParams} query
 * @returns {Caller}
 */
export function callerOf(query) {
  const caller = nobody();
  for (const [name, member] of Object.entries({ ...INPUTS, ...IDENTITY })) caller[member] = query.get(name) ?? '';
  const isSignedIn = query.has('signed_in') || caller.uid !== '' || caller.tier !== '' || caller.claims !== '';
  return { ...caller, identity: isSignedIn ? 'signed-in' : 'anonymous' };
}

/**
 * What has to be told of the caller before it can be evaluated, or null. That it is not there yet is no fault.
 *
 * @param {Caller} caller
 * @returns {'token' | 'uid' | null}
 */
export function missingPart({ identity, token, uid }) {
  if (identity === 'token' && token.trim() === '') return 'token';
  return identity === 'signed-in' && uid === '' ? 'uid' : null;
}

/**
 * What is wrong with the caller, by the field that has to be mended.
 *
 * @param {Caller} caller
 * @returns {Partial<Record<keyof Caller, string>>}
 */
export function callerFaults(caller) {
  const faults = identityFaults(caller);
  for (const member of [...Object.values(INPUTS), ...IDENTITY_TEXTS[caller.identity]]) {
    const fault = textFault(caller[member]);
    if (fault) faults[member] = fault;
  }
  return faults;
}

function identityFaults(caller) {
  if (caller.identity !== 'signed-in') return {};
  const claims = claimsFault(caller.claims);
  return claims ? { claims: claims.message } : {};
}

/**
 * Why a text is not a caller's claims, or null: no text at all is no claims.
 *
 * @returns {{message: string, line: number | null} | null}
 */
export function claimsFault(text) {
  if (text.trim() === '') return null;
  try {
    const value = parseJSON(text, { depth: CLAIMS_DEPTH });
    if (value instanceof Map) return null;
    return { message: 'Claims are one JSON object, such as {"role": "vip"}.', line: null };
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    return { message: `Line ${error.line}, column ${error.column}: ${error.message}.`, line: error.line };
  }
}

/**
 * The `context` of an evaluation as JSON text: claims as they were typed, so that their numbers keep their digits.
 *
 * @param {Caller} caller one without faults, of whom nothing is missing
 */
export function contextText(caller) {
  const members = [];
  const add = (name, text) => text !== '' && members.push(`${JSON.stringify(name)}:${text}`);
  const addText = (name, text) => add(name, text === '' ? '' : JSON.stringify(text));
  for (const [name, member] of Object.entries(INPUTS)) addText(name, caller[member]);
  if (caller.identity === 'token') addText('token', caller.token.trim());
  if (caller.identity === 'signed-in') {
    addText('uid', caller.uid);
    addText('tier', caller.tier);
    add('claims', caller.claims.trim());
  }
  return `{${members.join(',')}}`;
}

/** The field of the form that a place in an evaluation's request is about, or null. */
export function fieldAt(path) {
  const [, top, member] = path.split('/');
  if (top !== 'context') return null;
  if (member === 'token') return 'token';
  return { ...INPUTS, ...IDENTITY }[member] ?? null;
}

/** An instance id as an app makes one. */
export function randomInstanceID() {
  return crypto.randomUUID();
}
