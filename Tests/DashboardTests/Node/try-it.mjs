import assert from 'node:assert/strict';

import { parseJSON } from '../../../Sources/Dashboard/Web/json/parse.js';
import { readAnswer } from '../../../Sources/Dashboard/Web/pages/try-it/answer.js';
import {
  callerFaults, callerOf, claimsFault, contextText, fieldAt, missingPart, nobody, queryOf,
} from '../../../Sources/Dashboard/Web/pages/try-it/caller.js';
import { fetchCommand, shellQuoted } from '../../../Sources/Dashboard/Web/pages/try-it/curl.js';
import { askedWords, lookedAtWords } from '../../../Sources/Dashboard/Web/pages/try-it/explain.js';
import { filteredRows, resultRows } from '../../../Sources/Dashboard/Web/pages/try-it/rows.js';
import { withQuery } from '../../../Sources/Dashboard/Web/core/router.js';
import { readTemplate } from '../../../Sources/Dashboard/Web/template/model.js';

const SERVICE = 'https://config.example/';

function caller(facts) {
  return { ...nobody(), ...facts };
}

const SIGNED_IN = { identity: 'signed-in', uid: 'u_1' };

export function nobodySendsNothing() {
  assert.equal(contextText(nobody()), '{}');
}

export function aContextHasWhatWasTypedUnderItsNamesInTheApi() {
  const typed = { platform: 'i"os', appVersion: '2.1', language: 'tr', acceptLanguage: 'en;q=.5', instanceID: 'abcdef' };
  assert.deepEqual(JSON.parse(contextText(caller(typed))), {
    platform: 'i"os',
    app_version: '2.1',
    language: 'tr',
    accept_language: 'en;q=.5',
    instance_id: 'abcdef',
  });
}

export function claimsKeepTheirDigits() {
  const text = contextText(caller({ ...SIGNED_IN, tier: 'gold', claims: ' {"n": 9007199254740993, "x": 1e21} ' }));
  assert.equal(text, '{"uid":"u_1","tier":"gold","claims":{"n": 9007199254740993, "x": 1e21}}');
}

export function whoeverIsNotChosenIsNotSent() {
  const typed = { ...SIGNED_IN, tier: 'gold', claims: '{}', token: ' a.b.c\n' };
  assert.equal(contextText(caller({ ...typed, identity: 'anonymous' })), '{}');
  assert.equal(contextText(caller({ ...typed, identity: 'token' })), '{"token":"a.b.c"}');
}

export function claimsAreOneJsonObjectWithoutRepeatedKeys() {
  for (const text of ['', ' \n', '{}', '{"role": ["vip", 1, null]}']) assert.equal(claimsFault(text), null, text);
  for (const text of ['[]', '"vip"', '1', 'null']) assert.match(claimsFault(text).message, /one JSON object/, text);
  assert.match(claimsFault('{\n"a": 1,\n}').message, /^Line 3, column 1: /);
  assert.equal(claimsFault('{\n"a": 1,\n}').line, 3);
  assert.match(claimsFault('{"a": 1, "a": 2}').message, /twice/);
}

export function onlyASignedInCallerHasClaims() {
  const typed = { uid: '', claims: '{' };
  assert.deepEqual(Object.keys(callerFaults(caller({ ...typed, identity: 'signed-in' }))), ['claims']);
  assert.deepEqual(callerFaults(caller({ ...typed, identity: 'anonymous' })), {});
}

export function whatIsNotTypedYetIsMissing() {
  assert.equal(missingPart(caller({ identity: 'signed-in', uid: '' })), 'uid');
  assert.equal(missingPart(caller({ identity: 'signed-in', uid: 'u_1' })), null);
  assert.equal(missingPart(caller({ identity: 'token', token: ' ' })), 'token');
  assert.equal(missingPart(caller({ identity: 'anonymous', uid: '', token: '' })), null);
}

export function theAddressKeepsAllOfACallerButTheToken() {
  const app = { platform: 'ios & co', appVersion: '2.1+4', language: 'tr', acceptLanguage: 'en', instanceID: 'ünïcødé' };
  const anonymous = caller(app);
  const signedIn = caller({ ...SIGNED_IN, tier: 'gold', claims: '{"role": "vip"}' });
  const noUid = caller({ identity: 'signed-in' });
  for (const kept of [nobody(), anonymous, signedIn, noUid]) {
    assert.deepEqual(callerOf(new URLSearchParams(withQuery('', queryOf(kept)))), kept);
  }
  const query = withQuery('', queryOf(caller({ identity: 'token', token: 'secret' })));
  assert.equal(query, '');
}

export function faultsOfTheServiceAreToldAtTheirFields() {
  assert.equal(fieldAt('/context/instance_id'), 'instanceID');
  assert.equal(fieldAt('/context/claims/role'), 'claims');
  assert.equal(fieldAt('/context/token'), 'token');
  assert.equal(fieldAt('/template/parameters/platform'), null);
  assert.equal(fieldAt('/context'), null);
}

export function theCommandFetchesWhatTheCallerGets() {
  const typed = { platform: "i'os", acceptLanguage: 'en\r\nX-Evil: 1', token: 'secret', identity: 'token' };
  const command = fetchCommand(caller(typed), SERVICE);
  assert.equal(
    command,
    [
      'curl -fsS',
      '-H "X-App-Key: $APP_KEY"',
      "-H 'Accept-Language: en X-Evil: 1'",
      '-H "Authorization: Bearer $ACCESS_TOKEN"',
      "'https://config.example/config?platform=i%27os'",
    ].join(' \\\n  '),
  );
  assert.equal(shellQuoted("a'b"), "'a'\\''b'");
}

