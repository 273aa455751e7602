import assert from 'node:assert/strict';

import { formatAgo, formatCount, inSentence, plural, shorten } from '../../../Sources/Dashboard/Web/core/format.js';

const NOW = Date.parse('2026-11-30T12:00:00Z');

export function howLongAgoIsToldInTheLargestWholeUnit() {
  const cases = [
    ['2026-11-30T12:00:00Z', 'just now'],
    ['2026-11-30T11:59:01Z', 'just now'],
    ['2026-11-30T11:59:00Z', '1 minute ago'],
    ['2026-11-30T10:01:00Z', '1 hour ago'],
    ['2026-11-29T11:00:00Z', 'yesterday'],
    ['2026-11-20T12:00:00Z', 'last week'],
    ['2024-11-01T12:00:00Z', '2 years ago'],
    ['2026-11-30T14:00:00Z', 'in 2 hours'],
  ];
  for (const [text, words] of cases) assert.equal(formatAgo(text, NOW), words, text);
}

export function countsHaveTheirSeparatorsAndTheirPlural() {
  assert.equal(formatCount(1234567), '1,234,567');
  assert.equal(plural(1, 'change'), '1 change');
  assert.equal(plural(0, 'change'), '0 changes');
  assert.equal(plural(2, 'entry', 'entries'), '2 entries');
}

export function aLongTextIsCutBetweenCharacters() {
  assert.equal(shorten('abcdef', 6), 'abcdef');
  assert.equal(shorten('abcdef', 5), 'abcde…');
  assert.equal(shorten('ab😀cd', 3), 'ab…');
  assert.equal(shorten('ab😀cd', 4), 'ab😀…');
}

export function aTextThatTurnsItsSurroundingsEndsItsDirection() {
  assert.equal(inSentence('plain 😀 ünïcode'), 'plain 😀 ünïcode');
  assert.equal(inSentence('\u202e evil'), '[U+202E] evil');
  assert.equal(inSentence('שלום'), '\u2068שלום\u2069');
  // It can't end its isolation by itself.
  assert.equal(inSentence('\u2069שלום'), '\u2068[U+2069]שלום\u2069');
  assert.equal(inSentence('abcdef', 3), 'abc…');
}
