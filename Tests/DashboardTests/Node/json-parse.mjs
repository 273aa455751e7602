import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import {
  JSONNumber, decimal, isNumberText, sameText, scaledInteger,
} from '../../../Sources/Dashboard/Web/json/number.js';
import { JSONSyntaxError, jsonFault, parseJSON } from '../../../Sources/Dashboard/Web/json/parse.js';
import { writeJSON } from '../../../Sources/Dashboard/Web/json/write.js';

/** Texts that RFC 8259 has. */
const ACCEPTED = [
  'null', 'true', 'false', '0', '""', '[]', '{}', ' \t\r\n null \r\n\t ', '[ ]', '{ }', '[1]\n',
  ' [\n1\t,\r2 ] ', '{ "a" : 1 , "b" : [ ] }', '[[[[]]],{}]', '[null,1,"1",{}]', '{"":0}', '{"\\u0000":0}',
  '-0', '-1', '123', '1.5', '-0.0', '0.10', '1e5', '1E5', '1e+05', '1E-5', '0e0', '0e+1', '1.50e-07',
  '9007199254740993', '123456789012345678901234567890', '1e999999999999999999999', '-1e-999999999999999999999',
  '-0.00000000000000000000000000000000000001', '1e00', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\u0041\\u00e9\\u00E9"',
  '"\\ud83d\\ude00"', '"\\uDBFF\\uDFFF"', '"\\uD834\\udd1e"', '"\\u0000\\u001f"', '"\\\\u0041"', '"\\u005C"',
  '"\\u0022"', '"\u007f\u0080"', '"a/b"', '"\u2028\u2029"', '"\ufeff"', '"\\uFEFF"', '"e\u0301"',
  '"日本語 😀👩\u200d👩\u200d👧"', '"a\\nb"', '["a","\\u0061","/* */"]', '"new\\u000Aline"',
];

/** Texts that it has not, or that cannot be UTF-8. */
const REFUSED = [
  '', ' ', '1 2', '[] []', '{}}', '[]]', 'null,', '[1]x', '[][]', '{"a":1}#', '[1]\u0000', '[1]\ufeff', '1]',
  '[]/**/', '#\n[]', '//\n[]', '<null>', '[<null>]', '*', '[', '{', '[1', '[1,', '{"a"', '{"a":', '{"a":1',
  '{"a":1,', ']', '}', '[}', '{]', '[1}', '{"a":1]', '["a', '[[', '[{', '{"a":{', '["\\', '["\\u', '"', '[{}',
  '["', '[,]', '[,1]', '[1,]', '[1,,2]', '[1,,]', '[1 2]', '[,', '[1:2]', '{,}', '{"a":1,}', '{"a":1,,"b":2}',
  '{,"a":1}', '{"a" 1}', '{"a"::1}', '{"a",1}', '{"a":}', '{"a":1 "b":2}', '{"a"}', '{:1}', '["a":1]', '{a:1}',
  '{\'a\':1}', '{1:1}', '{null:1}', '{[]:1}', '{"a":1,b:2}', '{"a":1,1:2}', 'nul', 'nulll', 'NULL', 'Null',
  'tru', 'truee', 'True', 'TRUE', 'fals', 'falsee', 'n', 't', 'f', 'undefined', 'NaN', '-NaN', 'Infinity',
  '-Infinity', 'inf', 'nan', '[nul]', '[true false]', '01', '-01', '00', '1.', '-1.', '.5', '-.5', '+1', '-',
  '--1', '+-1', '1e', '1e+', '1E-', '1.e1', '1.5e', '0x1F', '1_000', '1,000', '1e1.5', '1.2.3', '1e5e5', '0e',
  '0.e1', '- 1', '1 .5', '1e 5', '0b1', '1f', '1L', '１', '١', '-a', '1a', '1+2', '2.e-3', '9.e+', '-2.', '[1.]',
  '[-]', '[0e+]', '-0x1', '\'a\'', 'a', '"a', '"\\"', '"\\x41"', '"\\a"', '"\\ "', '"\\\'"', '"\\0"',
  '"\\U0041"', '"\\u"', '"\\u0"', '"\\u00"', '"\\u004"', '"\\u00G1"', '"\\u 041"', '"\\u+041"', '"\\u{41}"',
  '"\\é"', '"\\😀"', '`a`', '"a\nb"', '"a\tb"', '"a\rb"', '"\u0000"', '"\u001f"', '"\u0008"', '"\\\n"',
  '"\\\u0000"', '“a”', '"\\ud800"', '"\\udc00"', '"\\ud800\\ud800"', '"\\udc00\\ud800"', '"\\ud800a"',
  '"\\ud800\\n"', '"\\ud800\\u0041"', '"\\ud800\\u"', '"\\ud800\\udc0"', '"\\uDFFF"', '{"\\ud800":1}',
  '"\\ud83d\\ud83d\\ude00"', '\u000c[]', '\u000b[]', '[\u00a0]', '\u2060[]', '[\u2028]', '\u0085[]', '[\u0000]',
  '\u30001', '\ud800', '"\udc00"',
];