const TEMPLATE = readTemplate(JSON.stringify({
  conditions: [
    {
      name: 'ios_new',
      rules: [
        { field: 'platform', values: ['ios'] },
        { field: 'app_version', op: '>=', value: '2.1' },
      ],
    },
    { name: 'new_home_20', rules: [{ field: 'percent', seed: 'new_home', from: 0, to: 20 }] },
  ],
  parameters: { max_offers: { type: 'number', default: 5 } },
})).template;

const ANSWER = `{"data": {"conditions": [
  {"name": "ios_new", "matched": false, "rules": [
    {"field": "platform", "matched": true, "input": "iOS"},
    {"field": "app_version", "matched": false, "input": "2.x"}]},
  {"name": "new_home_20", "matched": false, "rules": [{"field": "percent", "matched": false, "input": 51.62764}]}],
  "parameters": {"max_offers": {"type": "number", "value": 9007199254740993, "condition": null}}}}`;

export function anAnswerKeepsDigitsAndKnowsItsRules() {
  const answer = readAnswer(ANSWER, TEMPLATE);
  assert.equal(answer.parameters.get('max_offers').value.text, '9007199254740993');
  assert.deepEqual([...answer.conditions.keys()], ['ios_new', 'new_home_20']);
  const [platform, version] = answer.conditions.get('ios_new').rules;
  assert.equal(askedWords(platform), 'Platform is ios');
  assert.equal(lookedAtWords(platform, false), 'Sent is "iOS".');
  assert.match(lookedAtWords(version, false), /^Sent is "2\.x", which can’t be read as a version/);
}

export function aPercentageTellsWhereTheCallerIs() {
  const [rule] = readAnswer(ANSWER, TEMPLATE).conditions.get('new_home_20').rules;
  assert.equal(
    lookedAtWords(rule, false),
    'This caller is at 51.62764 % for seed "new_home"; the rule takes 0 % up to, not including, 20 %.',
  );
}

export function anAnswerWithoutItsTemplateStillTellsWhatWasLookedAt() {
  const [rule] = readAnswer(ANSWER, null).conditions.get('new_home_20').rules;
  assert.equal(askedWords(rule), 'Percentage of callers');
  assert.equal(lookedAtWords(rule, false), 'This caller is at 51.62764 %.');
}

export function whatIsMissingIsNamed() {
  const claim = { field: 'claim', name: 'role', values: ['vip'] };
  const missing = (field, isSignedIn) => {
    const rule = field === 'claim' ? claim : null;
    return lookedAtWords({ field, matched: false, input: null, rule }, isSignedIn);
  };
  assert.equal(missing('platform', false), 'No platform is sent.');
  assert.equal(missing('app_version', false), 'No app version is sent.');
  assert.equal(missing('language', false), 'No language is sent.');
  assert.equal(missing('tier', false), 'Nobody is signed in.');
  assert.equal(missing('tier', true), 'The caller has no tier that is known.');
  assert.equal(missing('claim', false), 'Nobody is signed in.');
  assert.equal(missing('claim', true), 'The caller has no claim "role".');
  assert.match(missing('percent', false), /Neither a uid nor an instance id/);
}

export function aClaimIsShownAsItIs() {
  const value = parseJSON('["vip", 1.0, {"a": null}]');
  const outcome = { field: 'claim', matched: true, input: value, rule: null };
  assert.equal(lookedAtWords(outcome, true), 'The claim is [ "vip", 1.0, { "a": null } ].');
}

function answerOf(parameters) {
  const text = Object.entries(parameters).map(([key, [type, value, condition = null]]) =>
    `${JSON.stringify(key)}: {"type": "${type}", "value": ${value}, "condition": ${JSON.stringify(condition)}}`);
  return readAnswer(`{"data": {"conditions": [], "parameters": {${text.join(',')}}}}`, null);
}

export function rowsTellWhatDiffers() {
  const published = answerOf({
    digits: ['number', '5'],
    reason: ['string', '"x"'],
    same: ['number', '5'],
    type: ['string', '"1"'],
    gone: ['boolean', 'true'],
  });
  const draft = answerOf({
    digits: ['number', '5.0'],
    reason: ['string', '"x"', 'vip'],
    same: ['number', '5'],
    type: ['json', '"1"'],
    added: ['boolean', 'true'],
  });
  const differing = resultRows(published, draft).filter(({ differs }) => differs).map(({ key }) => key);
  assert.deepEqual(differing, ['added', 'digits', 'gone', 'type']);
  assert.ok(resultRows(published, null).every(({ differs }) => !differs));
}

export function rowsAreFoundByKeyValueAndCondition() {
  const rows = resultRows(answerOf({ title: ['string', '"Welcome"', 'VIP'], offers: ['number', '57'] }), null);
  const found = (search) => filteredRows(rows, { search, onlyDifferences: false }).map(({ key }) => key);
  assert.deepEqual(found(' TIT'), ['title']);
  assert.deepEqual(found('vip'), ['title']);
  assert.deepEqual(found('57'), ['offers']);
  assert.deepEqual(found('nothing'), []);
  assert.deepEqual(filteredRows(rows, { search: '', onlyDifferences: true }), []);
}
