import assert from 'node:assert/strict';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import { conditionWords, percentText, ruleWords } from '../../../Sources/Dashboard/Web/template/describe.js';

const number = (text) => new JSONNumber(text);

export function rulesAreSaidInWords() {
  const rows = [
    [{ field: 'platform', values: ['ios'] }, 'Platform is ios'],
    [{ field: 'platform', values: ['ios', 'android'] }, 'Platform is ios or android'],
    [{ field: 'language', values: ['en', 'de', 'fr'] }, 'Language is en, de or fr'],
    [{ field: 'tier', values: ['gold'] }, 'Tier is gold'],
    [{ field: 'app_version', op: '==', value: '2.1' }, 'App version is 2.1'],
    [{ field: 'app_version', op: '!=', value: '2.1' }, 'App version is not 2.1'],
    [{ field: 'app_version', op: '<', value: '2.1' }, 'App version is below 2.1'],
    [{ field: 'app_version', op: '<=', value: '2.1' }, 'App version is at most 2.1'],
    [{ field: 'app_version', op: '>', value: '2.1' }, 'App version is above 2.1'],
    [{ field: 'app_version', op: '>=', value: '2.1' }, 'App version is at least 2.1'],
    [{ field: 'claim', name: 'role', values: ['vip', number('3.0'), true] }, 'Claim role is vip, 3.0 or true'],
    [{ field: 'percent', seed: 'new_home', from: number('0'), to: number('20') },
      '20 % of callers (seed new_home, 0–20 %)'],
    [{ field: 'percent', seed: 's', from: number('0.1'), to: number('3e-1') },
      '0.2 % of callers (seed s, 0.1–0.3 %)'],
    [{ field: 'platform', values: ['<img onerror>'] }, 'Platform is <img onerror>'],
  ];
  for (const [rule, words] of rows) assert.equal(ruleWords(rule), words);
}

export function aLongListIsCutShort() {
  const values = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
  assert.equal(ruleWords({ field: 'platform', values }), 'Platform is v0, v1, v2, v3, v4, v5 or 994 more');
}

export function allRulesOfAConditionAreSaid() {
  const rules = [{ field: 'platform', values: ['ios'] }, { field: 'app_version', op: '>=', value: '2.1' }];
  const words = conditionWords({ name: 'c', description: null, rules });
  assert.equal(words, 'Platform is ios, and app version is at least 2.1');
}

export function millionthsOfAPercentAreExact() {
  const rows = [[0, '0'], [1, '0.000001'], [100_000_000, '100'], [12_500_000, '12.5'], [99_999_999, '99.999999']];
  for (const [micros, text] of rows) assert.equal(percentText(micros), text);
}
