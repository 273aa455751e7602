/**
 * The rows of the conditions page. Each is described anew only when something in it changed, and a long list is drawn bit by
 * bit, so that thousands do not stutter.
 */

import { h } from '../../core/dom.js';
import { usersOf } from './usage.js';
import { conditionRow } from './row.js';

/** How many rows are drawn at first, and how many more with each frame. */
const FIRST_ROWS = 60;
const MORE_ROWS = 120;

/**
 * @param {any} context
 * @param {ReturnType<import('../../ui/reorder.js').openReordering>} reordering
 * @param {Record<string, (name: string) => void>} actions what the menu of a row offers
 */
export function openRows(context, reordering, actions) {
  const drawn = new Map();
  let limit = FIRST_ROWS;
  let isGrowing = false;
  let wasSearched = false;
  /** The condition whose menu is open. */
  let menu = null;

  function openMenu(name, isOpen) {
    if (isOpen) menu = name;
    else if (menu === name) menu = null;
    context.update();
    if (isOpen) requestAnimationFrame(() => document.querySelector('.actions-list')?.scrollIntoView({ block: 'nearest' }));
  }

  function rowOf(condition, index, isSearched) {
    const { draft } = context;
    const { moving } = reordering;
    const facts = {
      condition,
      index,
      count: draft.template.conditions.length,
      users: usersOf(draft.template, condition.name).length,
      change: changesOf(draft).get(condition.name) ?? null,
      canMove: context.can.edit && !isSearched,
      isMenuOpen: menu === condition.name,
      moved: moving?.id === condition.name ? moving.by : null,
    };
    const before = drawn.get(condition.name);
    if (before && Object.keys(facts).every((fact) => before.facts[fact] === facts[fact])) return before.row;
    const row = conditionRow(context, facts, reordering, { ...actions, openMenu });
    drawn.set(condition.name, { facts, row });
    return row;
  }

  function grow(total) {
    if (isGrowing || limit >= total) return;
    isGrowing = true;
    requestAnimationFrame(() => {
      isGrowing = false;
      limit += MORE_ROWS;
      context.update();
    });
  }

  return {
    /** @param {number[] | null} indices those that are shown; null for all, which can be put in another order */
    view(indices) {
      const { conditions } = context.draft.template;
      // All the others come back bit by bit as well.
      if (wasSearched && indices === null) limit = FIRST_ROWS;
      wasSearched = indices !== null;
      const places = new Map(conditions.map((condition, index) => [condition.name, index]));
      const shown = indices ?? reordering.order().map((name) => places.get(name));
      grow(shown.length);
      const list = { class: 'condition-list card', 'aria-label': 'Conditions in priority order', role: 'list' };
      return h(
        'div',
        { class: 'reorder-area', key: 'rows' },
        h(
          'ol',
          { ...list, hidden: shown.length === 0 },
          shown.slice(0, limit).map((index, place) => rowOf(conditions[index], indices ? index : place, indices !== null)),
        ),
        reordering.view(),
      );
    },
  };
}

const changesByName = new WeakMap();

/** How each condition differs from what is published. */
function changesOf(draft) {
  const { changes } = draft;
  let found = changesByName.get(changes);
  if (!found) {
    found = new Map(changes.conditions.map((change) => [change.name, change]));
    changesByName.set(changes, found);
  }
  return found;
}
