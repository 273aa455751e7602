import assert from 'node:assert/strict';
import { compactJSON, formatJSON } from '../../../Sources/Dashboard/Web/json/format.js';
import { JSONSyntaxError } from '../../../Sources/Dashboard/Web/json/parse.js';
import { pointerTo, pointerTokens } from '../../../Sources/Dashboard/Web/json/pointer.js';
import { positionsOf } from '../../../Sources/Dashboard/Web/json/position.js';
import { tokenize } from '../../../Sources/Dashboard/Web/json/tokens.js';

const tokensOf = (text) => tokenize(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

export function tokensOfAWholeTextAreTold() {
  assert.deepEqual(tokensOf('{ "a" : [1.5e3, "b", true], "c":null}'), [
    'punctuation {', 'key "a"', 'punctuation :', 'punctuation [', 'number 1.5e3', 'punctuation ,', 'string "b"',
    'punctuation ,', 'literal true', 'punctuation ]', 'punctuation ,', 'key "c"', 'punctuation :', 'literal null',
    'punctuation }',
  ]);
}

export function whatBelongsNowhereIsAnErrorAndTheRestIsToldAllTheSame() {
  const rows = [
    ['01', ['error 01']], ['1.', ['error 1.']], ['nul', ['error nul']], ['\'a\'', ['error \'a\'']],
    ['"ab', ['error "ab']], ['"a\n"b"', ['error "a', 'string "b"']], ['"\\x"', ['error "\\x"']],
    ['"\\u12"', ['error "\\u12"']], ['"a\\', ['error "a\\']], ['"a\\\n1', ['error "a\\', 'number 1']],
    ['"a\tb"', ['error "a\tb"']], ['// x', ['error //', 'error x']], ['}:', ['punctuation }', 'punctuation :']],
    ['"\\"', ['error "\\"']], ['<img onerror>', ['error <img', 'error onerror>']], ['\u00a0', ['error \u00a0']],
  ];
  for (const [text, tokens] of rows) assert.deepEqual(tokensOf(text), tokens, text);
}

export function tokensCoverATextInOrder() {
  const text = '{"a\\"":[1,2,{"b":"\u202e😀"}] oops, "c": "unended\n}';
  let end = 0;
  for (const token of tokenize(text)) {
    assert.match(text.slice(end, token.start), /^[ \t\r\n]*$/);
    assert.ok(token.end > token.start);
    end = token.end;
  }
  assert.equal(text.slice(end), '');
}

export function hostileTextsOfTwoMebibytesAreTokenized() {
  const size = 2 * 1024 * 1024;
  for (const unit of ['"', '\\', '"\\', 'a', ' ', '"a"     ', '1       ', '😀']) {
    assert.ok(tokenize(unit.repeat(size / unit.length)).length <= size, unit);
  }
}

export function aLayoutHasAMemberOrElementALine() {
  assert.equal(formatJSON('{"a":[1,2,{}],"b":{"c":[]}}'), [
    '{', '  "a": [', '    1,', '    2,', '    {}', '  ],', '  "b": {', '    "c": []', '  }', '}',
  ].join('\n'));
  assert.equal(formatJSON('[1]', 4), '[\n    1\n]');
  assert.equal(formatJSON(' "x" '), '"x"');
}

export function formattingKeepsDigitsEscapesAndKeysNamedTwice() {
  const compact = '{"a":9007199254740993,"a":1E+05,"\\u0041\\/":"\\ud83d\\ude00 : , { \\" }","b":-0.0}';
  assert.equal(compactJSON(formatJSON(compact)), compact);
  assert.equal(compactJSON(` \n${formatJSON(compact, 8)}\t`), compact);
  assert.equal(formatJSON(formatJSON(compact)), formatJSON(compact));
}

export function aBrokenTextIsNotFormatted() {
  for (const act of [formatJSON, compactJSON]) assert.throws(() => act('{"a":1,}'), JSONSyntaxError);
}

export function aDeepTextDoesNotFillTheMemoryWithMargins() {
  const text = '['.repeat(500) + '1,'.repeat(500_000) + '1' + ']'.repeat(500);
  assert.equal(formatJSON(text), text);
}
