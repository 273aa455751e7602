import assert from 'node:assert/strict';
import { folded, inlineDiff, lineDiff } from '../../../Sources/Dashboard/Web/ui/line-diff.js';
import { randomNumbers } from './support/templates.mjs';

const SIGNS = { same: ' ', removed: '-', added: '+' };
const shown = (before, after) => lineDiff(before, after).map(({ kind, text }) => SIGNS[kind] + text);
const side = (diff, kind) => diff.filter((line) => line.kind !== kind).map((line) => line.text).join('\n');

export function linesThatDifferAreMarked() {
  assert.deepEqual(shown('a\nb\nc', 'a\nx\nc'), [' a', '-b', '+x', ' c']);
  assert.deepEqual(shown('a\nc', 'a\nb\nc'), [' a', '+b', ' c']);
  assert.deepEqual(shown('a\nb\nc', 'b'), ['-a', ' b', '-c']);
  assert.deepEqual(shown('same', 'same'), [' same']);
}

export function whatWasRemovedStandsBeforeWhatCameInItsPlace() {
  assert.deepEqual(shown('x\na\nb\ny', 'x\nc\nd\ny'), [' x', '-a', '-b', '+c', '+d', ' y']);
}

export function anyLineEndEndsALine() {
  assert.deepEqual(shown('a\r\nb\rc', 'a\nb\nc'), [' a', ' b', ' c']);
}

export function eitherSideIsReadBackFromTheDiff() {
  const random = randomNumbers(7);
  const text = () => Array.from({ length: random(14) }, () => 'abc'[random(3)]).join('\n');
  for (let round = 0; round < 2_000; round += 1) {
    const [before, after] = [text(), text()];
    const diff = lineDiff(before, after);
    assert.equal(side(diff, 'added'), before);
    assert.equal(side(diff, 'removed'), after);
  }
}

export function noMoreLinesAreMarkedThanNeeded() {
  const random = randomNumbers(8);
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [0, 0].map(() => Array.from({ length: 1 + random(9) }, () => 'ab'[random(2)]));
    const edits = lineDiff(before.join('\n'), after.join('\n')).filter(({ kind }) => kind !== 'same').length;
    assert.equal(edits, before.length + after.length - 2 * commonLength(before, after));
  }
}

/** The length of a longest common subsequence, by the book. */
function commonLength(left, right) {
  const table = [new Array(right.length + 1).fill(0)];
  left.forEach((line, row) => {
    table.push([0]);
    right.forEach((other, column) => {
      const longest = Math.max(table[row][column + 1], table[row + 1][column]);
      table[row + 1].push(line === other ? table[row][column] + 1 : longest);
    });
  });
  return table[left.length][right.length];
}

export function textsWithNothingInCommonAreReplaced() {
  const lines = (letter) => Array.from({ length: 30_000 }, (_, index) => letter + index).join('\n');
  const [before, after] = [lines('x'), lines('y')];
  const diff = lineDiff(`head\n${before}\ntail`, `head\n${after}\ntail`);
  assert.equal(diff.length, 60_002);
  assert.deepEqual([diff[0].kind, diff[1].kind, diff.at(-1).kind], ['same', 'removed', 'same']);
}

export function manyLinesAlikeBecomeAGap() {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const after = before.map((line, index) => (index === 10 ? 'other' : line));
  const kinds = folded(lineDiff(before.join('\n'), after.join('\n'))).map((line) => line.kind);
  assert.deepEqual(kinds, ['gap', 'same', 'same', 'same', 'removed', 'added', 'same', 'same', 'same', 'gap']);
}

export function aGapHidesMoreThanOneLine() {
  const diff = folded(lineDiff('1\n2\n3\n4\nx', '1\n2\n3\n4\ny'));
  assert.deepEqual(diff.map((line) => line.kind), ['same', 'same', 'same', 'same', 'removed', 'added']);
}

export function wordsThatDifferAreFoundInTwoLines() {
  const parts = (before, after) => Object.values(inlineDiff(before, after));
  assert.deepEqual(parts('at least 2.1 or so', 'at least 2.10 or so'), ['at least 2.', '1', '10', ' or so']);
  assert.deepEqual(parts('"dark": false,', '"dark": true,'), ['"dark": ', 'false', 'true', ',']);
  assert.deepEqual(parts('a-b-c', 'a+b-c'), ['', 'a-b', 'a+b', '-c']);
}

export function aWordWithoutEndIsMarkedInPart() {
  const long = 'x'.repeat(100_000);
  assert.deepEqual(inlineDiff(long, `${long}y`), { head: long, removed: '', added: 'y', tail: '' });
}

export function charactersOfTwoUnitsStayWhole() {
  // Both emoji begin with the same unit, and both flags end with the same one.
  assert.deepEqual(inlineDiff('😀', '😁'), { head: '', removed: '😀', added: '😁', tail: '' });
  assert.deepEqual(inlineDiff('𝌆', '𐌆'), { head: '', removed: '𝌆', added: '𐌆', tail: '' });
}
