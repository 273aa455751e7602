import assert from 'node:assert/strict';
import {liveField, openFieldState, readBy} from '../../../Sources/Dashboard/Web/ui/field-state.js';
import {columnsOf, lineBreakAt, linePieces, visibleLines} from '../../../Sources/Dashboard/Web/ui/json-lines.js';
import {lineEnds} from '../../../Sources/Dashboard/Web/ui/line-ends.js';

export function aLineIsColouredPieceByPieceAndLosesNothing() {
  const line = '  "a\\"b": [1e21, true, nul, "open';
  const pieces = linePieces(line);
  assert.equal(pieces.map(({text}) => text).join(''), line);
  const kinds = pieces.filter(({kind}) => kind && kind !== 'punctuation').map(({kind, text}) => [kind, text]);
  assert.deepEqual(kinds, [
    ['key', '"a\\"b"'], ['number', '1e21'], ['literal', 'true'], ['error', 'nul'], ['error', '"open'],
  ]);
}

export function onlyLinesInSightAreDrawn() {
  const at = (top, count) => visibleLines({top, height: 100, lineHeight: 20, count}, 2);
  assert.deepEqual(at(0, 1000), {from: 0, to: 7});
  assert.deepEqual(at(400, 1000), {from: 18, to: 27});
  assert.deepEqual(at(0, 3), {from: 0, to: 3});
  assert.deepEqual(at(99_999, 10), {from: 10, to: 10});
}

export function wideLettersTakeTwoColumns() {
  assert.equal(columnsOf('abc'), 3);
  assert.equal(columnsOf('日本'), 4);
}

export function enterKeepsTheMarginAndDeepensItAfterABracket() {
  const rows = [
    ['  "a": 1,|', '\n  ', ''],
    ['{|', '\n  ', ''],
    ['{|}', '\n  ', '\n'],
    ['  [|]', '\n    ', '\n  '],
    ['  { "a": [ |  ]', '\n    ', '\n  '],
    ['{\n  "a": 1|\n}', '\n  ', ''],
    ['|{}', '\n', ''],
  ];
  for (const [marked, before, after] of rows) {
    const caret = marked.indexOf('|');
    assert.deepEqual(lineBreakAt(marked.replace('|', ''), caret, caret), {before, after}, marked);
  }
}

export function lineEndsComeBackAsTheyWere() {
  const crlf = lineEnds('a\r\nb');
  assert.equal(crlf.shown, 'a\nb');
  assert.equal(crlf.restore('a\nb\nc'), 'a\r\nb\r\nc');
  const lf = lineEnds('a\nb');
  assert.deepEqual([lf.shown, lf.restore('a\n'), lf.remark], ['a\nb', 'a\n', null]);
  for (const mixed of ['a\r\nb\nc', 'a\rb']) {
    const {shown, restore, remark} = lineEnds(mixed);
    assert.equal(shown.includes('\r'), false);
    assert.equal(restore('x\ny'), 'x\ny');
    assert.match(remark, /mixed/);
  }
}

function fieldOf(value, fields = openFieldState({remark: 'Not kept.'})) {
  const committed = [];
  const read = readBy((text) => (/^\d+$/.test(text) ? null : 'Write digits.'));
  const commit = (typed) => committed.push(typed);
  const field = (now) => liveField({fields, slot: 's', value: now, read, commit, update: () => {}});
  return {fields, committed, field, first: field(value)};
}

export function aValidTextIsCommittedAtOnce() {
  const {first, committed, field, fields} = fieldOf('1');
  first.oninput('12');
  assert.deepEqual(committed, ['12']);
  assert.equal(field('12').value, '12');
  assert.equal(fields.isUnfinished, false);
}

export function anInvalidTextStaysInItsFieldAndNowhereElse() {
  const {first, committed, field, fields} = fieldOf('1');
  first.oninput('x');
  assert.deepEqual(committed, []);
  assert.equal(field('1').value, 'x');
  assert.equal(field('1').error, 'Write digits. Not kept.');
  assert.equal(fields.isUnfinished, true);
}

export function keysThatComeFasterThanTheFieldIsDrawnAreNotLost() {
  const {first, committed, field} = fieldOf('1');
  first.oninput('12');
  first.oninput('12x');
  assert.deepEqual(committed, ['12']);
  assert.equal(field('12').value, '12x');
}

export function aValueThatChangesElsewhereTakesTheFieldBack() {
  const {first, field} = fieldOf('1');
  first.oninput('x');
  assert.equal(field('2').value, '2');
  assert.equal(field('2').error, null);
}
