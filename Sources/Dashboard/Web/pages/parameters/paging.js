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
  let end = null;

  const observer = new IntersectionObserver((seen) => {
    // Not under the fingers of someone who is about to press the button.
    if (seen.some((entry) => entry.isIntersecting) && !end.contains(document.activeElement)) grow();
  }, { rootMargin: '1000px' });

  function grow(drawn = () => {}) {
    limit += STEP;
    update();
    requestAnimationFrame(() => {
      drawn();
      watch(end);
    });
  }

  /** Tells also of what is in sight already. */
  function watch(node) {
    observer.disconnect();
    end = node;
    observer.observe(node);
  }

  function showMore(event) {
    const list = event.currentTarget.closest('.parameter-sections');
    const before = list.querySelectorAll('.parameter').length;
    grow(() => list.querySelectorAll('.parameter')[before]?.querySelector('a, button')?.focus());
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
          const text = `Show more (${formatCount(taken)} of ${formatCount(total)} shown)`;
          return h('div', { class: 'row center', key: 'more', ref: watch }, button(text, { onclick: showMore }));
        },
      };
    },
    close: () => observer.disconnect(),
  };
}