/** Broken texts, with line, column and offset of what is wrong and what is said. */
const FAULTS = [
  ['', 1, 1, 0, 'the text is empty: a value is missing'],
  ['[1,\n 2,\n ]', 3, 2, 9, 'expected a value after ",", found "]"'],
  ['[\r\n\r\n01]', 3, 2, 6, 'a number has no leading zero'],
  ['[\r\r1.]', 3, 3, 5, 'a digit is missing after the point'],
  ['["é😀" 1]', 1, 7, 7, 'expected "," or "]" after the element, found "1"'],
  ['{"a":1 2}', 1, 8, 7, 'expected "," or "}" after the value of "a", found "2"'],
  ['{"a" 1}', 1, 6, 5, 'expected ":" after the key "a", found "1"'],
  ['{a:1}', 1, 2, 1, 'expected a key in double quotes after "{", found "a"'],
  ['{"a":1,}', 1, 8, 7, 'expected a key in double quotes after ",", found "}"'],
  ['["a":1]', 1, 5, 4, 'expected "," or "]" after the element, found ":"'],
  ['[true', 1, 6, 5, 'expected "," or "]" after the element, found the end of the text'],
  ['{"a":}', 1, 6, 5, 'expected a value for "a", found "}"'],
  ['[undefined]', 1, 2, 1, 'expected a value after "[", found "undefined"'],
  ['[\'a\']', 1, 2, 1, 'expected a value after "[", found "\'": JSON has only straight double quotes'],
  ['[1] // one', 1, 5, 4, 'there is something after the end of the value'],
  ['["a\nb"]', 1, 4, 3, 'a line break in a string is written \\n'],
  ['"a\tb"', 1, 3, 2, 'a tab in a string is written \\t'],
  ['"a\\q"', 1, 3, 2, 'there is no such escape: a backslash itself is written \\\\'],
  ['"\\u12"', 1, 2, 1, '\\u takes four hexadecimal digits'],
  ['"\\ud800"', 1, 2, 1, 'the escape is half of a surrogate pair'],
  ['[1,\n"abc', 2, 1, 4, 'the string does not end: a quotation mark is missing'],
  ['\uFEFF1', 1, 1, 0, 'a byte order mark is not allowed'],
  ['"\ud800"', 1, 2, 1, 'half of a surrogate pair is no character'],
];

export function whatTheStandardHasIsTaken() {
  for (const text of ACCEPTED) assert.equal(jsonFault(text), null, text);
}

export function whatTheStandardHasNotIsRefused() {
  for (const text of REFUSED) assert.throws(() => parseJSON(text), JSONSyntaxError, JSON.stringify(text));
}

export function aFaultSaysWhereAndWhatIsWrong() {
  for (const [text, line, column, offset, message] of FAULTS) {
    const fault = jsonFault(text);
    assert.deepEqual([fault?.line, fault?.column, fault?.offset, fault?.message], [line, column, offset, message]);
  }
}

export function aFaultQuotesAHugeKeyShort() {
  const { message } = jsonFault(`{"${'\u202e<img onerror>'.repeat(10_000)}" 1}`);
  assert.ok(message.length < 150, message);
}

export function valuesAreReadWithoutLoss() {
  const text = '{"b":[9007199254740993,1e21,5.0,-0],"a":"\\u0041\\ud83d\\ude00\\/","2":{},"1":null,"t":true}';
  const value = parseJSON(text);
  assert.deepEqual([...value.keys()], ['b', 'a', '2', '1', 't']);
  assert.deepEqual(value.get('b').map(String), ['9007199254740993', '1e21', '5.0', '-0']);
  assert.equal(value.get('a'), 'A😀/');
  assert.deepEqual([value.get('2'), value.get('1'), value.get('t')], [new Map(), null, true]);
}

