/**
 * What distinguishes two texts, line by line, and within two lines.
 *
 * @typedef {{kind: 'same' | 'removed' | 'added', text: string}} DiffLine
 * @typedef {DiffLine | {kind: 'gap', count: number}} ShownLine a gap stands for lines that both share
 */

/** Beyond this many edits a diff explains nothing, and costs too much: the texts then count as replaced. */
const EDITS_MAX = 400;
const LINES_MAX = 20_000;

/**
 * The lines of both texts: what was removed before what was added in its place.
 *
 * @param {string} before
 * @param {string} after
 * @returns {DiffLine[]}
 */
export function lineDiff(before, after) {
  const older = before.split(/\r\n|\r|\n/);
  const newer = after.split(/\r\n|\r|\n/);
  const shortest = Math.min(older.length, newer.length);
  let head = 0;
  while (head < shortest && older[head] === newer[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && older.at(-1 - tail) === newer.at(-1 - tail)) tail += 1;
  const olderMiddle = older.slice(head, older.length - tail);
  const newerMiddle = newer.slice(head, newer.length - tail);
  return [
    ...older.slice(0, head).map(same),
    ...(fewestEdits(olderMiddle, newerMiddle) ?? [...olderMiddle.map(removed), ...newerMiddle.map(added)]),
    ...older.slice(older.length - tail).map(same),
  ];
}

const same = (text) => ({ kind: 'same', text });
const removed = (text) => ({ kind: 'removed', text });
const added = (text) => ({ kind: 'added', text });

/** Myers' greedy algorithm; null where it would take more than `EDITS_MAX` edits. */
function fewestEdits(older, newer) {
  if (older.length === 0 || newer.length === 0) return [...older.map(removed), ...newer.map(added)];
  if (older.length + newer.length > LINES_MAX) return null;
  const reached = new Map([[1, 0]]);
  const trace = [];
  for (let edits = 0; edits <= Math.min(EDITS_MAX, older.length + newer.length); edits += 1) {
    trace.push(new Map(reached));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesFromAbove(reached, diagonal, edits) ? reached.get(diagonal + 1) : reached.get(diagonal - 1) + 1;
      while (x < older.length && x - diagonal < newer.length && older[x] === newer[x - diagonal]) x += 1;
      reached.set(diagonal, x);
      if (x >= older.length && x - diagonal >= newer.length) return retraced(trace, older, newer);
    }
  }
  return null;
}

function comesFromAbove(reached, diagonal, edits) {
  return diagonal === -edits || (diagonal !== edits && reached.get(diagonal - 1) < reached.get(diagonal + 1));
}

/** Goes back from the end along the farthest places that each number of edits had reached. */
function retraced(trace, older, newer) {
  const diff = [];
  let x = older.length;
  let y = newer.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const diagonal = x - y;
    const above = comesFromAbove(trace[edits], diagonal, edits);
    const previous = above ? diagonal + 1 : diagonal - 1;
    const startX = edits === 0 ? 0 : trace[edits].get(previous);
    const startY = startX - (edits === 0 ? 0 : previous);
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      diff.push(same(older[x]));
    }
    if (edits === 0) break;
    diff.push(above ? added(newer[startY]) : removed(older[startX]));
    [x, y] = [startX, startY];
  }
  return removedFirst(diff.reverse());
}

/** Within each run of edits, all that was removed comes first. */
function removedFirst(diff) {
  const sorted = [];
  let run = [];
  const flush = () => {
    sorted.push(...run.filter(({ kind }) => kind === 'removed'), ...run.filter(({ kind }) => kind === 'added'));
    run = [];
  };
  for (const line of diff) {
    if (line.kind !== 'same') {
      run.push(line);
      continue;
    }
    flush();
    sorted.push(line);
  }
  flush();
  return sorted;
}

/**
 * Puts gaps where many lines in a row are the same.
 *
 * @param {readonly DiffLine[]} diff
 * @param {number} [context] how many lines stay on either side of an edit
 * @returns {ShownLine[]}
 */
export function folded(diff, context = 3) {
  const shown = [];
  for (let index = 0; index < diff.length; ) {
    let end = index;
    while (end < diff.length && diff[end].kind === 'same') end += 1;
    const before = index === 0 ? 0 : context;
    const after = end === diff.length ? 0 : context;
    // A gap of one line would hide no more than it takes up.
    if (end - index > before + after + 1) {
      const count = end - index - before - after;
      shown.push(...diff.slice(index, index + before), { kind: 'gap', count }, ...diff.slice(end - after, end));
    } else {
      shown.push(...diff.slice(index, end));
    }
    for (index = end; index < diff.length && diff[index].kind !== 'same'; index += 1) shown.push(diff[index]);
  }
  return shown;
}

/** A word that is longer than this is marked in part. */
const WORD_MAX = 40;

/**
 * What two texts begin and end with alike, and what each has between: whole words, and characters of two code units
 * whole.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{head: string, removed: string, added: string, tail: string}}
 */
export function inlineDiff(before, after) {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  head -= wordLength(before.slice(Math.max(0, head - WORD_MAX - 1), head), END_OF_WORD);
  tail -= wordLength(before.slice(before.length - tail).slice(0, WORD_MAX + 1), START_OF_WORD);
  if (isLead(before[head - 1])) head -= 1;
  if (tail > 0 && isTrail(before.at(-tail))) tail -= 1;
  return {
    head: before.slice(0, head),
    removed: before.slice(head, before.length - tail),
    added: after.slice(head, after.length - tail),
    tail: before.slice(before.length - tail),
  };
}

const END_OF_WORD = /[\p{L}\p{N}_]*$/u;
const START_OF_WORD = /^[\p{L}\p{N}_]*/u;

/** How much of a word the difference cuts off. */
function wordLength(text, pattern) {
  const [part] = pattern.exec(text);
  return part.length > WORD_MAX ? 0 : part.length;
}

const isLead = (unit) => unit !== undefined && unit >= '\uD800' && unit <= '\uDBFF';
const isTrail = (unit) => unit >= '\uDC00' && unit <= '\uDFFF';
