import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { JSONNumber } from '../../../Sources/Dashboard/Web/json/number.js';
import {
  FIELDS, LIMITS, claimNameFault, claimValueFault, conditionNameFault, convertValue, descriptionFault, groupFault,
  initialRule, initialValue, keyFault, languageFault, parseValue, percentFault, ruleFaults, seedFault, textFault,
  valueText, versionFault,
} from '../../../Sources/Dashboard/Web/template/checks.js';
import { readTemplate } from '../../../Sources/Dashboard/Web/template/model.js';
import { platformCondition, templateOf, textParameter } from './support/templates.mjs';
import { addCondition, addParameter } from '../../../Sources/Dashboard/Web/template/edits.js';

const number = (text) => new JSONNumber(text);

function vectors(name) {
  return JSON.parse(readFileSync(new URL(`../../DomainTests/Vectors/${name}.json`, import.meta.url), 'utf8'));
}

export function versionsAreReadAsTheVectorsSay() {
  const rows = vectors('versions');
  // A row has an order when both of its versions can be read.
  const readable = new Set(rows.filter(({ order }) => order !== null).flatMap(({ a, b }) => [a, b]));
  const all = new Set(rows.flatMap(({ a, b }) => [a, b]));
  assert.ok(readable.size > 10 && all.size > readable.size);
  for (const version of all) {
    assert.equal(versionFault(version) === null, readable.has(version), JSON.stringify(version));
  }
}

export function versionsAreReadLeniently() {
  for (const text of [' \t1.2\t ', 'V1', '1.0+a b', '1(7)', '00.01', '1-0a', '1-a+b-c', '7.'.repeat(100_000) + '7']) {
    assert.equal(versionFault(text), null, text.slice(0, 40));
  }
  const unreadable = [
    '', ' ', 'v', 'vv1', 'v 1', '+1', '(1)', '.', '1.', '.1', '1..2', '1.-a', '-a', '1-', '1-.', '1-a.', '1-a..b',
    '1-é', '1.0\r\n', '1\n', '\n1', '1.0\0', '1,0', '१', '１.２', '1_0', '0x1', '1e3', '\uFEFF1.0', '\u00a01.0',
    '2.x', '\ud800',
  ];
  for (const text of unreadable) assert.match(versionFault(text), /write numbers joined by dots/, JSON.stringify(text));
}

export function languagesAreReadAsTheVectorsSay() {
  for (const { range } of vectors('languages')) assert.equal(languageFault(range), null, range);
}

export function languagesAreReadLeniently() {
  for (const text of ['de_DE.UTF-8', 'de_DE@euro', 'ZH_hant-TW', 'abcdefgh-12345678', 'a-b-c-d-e-f-g-h']) {
    assert.equal(languageFault(text), null, text);
  }
  const unreadable = [
    '', '-', 'en-', '-en', 'en--US', '123', '1en', 'abcdefghi', 'en-abcdefghi', '*', 'en-*', ' en', 'en ', 'en\n', 'é',
    'ｅｎ', 'en-٣', '.UTF-8', '@euro', 'en-.UTF-8', 'en,de', '\0',
  ];
  for (const text of unreadable) {
    assert.match(languageFault(text), /cannot be read as a language/, JSON.stringify(text));
  }
}

export function percentagesAreExactMultiplesOfAMillionth() {
  const good = [
    ['0', '20'], ['0', '1e1'], ['-0', '100'], ['99.999999', '1e2'], ['0', '0.000001'], ['1e-6', '2E-6'],
    ['20.0000000', '20.00000100'], [' 5 ', '10'],
  ];
  for (const [from, to] of good) assert.equal(percentFault(from, to), null, `${from} to ${to}`);
  const bad = [
    ['-1', '5', /"from" is from 0 to 100/], ['0', '101', /"to" is from 0 to 100/], ['0', '0.0000001', /six decimals/],
    ['0', '100.000001', /"to"/], ['20', '20', /empty/], ['20', '2e1', /empty/], ['20.000001', '20', /empty/],
    ['', '5', /"from" is a number/], ['0', '5%', /"to" is a number/], ['0', '5,5', /"to" is a number/],
    ['0', '1e99999999999999999999', /"to"/],
  ];
  for (const [from, to, message] of bad) assert.match(percentFault(from, to), message, `${from} to ${to}`);
  assert.equal(percentFault(number('0'), number('12.5')), null);
}