export function noKeyIsSpecial() {
  const value = parseJSON('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
  assert.deepEqual([...value.keys()], ['__proto__', 'constructor', 'toString']);
  assert.equal({}.polluted, undefined);
}

export function aKeyNamedTwiceIsRefusedUnlessTheLastOneCounts() {
  const text = '{"a":1,\n "\\u0061":2}';
  const refusal = catching(() => parseJSON(text));
  assert.deepEqual([refusal.line, refusal.column, refusal.message], [2, 2, 'the object names the key "a" twice']);
  assert.equal(parseJSON(text, { duplicates: 'last' }).get('a').text, '2');
  assert.equal(jsonFault(text), null);
}

export function nestingIsTakenUpToTheDepth() {
  for (const [open, close] of [['[', ']'], ['{"a":', '}']]) {
    const nested = (levels) => open.repeat(levels) + '0' + close.repeat(levels);
    for (const depth of [1, 64, 256, 512]) {
      assert.equal(jsonFault(nested(depth), { depth }), null);
      assert.equal(jsonFault(nested(depth + 1), { depth })?.message, 'arrays and objects are nested too deep');
    }
  }
  assert.equal(jsonFault('[[],[],{},[[]]]', { depth: 3 }), null);
}

export function aMillionOpenBracketsAreSurvived() {
  for (const open of ['[', '{"a":', '[{"a":']) {
    const fault = jsonFault(open.repeat(1_000_000), { depth: Infinity });
    assert.equal(fault?.message, 'arrays and objects are nested too deep');
  }
}

export function everyCutOfADocumentIsRefused() {
  const text = '{"a\\u00e9\\ud83d\\ude00":[1.5e-3,true,false,null,"é\\n"],"b":{"c":-0}}';
  for (let length = 0; length < text.length; length += 1) assert.notEqual(jsonFault(text.slice(0, length)), null);
}

export function longStringsNumbersAndKeysAreRead() {
  const size = 2 * 1024 * 1024;
  assert.equal(parseJSON(`"${'é'.repeat(size)}"`).length, size);
  assert.equal(parseJSON(`"${'\\u0041'.repeat(size / 6)}"`).length, Math.ceil(size / 6) - 1);
  assert.equal(parseJSON('7'.repeat(size)).text.length, size);
  assert.equal(parseJSON(`{"${'k'.repeat(size)}":1}`).size, 1);
  assert.equal(parseJSON(`[${'1,'.repeat(size / 2)}1]`).length, size / 2 + 1);
}

export function aNumberIsItsTextAndNeverChanges() {
  const number = new JSONNumber('5.0');
  assert.equal(`${number}`, '5.0');
  assert.throws(() => { number.text = '6'; }, TypeError);
  for (const text of ['', '5 ', '+5', '05', '.5', '5.', 'NaN', '0x1', '1e', '5\n']) {
    assert.throws(() => new JSONNumber(text), TypeError, text);
    assert.equal(isNumberText(text), false);
  }
}

export function numbersAreComparedByTextOrByExactValue() {
  const rows = [
    ['5', '5.0', true], ['5', '50e-1', true], ['1e1', '10', true], ['0', '-0', true], ['0e99', '0.0', true],
    ['9007199254740993', '9007199254740992', false], ['1e400', '1e401', false], ['1', '-1', false],
    ['0.1', '0.10000000000000000001', false],
    ['1E+2', '100.000', true],
  ];
  for (const [left, right, isSame] of rows) {
    const [one, other] = [new JSONNumber(left), new JSONNumber(right)];
    assert.equal(isDeepStrictEqual(decimal(left), decimal(right)), isSame, `${left} and ${right}`);
    assert.equal(sameText(one, other), false);
    assert.ok(sameText(one, new JSONNumber(left)));
  }
}

export function aScaledNumberIsExactOrNothing() {
  const rows = [
    ['12.5', 12_500_000], ['1e1', 10_000_000], ['0.000001', 1], ['0.0000001', null], ['100', 100_000_000], ['-0', 0],
    ['-0.5', -500_000], ['1e-6', 1], ['10e-7', 1], ['1e99999999999999999999', null], ['999999999', 999_999_999_000_000],
    ['9999999999', null], ['0.00000000000000000000', 0], [`1${'0'.repeat(100_000)}e-100000`, 1_000_000],
  ];
  for (const [text, micros] of rows) assert.equal(scaledInteger(new JSONNumber(text), 6), micros, text.slice(0, 40));
}

export function anExponentBeyondSixtyFourBitsHasNoExactValue() {
  assert.notEqual(decimal('1e9223372036854775807'), null);
  assert.equal(decimal('1e9223372036854775808'), null);
  assert.notEqual(decimal('1e-9223372036854775808'), null);
  assert.equal(decimal('10e9223372036854775807'), null);
  assert.deepEqual(decimal(`0e${'9'.repeat(1_000_000)}`), { isNegative: false, digits: '', exponent: 0n });
}

export function whatIsWrittenIsReadAsTheSame() {
  const text = '{\n  "a": [\n    1.50,\n    "\\u0000\\"é😀",\n    {}\n  ],\n  "__proto__": {\n    "b": null\n  }\n}';
  assert.equal(writeJSON(parseJSON(text)), text);
}

function catching(act) {
  try {
    act();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}
