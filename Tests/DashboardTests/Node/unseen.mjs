import assert from 'node:assert/strict';

import { spelled, unseenIn, unseenWords } from '../../../Sources/Dashboard/Web/core/unseen.js';
import { marked, termPattern } from '../../../Sources/Dashboard/Web/pages/parameters/marks.js';
import { seen } from '../../../Sources/Dashboard/Web/ui/unseen.js';

/** Nodes as text: marks in brackets, each with what it is called, and found words in braces. */
function told(nodes) {
  return [nodes].flat(Infinity).map((node) => {
    if (typeof node === 'string') return node;
    return node.tag === 'mark' ? `{${told(node.children)}}` : `[${node.children} ${node.props['aria-label']}]`;
  }).join('');
}

export function whatIsNotSeenIsSpelledOut() {
  for (const [text, expected] of [
    ['\u202Eabc', '[U+202E]abc'],
    ['a\u2067b\u2069', 'a[U+2067]b[U+2069]'],
    ['a\u200Eb\u200Fc\u061C', 'a[U+200E]b[U+200F]c[U+061C]'],
    ['zero\u200Bwidth\u2060\uFEFF\u00AD', 'zero[U+200B]width[U+2060][U+FEFF][U+00AD]'],
    ['a\0\x1B\x7F\x85', 'a[U+0000][U+001B][U+007F][U+0085]'],
    ['a\u{E0041}\u{E0067}', 'a[U+E0041][U+E0067]'],
    ['\uD800a\uDC00', '[U+D800]a[U+DC00]'],
    ['line\u2028end\u3164', 'line[U+2028]end[U+3164]'],
    ['a\u200Db\u200C', 'a[U+200D]b[U+200C]'],
    ['a\uFE0F\uFE0F\u{E0101}', 'a\uFE0F[U+FE0F][U+E0101]'],
  ]) {
    assert.equal(spelled(text), expected, JSON.stringify(text));
  }
}

export function whatTextsNeedIsLeftAlone() {
  for (const text of [
    '', 'plain', 'tab\tline\nend\r\n', 'naïve 日本語 עברית العربية', '👨‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👩🏽‍💻 #️⃣',
    'می‌خواهم', 'ක්‍ර', 'അവന്‍', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '葛\u{E0100}',
  ]) {
    assert.deepEqual(unseenIn(text), [], JSON.stringify(text));
    assert.equal(seen(text), text);
  }
}

export function aMarkStandsForEachAndSaysWhichItIs() {
  assert.equal(told(seen('a\u202Eb')), 'a[U+202E U+202E, right-to-left override]b');
  assert.equal(told(seen('\x07')), '[U+0007 U+0007, control character]');
}

export function aLongRowOfThemIsShownInPart() {
  const nodes = seen(`a${'\u200B'.repeat(500)}b`);
  assert.equal(nodes.length, 6);
  assert.equal(nodes[4].props['aria-label'], '497 more characters that are not seen');
}

export function foundWordsAreMarkedBesideThem() {
  assert.equal(told(marked('one\u202Etwo', termPattern(['two']))), 'one[U+202E U+202E, right-to-left override]{two}');
  assert.equal(told(marked('می‌خواهم', termPattern(['می']))), '{می}\u200Cخواهم');
}

export function aFieldSaysWhichAndWhere() {
  assert.equal(unseenWords('plain'), null);
  assert.equal(unseenWords('\u202Eabc'), 'Has 1 character that is not seen: U+202E (right-to-left override) at 1.');
  assert.equal(
    unseenWords('ab\n😀\u200B\uFEFF'),
    'Has 2 characters that are not seen: U+200B (zero-width space) at line 2, column 2 and ' +
      'U+FEFF (zero-width no-break space) at line 2, column 3.',
  );
  assert.match(unseenWords('\0'.repeat(9)), /^Has 9 characters .* and 6 more\.$/);
}
