/**
 * One text before and after: side by side where both are short, else by their lines.
 */

import { h } from '../core/dom.js';
import { plural, shorten } from '../core/format.js';
import { folded, inlineDiff, lineDiff } from './line-diff.js';
import { seen } from './unseen.js';

const SHORT = 160;
const LINE_MAX = 1_000;
const LINES_MAX = 300;
/** How much of what two long lines share is shown around their difference. */
const AROUND = 80;

/**
 * @param {{kind: string, before: string | null, after: string | null}} texts null for none
 */
export function valueDiff({ kind, before, after }) {
  if (!isLong(before) && !isLong(after) && kind !== 'rules') return sideBySide(kind, before, after);
  const diff = folded(lineDiff(before ?? '', after ?? '')).filter(notOfNothing(before, after));
  const hidden = diff.length - LINES_MAX;
  const isProse = kind === 'rules' || kind === 'description';
  return h(
    'div',
    {
      class: ['line-diff', !isProse && 'mono'],
      role: 'group',
      'aria-label': 'Lines that differ',
      // Where it scrolls the keyboard has to get there.
      tabindex: isTall(diff) ? '0' : null,
    },
    paired(diff.slice(0, LINES_MAX)).map(diffLine),
    hidden > 0 && h('p', { class: 'diff-gap' }, `${plural(hidden, 'more line')} not shown`),
  );
}

function isTall(diff) {
  return diff.length > 12 || diff.some((line) => line.text?.length > SHORT);
}

const isLong = (text) => text !== null && (text.length > SHORT || /[\r\n]/.test(text));

// The empty text of a side that has none is no line of it.
const notOfNothing = (before, after) => (line) =>
  !(line.kind === 'removed' && before === null) && !(line.kind === 'added' && after === null);

function sideBySide(kind, before, after) {
  return h('div', { class: ['value-pair', (before === null || after === null) && 'single'] }, [
    before !== null && h('del', { class: 'value-before', key: 'before' }, shownText(kind, before)),
    before !== null && after !== null && h('span', { class: 'value-arrow', 'aria-hidden': true, key: 'arrow' }, '→'),
    after !== null && h('ins', { class: 'value-after', key: 'after' }, shownText(kind, after)),
  ]);
}

function shownText(kind, text) {
  if (text === '') return h('span', { class: 'muted' }, 'Empty text');
  const isProse = kind === 'description' || kind === 'group' || kind === 'place';
  return h('span', { class: ['user-text', 'keep-spaces', !isProse && 'mono', !isProse && `is-${kind}`] }, seen(text));
}

/** Puts lines that stand for each other together, so that what they differ in can be marked. */
function paired(diff) {
  const lines = [];
  for (let index = 0; index < diff.length; ) {
    const removed = runOf(diff, index, 'removed');
    const added = runOf(diff, index + removed.length, 'added');
    if (removed.length + added.length === 0) {
      lines.push(diff[index]);
      index += 1;
      continue;
    }
    const partner = (position, others) => (removed.length === added.length ? others[position].text : null);
    removed.forEach((line, position) => lines.push({ ...line, other: partner(position, added) }));
    added.forEach((line, position) => lines.push({ ...line, other: partner(position, removed) }));
    index += removed.length + added.length;
  }
  return lines;
}

function runOf(diff, start, kind) {
  let end = start;
  while (diff[end]?.kind === kind) end += 1;
  return diff.slice(start, end);
}

function diffLine(line) {
  if (line.kind === 'gap') return h('p', { class: 'diff-gap' }, `${plural(line.count, 'line')} alike`);
  const tag = { same: 'span', removed: 'del', added: 'ins' }[line.kind];
  return h(tag, { class: ['diff-line', line.kind] }, h('span', { class: 'user-text keep-spaces' }, lineText(line)));
}

function lineText({ kind, text, other = null }) {
  if (kind === 'same' || other === null) return seen(shorten(text, LINE_MAX)) || '\u200B';
  const [before, after] = kind === 'removed' ? [text, other] : [other, text];
  const { head, tail, removed, added } = inlineDiff(before, after);
  const middle = kind === 'removed' ? removed : added;
  // Where nearly all differs, marks are noise.
  if (head.length + tail.length < 3) return seen(shorten(text, LINE_MAX)) || '\u200B';
  return [
    seen(head.length > AROUND ? `…${head.slice(-AROUND)}` : head),
    middle && h('mark', null, seen(shorten(middle, LINE_MAX))),
    seen(shorten(tail, AROUND)),
  ];
}
