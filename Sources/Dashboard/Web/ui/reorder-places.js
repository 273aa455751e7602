/**
 * Where a row goes.
 */

/** How near the edges of the window a dragged row makes it scroll, in pixels, and how fast at most, in pixels a millisecond. */
const EDGE = 88;
const SPEED = 1.3;

/**
 * The index that a key moves a row to; null for a key that moves nothing.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
export function keyTarget(key, at, count) {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The index that a row has once it stands in a gap: gap 0 is before the first row, gap 1 after it.
 *
 * @param {number} gap
 * @param {number} from where it stands now
 */
export function indexInGap(gap, from) {
  return gap > from ? gap - 1 : gap;
}

/** How many pixels a millisecond the window scrolls while a row is held at `y`. */
export function scrollSpeed(y, height) {
  if (y < EDGE) return -SPEED * Math.min(1, (EDGE - y) / EDGE);
  if (y > height - EDGE) return SPEED * Math.min(1, (y - height + EDGE) / EDGE);
  return 0;
}

/**
 * Where a row that is held at `y` would drop.
 *
 * @param {Element} list whose children are the rows
 * @param {number} y
 * @param {number} from where the row stands now
 * @returns {{to: number, line: number}} its index there, and how far below the list's top the gap is
 */
export function dropPlace(list, y, from) {
  const rows = list.children;
  let gap = 0;
  let end = rows.length;
  while (gap < end) {
    const middle = (gap + end) >> 1;
    const { top, height } = rows[middle].getBoundingClientRect();
    if (y > top + height / 2) gap = middle + 1;
    else end = middle;
  }
  const top = list.getBoundingClientRect().top;
  const edge = gap < rows.length ? rows[gap].getBoundingClientRect().top : rows[rows.length - 1].getBoundingClientRect().bottom;
  return { to: indexInGap(gap, from), line: edge - top };
}