export function lengthsAreCountedInScalars() {
  const rows = [
    [claimNameFault, 1, LIMITS.claimName], [seedFault, 1, LIMITS.seed], [descriptionFault, 0, LIMITS.description],
    [groupFault, 0, LIMITS.group],
    [(name) => conditionNameFault(name, templateOf({ parameters: {} })), 1, LIMITS.conditionName],
  ];
  for (const [faultOf, min, max] of rows) {
    for (const unit of ['x', '😀', '\u202e']) {
      assert.equal(faultOf(unit.repeat(max)), null);
      assert.notEqual(faultOf(unit.repeat(max + 1)), null);
    }
    assert.equal(faultOf('') === null, min === 0);
  }
}

export function aKeyIsPlainASCIIAndTheOnlyOneOfItsKind() {
  const template = addParameter(templateOf({ parameters: {} }), textParameter('title'));
  for (const key of ['a', '_', 'a.b-c_9', '__proto__', 'constructor', 'k'.repeat(256)]) {
    assert.equal(keyFault(key, template), null, key);
  }
  for (const key of ['', '9a', 'a b', 'é', '<img onerror>', 'a\n', 'k'.repeat(257), '.a', '-a']) {
    assert.match(keyFault(key, template), /cannot be a parameter's key/, key);
  }
  assert.match(keyFault('title', template), /already/);
  assert.equal(keyFault('title', template, 'title'), null);
}

export function aConditionsNameIsShortAndTheOnlyOneOfItsKind() {
  const template = addCondition(templateOf({ parameters: {} }), platformCondition('vip'));
  for (const name of ['a', 'a b', '<img onerror>', '日本語 😀', '\u202eabc', 'VIP', '__proto__']) {
    assert.equal(conditionNameFault(name, template), null, name);
  }
  for (const name of ['', ' a', 'a ', 'a\u00a0', '\u3000a', 'a\tb', 'a\0', 'a\u007fb', 'a\u0085b', 'x'.repeat(101)]) {
    assert.match(conditionNameFault(name, template), /cannot be a condition's name/, JSON.stringify(name));
  }
  assert.match(conditionNameFault('vip', template), /already/);
  assert.equal(conditionNameFault('vip', template, 'vip'), null);
}

export function halfACharacterIsNoText() {
  for (const text of ['\ud83d', 'a\ude00b', '\ude00\ud83d']) {
    assert.match(textFault(text), /half of a character/);
    assert.match(parseValue('string', text).fault, /half of a character/);
    assert.notEqual(parseValue('json', JSON.stringify(text)).fault, undefined);
    assert.notEqual(claimValueFault(text), null);
  }
  assert.equal(textFault('a😀\u202e'), null);
}

export function whatIsTypedIsReadByItsType() {
  const rows = [
    ['string', '', ''], ['string', ' true ', ' true '], ['string', '<img onerror>\u202e', '<img onerror>\u202e'],
    ['boolean', 'true', true], ['boolean', ' false ', false], ['json', '{"a": 5.0}', '{"a": 5.0}'],
    ['json', ' [1,1] ', ' [1,1] '], ['json', '{"a":1,"a":2}', '{"a":1,"a":2}'],
  ];
  for (const [type, text, value] of rows) assert.deepEqual(parseValue(type, text), { value });
  for (const text of ['5', '5.0', '1e21', '-0', '9007199254740993', '7'.repeat(100_000)]) {
    assert.equal(parseValue('number', ` ${text} `).value.text, text);
  }
}

export function whatIsTypedWronglySaysHowToMendIt() {
  const rows = [
    ['number', '', /Write a number/], ['number', '1,5', /decimal mark is a point/], ['number', '+5', /plus sign/],
    ['number', '05', /leading zero/], ['number', 'five', /"five" is not a number/], ['number', 'NaN', /not a number/],
    ['number', '٣', /not a number/], ['number', 'x'.repeat(100_000), /not a number/],
    ['boolean', 'yes', /true or false/], ['boolean', 'True', /true or false/], ['json', '', /the text is empty/],
  ];
  for (const [type, text, message] of rows) {
    const { fault } = parseValue(type, text);
    assert.match(fault, message);
    assert.ok(fault.length < 200);
  }
  const { fault, line, column } = parseValue('json', '{\n "a": 01}');
  assert.deepEqual([fault, line, column], ['This is not JSON: a number has no leading zero.', 2, 8]);
}

export function aJSONValueNestsUpToTheLimit() {
  const nested = (levels) => '['.repeat(levels) + ']'.repeat(levels);
  assert.ok('value' in parseValue('json', nested(LIMITS.jsonValueDepth)));
  assert.ok('fault' in parseValue('json', nested(LIMITS.jsonValueDepth + 1)));
}

export function theTextOfAValueIsReadAsTheSameValue() {
  const rows = [['string', 'é\n'], ['boolean', false], ['json', '{"a": 5.0}'], ['number', number('5.00')]];
  for (const [type, value] of rows) assert.deepEqual(parseValue(type, valueText(type, value)).value, value);
}

export function aValueBecomesTheNearestOfAnotherType() {
  const rows = [
    ['5.0', 'string', 'number', number('5.0')], ['five', 'string', 'number', number('0')],
    [number('5.0'), 'number', 'string', '5.0'], [number('5.0'), 'number', 'json', '5.0'],
    ['Hello "you"', 'string', 'json', '"Hello \\"you\\""'], ['{"a":1}', 'string', 'json', '{"a":1}'],
    ['true', 'string', 'boolean', true], ['yes', 'string', 'boolean', false], [true, 'boolean', 'string', 'true'],
    [true, 'boolean', 'json', 'true'], ['', 'string', 'json', '""'],
  ];
  for (const [value, from, to, expected] of rows) {
    assert.deepEqual(convertValue(value, from, to), expected, `${value} from ${from} to ${to}`);
  }
}

export function aNewParameterBeginsWithAValidValue() {
  for (const type of ['string', 'number', 'boolean', 'json']) {
    const value = initialValue(type);
    assert.deepEqual(parseValue(type, valueText(type, value)), { value });
  }
}

export function aNewRuleSaysWhatIsStillToBeChosen() {
  for (const field of FIELDS) {
    const rule = initialRule(field);
    assert.equal(rule.field, field);
    assert.ok(ruleFaults(rule).length > 0, field);
  }
  assert.deepEqual(ruleFaults({ field: 'os' }).map(({ member }) => member), ['field']);
}

export function aRulesFaultsSayWhichMemberTheyAreAbout() {
  const rows = [
    [{ field: 'platform', values: ['', '<img onerror>'] }, []],
    [{ field: 'platform', values: [] }, ['values']],
    [{ field: 'app_version', op: '=', value: 'x' }, ['op', 'value']],
    [{ field: 'language', values: ['en', '*', 'de_AT', ''] }, ['values 1', 'values 3']],
    [{ field: 'tier', values: ['gold', 'Gold'] }, ['values 1']],
    [{ field: 'claim', name: '', values: [true, number('3'), number('1e99999999999999999999')] }, ['name', 'values 2']],
    [{ field: 'claim', name: 'role', values: Array(1_001).fill('x') }, ['values']],
    [{ field: 'percent', seed: '', from: number('-1'), to: number('101') }, ['seed', 'from', 'to']],
    [{ field: 'percent', seed: 's', from: number('5'), to: number('5.0') }, ['to']],
    [{ field: 'percent', seed: 's', from: number('0'), to: number('1e2') }, []],
  ];
  for (const [rule, places] of rows) {
    const found = ruleFaults(rule).map(({ member, index }) => (index === undefined ? member : `${member} ${index}`));
    assert.deepEqual(found, places, rule.field);
  }
}

/** What the builder lets through is what the document's reader does, so that a draft is always one to publish. */
export function aRuleWithoutFaultsIsOneThatTheDocumentCanHave() {
  const rules = [
    { field: 'platform', values: ['ios'] }, { field: 'platform', values: [] }, { field: 'tier', values: ['bronze'] },
    { field: 'language', values: ['en_US.UTF-8'] }, { field: 'language', values: ['*'] },
    { field: 'app_version', op: '!=', value: ' v1 ' }, { field: 'app_version', op: '~', value: '1' },
    { field: 'claim', name: 'n', values: [true, ''] }, { field: 'claim', name: '', values: [1] },
  ];
  for (const rule of rules) {
    const document = { conditions: [{ name: 'c', rules: [rule] }], parameters: {} };
    const { faults = [] } = readTemplate(JSON.stringify(document));
    assert.equal(ruleFaults(rule).length, faults.length, JSON.stringify(rule));
  }
}
