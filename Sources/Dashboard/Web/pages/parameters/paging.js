/**
 * How much of a long list is drawn: a first part at once, more as one scrolls or asks for it.
 */

import { h } from '../../core/dom.js';
import { formatCount } from '../../core/format.js';
import { button } from '../../ui/button.js';

const FIRST = 60;
const STEP = 100;

/** @param {() => void} update draws the page anew */
export function openPaging(update) {
  let limit = FIRST;

  const observer = new IntersectionObserver((seen) => {
    if (!seen.some((entry) => entry.isIntersecting)) return;
    limit += STEP;
    update();
  }, { rootMargin: '1000px' });

  function showMore(event) {
    const list = event.currentTarget.closest('.stack');
    const before = list.querySelectorAll('.parameter').length;
    limit += STEP;
    update();
    requestAnimationFrame(() => list.querySelectorAll('.parameter')[before]?.querySelector('a, button')?.focus());
  }

  return {
    /** Begins anew with the first part. */
    reset() {
      limit = FIRST;
    },
    /** Counts the rows of one drawing, of so many in all. */
    begin(total) {
      let taken = 0;
      return {
        /** Whether the list goes on below what is drawn. */
        get isCut() {
          return taken >= limit && taken < total;
        },
        /** As many of the rows as there is room for. */
        take(rows) {
          const part = rows.slice(0, limit - taken);
          taken += part.length;
          return part;
        },
        /** What stands below a list that goes on. */
        more() {
          if (!this.isCut) return null;
          const watch = (node) => observer.observe(node);
          const text = `Show more (${formatCount(taken)} of ${formatCount(total)} shown)`;
          // A new element each time, since one that stays in sight is reported once.
          return h('div', { class: 'row center', key: `more:${limit}`, ref: watch }, button(text, { onclick: showMore }));
        },
      };
    },
    close: () => observer.disconnect(),
  };
}
