import assert from 'node:assert/strict';

import {
  changedSettings,
  changedTexts,
  durationWords,
  formValues,
  intervalFault,
  originsFault,
} from '../../../Sources/Dashboard/Web/pages/settings/values.js';

const PROJECT = {
  name: 'Shop',
  min_fetch_interval: 3600,
  allowed_origins: null,
  token: { issuer: null, audience: null, uid_claim: 'sub', tier_claim: 'tier', claims_path: 'claims' },
};

const changed = (changes, project = PROJECT) => changedSettings(project, { ...formValues(project), ...changes });

export function aFormThatWasNotTouchedChangesNothing() {
  assert.deepEqual(changed({}), {});
  const listed = { ...PROJECT, allowed_origins: ['https://a.example', 'https://b.example'] };
  assert.deepEqual(changed({}, listed), {});
}

export function onlyWhatDiffersIsSent() {
  assert.deepEqual(changed({ name: ' Store ' }), { name: 'Store' });
  assert.deepEqual(changed({ min_fetch_interval: '0' }), { min_fetch_interval: 0 });
  assert.deepEqual(changed({ issuer: ' https://id/ ' }), { token: { issuer: 'https://id/' } });
  assert.deepEqual(changed({ tier_claim: 'plan' }), { token: { tier_claim: 'plan' } });
}

export function anEmptyIssuerIsNone() {
  const project = { ...PROJECT, token: { ...PROJECT.token, issuer: 'x' } };
  assert.deepEqual(changed({ issuer: ' ' }, project), { token: { issuer: null } });
}

export function originsAreAnyOrAListOfLines() {
  const listed = { ...PROJECT, allowed_origins: ['https://a.example'] };
  assert.deepEqual(changed({ origins: 'any' }, listed), { allowed_origins: null });
  assert.deepEqual(changed({ origins: 'listed', allowed_origins: ' https://a.example \n\nhttps://b.example' }), {
    allowed_origins: ['https://a.example', 'https://b.example'],
  });
  // What is left in the list counts for nothing while any origin may read.
  assert.deepEqual(changed({ allowed_origins: 'https://a.example' }), {});
  assert.equal(formValues({ ...PROJECT, allowed_origins: ['*'] }).origins, 'any');
}

export function originsAreCheckedAsBrowsersSendThem() {
  for (const origin of ['https://app.example', 'http://localhost:3000', 'app://host', 'http://[::1]:8080', '*', 'https://a.b-c.example:1']) {
    assert.equal(originsFault(origin), null, origin);
  }
  for (const origin of ['', 'app.example', 'https://app.example/', 'https://App.example', 'https://a.example/x', 'https://a b', 'https://u@a']) {
    assert.notEqual(originsFault(origin), null, origin);
  }
  assert.match(originsFault(Array(101).fill('https://a.example').join('\n')), /At most 100/);
}

export function anIntervalIsWholeSecondsUpToAWeek() {
  for (const text of ['0', '1', '604800', ' 60 ']) assert.equal(intervalFault(text), null, text);
  for (const text of ['', '-1', '1.5', '604801', '1e3', 'x', '0x10']) assert.notEqual(intervalFault(text), null, text);
}

export function aDurationIsReadAsPeopleSayIt() {
  assert.equal(durationWords(0), 'no wait');
  assert.equal(durationWords(1), '1 second');
  assert.equal(durationWords(5400), '1 hour 30 minutes');
  assert.equal(durationWords(604_800), '1 week');
  assert.equal(durationWords(90_061), '1 day 1 hour 1 minute 1 second');
}

export function onlyWhatDiffersIsKept() {
  const kept = (changes) => changedTexts(PROJECT, { ...formValues(PROJECT), ...changes });
  assert.equal(kept({}), null);
  assert.deepEqual(kept({ name: 'Store', min_fetch_interval: 'abc' }), { name: 'Store', min_fetch_interval: 'abc' });
}
