import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { compareTemplates } from '../../../Sources/Dashboard/Web/template/compare.js';
import { readTemplate, writeTemplate } from '../../../Sources/Dashboard/Web/template/model.js';

const RULE = { field: 'platform', values: ['ios'] };
/** Two in UTF-16, four in UTF-8, and one Unicode scalar. */
const WIDE = '\u{1F1E9}';

const ofRule = (rule) => ({ conditions: [{ name: 'c', rules: [rule] }], parameters: {} });
const ofParameter = (members, key = 'p') => ({ parameters: { [key]: { type: 'number', default: 1, ...members } } });

/** What there is a limit of, how much is allowed, where one too many is a fault, and a document with so much. */
const LIMITS = [
  ['parameters', 3_000, '/parameters limit_exceeded', (count) => ({
    parameters: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'number', default: 1 }])),
  })],
  ['conditions', 2_000, '/conditions limit_exceeded', (count) => ({
    conditions: Array.from({ length: count }, (_, index) => ({ name: `c${index}`, rules: [RULE] })), parameters: {},
  })],
  ['rules', 50, '/conditions/0/rules limit_exceeded', (count) => ({
    conditions: [{ name: 'c', rules: Array(count).fill(RULE) }], parameters: {},
  })],
  ['values', 1_000, '/conditions/0/rules/0/values limit_exceeded', (count) =>
    ofRule({ field: 'claim', name: 'n', values: Array.from({ length: count }, (_, index) => index) })],
  ['a condition\'s name', 100, '/conditions/0/name invalid_name', (count) => ({
    conditions: [{ name: WIDE.repeat(count), rules: [RULE] }], parameters: {},
  })],
  ['a claim\'s name', 256, '/conditions/0/rules/0/name invalid_name', (count) =>
    ofRule({ field: 'claim', name: WIDE.repeat(count), values: [1] })],
  ['a seed', 128, '/conditions/0/rules/0/seed limit_exceeded', (count) =>
    ofRule({ field: 'percent', seed: WIDE.repeat(count), from: 0, to: 1 })],
  ['a condition\'s description', 1_024, '/conditions/0/description limit_exceeded', (count) => ({
    conditions: [{ name: 'c', rules: [RULE], description: WIDE.repeat(count) }], parameters: {},
  })],
  ['a parameter\'s description', 1_024, '/parameters/p/description limit_exceeded', (count) =>
    ofParameter({ description: WIDE.repeat(count) })],
  ['a parameter\'s group', 256, '/parameters/p/group limit_exceeded', (count) =>
    ofParameter({ group: WIDE.repeat(count) })],
  ['the nesting of a json value', 256, '/parameters/p/default invalid_json_value', (count) =>
    ofParameter({ type: 'json', default: '['.repeat(count) + ']'.repeat(count) })],
];

function faultsOf(document) {
  return (readTemplate(document).faults ?? []).map(({ path, code }) => `${path} ${code}`);
}

export function exactlySoMuchIsAllowed() {
  for (const [name, max, , document] of LIMITS) assert.deepEqual(faultsOf(JSON.stringify(document(max))), [], name);
}

export function oneTooManyIsAFault() {
  for (const [name, max, fault, document] of LIMITS) {
    assert.deepEqual(faultsOf(JSON.stringify(document(max + 1))), [fault], name);
  }
}

export function aParametersKeyHasSoManyCharacters() {
  assert.deepEqual(faultsOf(JSON.stringify(ofParameter({}, 'k'.repeat(256)))), []);
  const key = 'k'.repeat(257);
  assert.deepEqual(faultsOf(JSON.stringify(ofParameter({}, key))), [`/parameters/${key} invalid_name`]);
}

export function aDocumentHasTwoMebibytesOfUTF8() {
  const [head, tail] = ['{"parameters":{"p":{"type":"string","default":"', '"}}}'];
  const room = 2 * 1024 * 1024 - head.length - tail.length;
  const document = head + 'é'.repeat(Math.floor(room / 2)) + tail + ' '.repeat(room % 2);
  assert.deepEqual(faultsOf(document), []);
  assert.deepEqual(faultsOf(document + ' '), [' limit_exceeded']);
}

export function theDocumentNestsNoDeeperThanSixtyFour() {
  const nested = (levels) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},"parameters":{}}`;
  assert.deepEqual(faultsOf(nested(63)), ['/x unknown_field']);
  assert.deepEqual(faultsOf(nested(64)), [' invalid_json']);
}

export function aHostileDocumentIsReadInLinearTimeWithItsFaultsBounded() {
  const aName = 'a'.repeat(34);
  const conditions = Array.from({ length: 2_000 }, (_, index) => `{"name":"${aName}${index}"}`);
  const rows = [
    ['{', (index) => `"x${index}":0`, '}'],
    ['{', (index) => `"x${index >> 1}":0`, '}'],
    ['{"parameters":{},', () => '"conditions":[]', '}'],
    ['{"parameters":{"p":{', () => '"type":"json","default":"{}"', '}}}'],
    ['{"conditions":[{"rules":[{"field":"percent","from":5,', () => '"to":1', '}]}]}'],
    ['{"conditions":[', () => '{"name":"n"}', ']}'],
    [`{"conditions":[${conditions}],"parameters":{"p":{"conditional_values":{`, (index) => `"${aName}b${index}":0`, '}}}}'],
  ];
  for (const [head, unit, tail] of rows) {
    const count = Math.floor((512 * 1024 - head.length) / (unit(999_999).length + 1));
    const { faults } = readTemplate(head + Array.from({ length: count }, (_, index) => unit(index)).join(',') + tail);
    assert.ok(faults.length >= 1 && faults.length <= 1_001, head.slice(0, 60));
  }
}

export function hostileTextsAreKeptCharacterByCharacter() {
  const texts = ['<img src=x onerror=alert(1)>', '\u202eevil\u2066', '👩‍👩‍👧', 'a\u0000b', '\u2028', 'x'.repeat(100_000)];
  for (const text of texts) {
    const document = { parameters: { p: { type: 'string', default: text, description: text.slice(0, 50) } } };
    const { template } = readTemplate(JSON.stringify(document));
    assert.equal(readTemplate(writeTemplate(template)).template.parameters.get('p').default, text);
  }
}

export function theTemplatesOfTheEvaluationVectorsAreValid() {
  const url = new URL('../../DomainTests/Vectors/evaluation.json', import.meta.url);
  for (const { template: document } of JSON.parse(readFileSync(url, 'utf8'))) {
    const { template, faults } = readTemplate(JSON.stringify(document));
    assert.equal(faults, undefined);
    assert.equal(compareTemplates(template, readTemplate(writeTemplate(template)).template).count, 0);
  }
}
