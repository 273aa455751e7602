/**
 * What distinguishes two templates, change by change. Thousands of changes come into the page as they are scrolled to.
 */

import { h } from '../core/dom.js';
import { formatCount, plural, shorten } from '../core/format.js';
import { badge } from './badge.js';
import { button } from './button.js';
import { conditionParts, parameterParts } from './change-parts.js';
import { icon } from './icons.js';
import { seen } from './unseen.js';
import { valueDiff } from './value-diff.js';
import { whileShown } from './while-shown.js';

const STEP = 40;
const PARTS_MAX = 40;
const KINDS = {
  added: ['Added', 'success'],
  removed: ['Removed', 'danger'],
  changed: ['Changed', 'accent'],
  moved: ['Moved', 'accent'],
};

/**
 * @param {{update: () => void, prefix: string, heading?: 'h2' | 'h3' | 'h4', revert?: (change: any) => void,
 *   growsByItself?: () => boolean}} options `prefix` keeps the ids of two diffs in one page apart; `revert` undoes one
 *   change; without it no change offers that; `growsByItself` is whether the list goes on as it is scrolled
 */
export function openTemplateDiff({ update, prefix, heading = 'h3', revert, growsByItself = () => true }) {
  let shown = STEP;
  const drawn = new WeakMap();

  function entry(change, templates, remarks) {
    const known = drawn.get(change);
    if (known && known.remarks === remarks) return known.view;
    const view = changeView(change, { templates, remarks, prefix, heading, revert });
    drawn.set(change, { view, remarks });
    return view;
  }

  function grow() {
    shown += STEP;
    update();
  }

  return {
    /**
     * Draws the diff.
     *
     * @param {any} comparison as `compareTemplates` makes it
     * @param {{before: any, after: any}} templates that were compared
     * @param {Map<string, any[]>} [remarks] faults and warnings by the id of their change, see `changeID`
     */
    view(comparison, templates, remarks = new Map()) {
      const { conditions, parameters, count } = comparison;
      const shownConditions = conditions.slice(0, shown);
      const shownParameters = parameters.slice(0, Math.max(0, shown - conditions.length));
      const list = (title, all, some) =>
        some.length > 0 && [
          h(
            heading,
            { key: `title ${title}`, class: 'diff-title' },
            `${title} `,
            h('span', { class: 'muted' }, formatCount(all.length)),
          ),
          h(
            'ol',
            { key: title, class: 'changes' },
            some.map((change) => entry(change, templates, remarks.get(changeID(change)))),
          ),
        ];
      return h('div', { class: 'template-diff' }, [
        list('Conditions', conditions, shownConditions),
        list('Parameters', parameters, shownParameters),
        shown < count && moreOf(count, shown, grow, growsByItself()),
      ]);
    },

    /** Brings a change into view, and the focus to it; `block` as `scrollIntoView` takes it. */
    reveal(comparison, id, block = 'center') {
      const index = [...comparison.conditions, ...comparison.parameters].findIndex((change) => changeID(change) === id);
      shown = Math.max(shown, index + STEP);
      update();
      requestAnimationFrame(() => requestAnimationFrame(() => focusOn(`${prefix}-${id}`, block)));
    },
  };
}

/** Names a change among those of one comparison. */
export function changeID(change) {
  return 'key' in change ? `parameter ${change.key}` : `condition ${change.name}`;
}

function focusOn(id, block) {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block });
  element?.focus({ preventScroll: true });
}

/** Grows the list when its end comes near, if it does by itself; the button does the same by hand. */
function moreOf(count, shown, grow, isByItself) {
  const watch = (element) => {
    const observer = new IntersectionObserver((entries) => entries.some((found) => found.isIntersecting) && grow(), {
      rootMargin: '800px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return h(
    'div',
    { key: 'more', class: 'row more-changes' },
    isByItself && whileShown(shown, watch),
    h('span', { class: 'muted' }, `${formatCount(shown)} of ${plural(count, 'change')} shown`),
    button('Show more', { small: true, onclick: grow }),
  );
}

function changeView(change, { templates, remarks = [], prefix, heading, revert }) {
  const isParameter = 'key' in change;
  const name = isParameter ? change.key : change.name;
  const parts = isParameter ? parameterParts(change, templates) : conditionParts(change);
  const id = `${prefix}-${changeID(change)}`;
  const ownHeading = `h${Number(heading[1]) + 1}`;
  return h(
    'li',
    { key: changeID(change), id, class: ['change', change.kind], tabindex: '-1' },
    h(
      'div',
      { class: 'change-head' },
      h(ownHeading, { class: ['user-text clamp-3 change-name', isParameter && 'of-parameter'] }, h('span', null, seen(name))),
      isParameter && typeOf(change),
      badge(...KINDS[change.kind]),
      revert && revertButton(name, () => revert(change)),
    ),
    remarks.filter((remark) => !parts.some((part) => part.id === remark.part)).map(remarkView),
    h('dl', { class: 'change-parts' }, parts.slice(0, PARTS_MAX).map((part) => partView(part, remarks))),
    parts.length > PARTS_MAX &&
      h('p', { class: 'muted small-text' }, `and ${plural(parts.length - PARTS_MAX, 'more value')}`),
  );
}

function revertButton(name, onclick) {
  const label = `Revert ${shorten(name)}`;
  return button('Revert', { small: true, kind: 'quiet', icon: 'undo', 'aria-label': label, onclick });
}

function typeOf({ before, after }) {
  const { type } = after ?? before;
  return h('span', { class: ['type', type] }, type);
}

function partView(part, remarks) {
  return h(
    'div',
    { key: part.id, class: 'change-part' },
    h(
      'dt',
      null,
      part.condition === undefined
        ? part.label
        : [h('span', { class: 'muted' }, `${part.label} `), h('span', { class: 'user-text clamp-3' }, seen(part.condition))],
    ),
    h('dd', null, valueDiff(part), remarks.filter((remark) => remark.part === part.id).map(remarkView)),
  );
}

function remarkView({ severity, message }) {
  return h(
    'p',
    { class: ['remark', severity] },
    icon('warning'),
    h('span', { class: 'user-text' }, h('strong', null, severity === 'error' ? 'Fault: ' : 'Warning: '), message),
  );
}
