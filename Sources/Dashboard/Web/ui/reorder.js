/**
 * Putting the rows of a list in another order: by dragging a handle, or by keys on it.
 */

import { h } from '../core/dom.js';
import { dropPlace, keyTarget, scrollSpeed } from './reorder-places.js';

/** How far a pointer moves before it counts as dragging, in pixels. */
const SLACK = 4;
/** A page that was held up does not make up for it by a jump, in milliseconds. */
const LONGEST_STEP = 100;

/**
 * @param {{ids: () => readonly string[], list: () => Element | null, nameOf: (id: string) => string,
 *   onmove: (id: string, to: number) => void, update: () => void}} parts `ids` are those of the rows in their order,
 *   `list` is the element whose children they are, `onmove` puts one elsewhere
 */
export function openReordering({ ids, list, nameOf, onmove, update }) {
  /**
   * What is being moved: by a pointer with the place and the line where it would drop, or by keys with how many places
   * further it is shown. Never where it stands: the list may change meanwhile.
   */
  let moving = null;
  let said = '';

  function say(text) {
    said = text;
    update();
  }

  const place = (index) => `${index + 1} of ${ids().length}`;

  function move(id, to) {
    const from = ids().indexOf(id);
    if (from < 0 || to === from) return;
    onmove(id, to);
    say(`${nameOf(id)}, now ${place(to)}`);
  }

  /** The row that is carried by keys, where it stands and where it is shown; null if there is none, or none any more. */
  function carried() {
    if (moving?.by !== 'keys') return null;
    const { id, steps } = moving;
    const from = ids().indexOf(id);
    if (from >= 0) return { id, from, to: Math.min(Math.max(from + steps, 0), ids().length - 1) };
    moving = null;
    said = `${nameOf(id)} is not in the list any more`;
    return null;
  }

  const isCarried = (id) => carried()?.id === id;

  function lift(id) {
    moving = { id, steps: 0, by: 'keys' };
    say(`${nameOf(id)} lifted, ${place(carried().to)}. Arrow keys move it, Space drops it, Escape puts it back.`);
  }

  function drop() {
    const { id, from, to } = carried();
    moving = null;
    if (to !== from) onmove(id, to);
    say(`${nameOf(id)} dropped, ${place(to)}`);
  }

  function cancel() {
    const { id, from } = carried();
    moving = null;
    say(`${nameOf(id)} is back, ${place(from)}`);
  }

  function carry(target) {
    const { id, from, to } = carried();
    if (target === to) return;
    moving = { ...moving, steps: target - from };
    say(`${nameOf(id)}, ${place(target)}`);
  }

  function press(id, event) {
    if (isToggle(event.key)) {
      pressToggle(id, event);
      return;
    }
    const isLifted = isCarried(id);
    const at = isLifted ? carried().to : ids().indexOf(id);
    const target = isLifted || event.altKey ? keyTarget(event.key, at, ids().length) : null;
    if (target !== null) {
      event.preventDefault();
      if (isLifted) carry(target);
      else move(id, target);
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }
  }

  function toggle(id) {
    if (isCarried(id)) drop();
    else lift(id);
  }

  // A browser clicks when Space comes up again, and not if the button was put elsewhere meanwhile.
  function pressToggle(id, event) {
    event.preventDefault();
    if (!event.repeat) toggle(id);
  }

  function release(event) {
    if (isToggle(event.key)) event.preventDefault();
  }

  // What a pointer clicked was dragged by it; a screen reader's click has no pointer.
  function click(id, event) {
    if (event.detail === 0) toggle(id);
  }

  // A row that is put elsewhere loses the focus and has it back at once: only who really left gives up.
  function leave(id, handle) {
    queueMicrotask(() => {
      if (isCarried(id) && document.activeElement !== handle) cancel();
    });
  }

  function grab(id, event) {
    if (event.button !== 0) return;
    if (moving) moving = null;
    dragging(event, {
      start: () => {
        moving = { id, to: ids().indexOf(id), line: null, by: 'pointer' };
      },
      over: (y) => {
        const { to, line } = dropPlace(list(), y, ids().indexOf(id));
        if (to === moving.to && line === moving.line) return;
        moving = { ...moving, to, line };
        update();
      },
      end: (isDropped) => {
        const { to } = moving;
        moving = null;
        if (isDropped) move(id, to);
        update();
      },
    });
  }

  return {
    /** The row that is being moved, as the page shows it. */
    get moving() {
      return moving;
    },
    move,
    /** What makes a button the handle of a row. */
    handle: (id) => ({
      onpointerdown: (event) => grab(id, event),
      onkeydown: (event) => press(id, event),
      onkeyup: release,
      onclick: (event) => click(id, event),
      onblur: (event) => leave(id, event.currentTarget),
    }),
    /** The rows in the order in which they are shown while one is carried by keys. */
    order() {
      const row = carried();
      return row ? ids().toSpliced(row.from, 1).toSpliced(row.to, 0, row.id) : ids();
    },
    /** The line where a dragged row would drop, and what is read out. Their parent has a position. */
    view: () => [
      moving?.by === 'pointer' && moving.line !== null && dropLine(moving.line),
      h('p', { class: 'visually-hidden', role: 'status', key: 'reordered' }, said),
    ],
  };
}

function isToggle(key) {
  return key === ' ' || key === 'Enter';
}

function dropLine(top) {
  return h('div', { class: 'drop-line', key: 'drop-line', style: { top: `${top}px` } });
}

/** Follows a pointer from where it went down until it is let go, or Escape is pressed. */
function dragging(down, { start, over, end }) {
  const handle = down.currentTarget;
  const ending = new AbortController();
  const { signal } = ending;
  let y = down.clientY;
  let isDragging = false;

  function follow(now, before = now) {
    if (signal.aborted) return;
    scrollBy(0, scrollSpeed(y, innerHeight) * Math.min(now - before, LONGEST_STEP));
    over(y);
    requestAnimationFrame((next) => follow(next, now));
  }

  function move(event) {
    y = event.clientY;
    if (isDragging || Math.abs(y - down.clientY) < SLACK) return;
    isDragging = true;
    start();
    follow(performance.now());
  }

  function finish(isDropped) {
    ending.abort();
    if (isDragging) end(isDropped);
  }

  function escape(event) {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  }

  handle.setPointerCapture(down.pointerId);
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', () => finish(true), { signal });
  handle.addEventListener('pointercancel', () => finish(false), { signal });
  addEventListener('keydown', escape, { signal, capture: true });
}
