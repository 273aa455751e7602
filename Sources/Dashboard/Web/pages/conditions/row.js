/**
 * One condition in the list.
 */

import { h } from '../../core/dom.js';
import { formatCount, plural } from '../../core/format.js';
import { path, withQuery } from '../../core/router.js';
import { icon } from '../../ui/icons.js';
import { actionsMenu } from '../../ui/menu.js';
import { seen } from '../../ui/unseen.js';
import { rulesInWords } from './reading.js';

/** How many rules of a condition the list shows. */
const SHOWN_RULES = 4;

/**
 * @param {any} context
 * @param {{condition: import('../../template/shape.js').Condition, index: number, count: number, users: number, change: any,
 *   canMove: boolean, isMenuOpen: boolean, moved: 'pointer' | 'keys' | null}} facts
 */
export function conditionRow(context, facts, reordering, actions) {
  const { condition, index, moved } = facts;
  return h(
    'li',
    {
      key: condition.name,
      class: ['condition-row', moved && `moved-by-${moved}`, facts.isMenuOpen && 'menu-open', !facts.canMove && 'fixed'],
      dataset: { name: condition.name },
    },
    facts.canMove && handle(facts, reordering),
    h('span', { class: 'condition-number' }, h('span', { class: 'visually-hidden' }, 'Priority '), formatCount(index + 1)),
    h(
      'div',
      { class: 'condition-body' },
      title(context, facts),
      condition.description && h('p', { class: 'muted small-text user-text clamp-3' }, seen(condition.description)),
      rulesInWords(condition.rules, SHOWN_RULES),
    ),
    h('div', { class: 'condition-users' }, usersLink(context, facts)),
    context.can.edit ? menu(facts, actions) : null,
  );
}

function handle({ condition, moved }, reordering) {
  return h(
    'button',
    {
      type: 'button',
      class: 'drag-handle',
      title: 'Drag, or press Space and use the arrow keys',
      'aria-pressed': moved === 'keys',
      ...reordering.handle(condition.name),
    },
    icon('drag'),
    h('span', { class: 'visually-hidden' }, `Move ${condition.name}`),
  );
}

function title({ project }, { condition, change }) {
  const href = withQuery(path`#/projects/${project.id}/conditions`, { edit: condition.name });
  return h(
    'h2',
    { class: 'condition-title' },
    h('a', { class: 'condition-name user-text clamp-3', href }, seen(condition.name)),
    changeBadges(change),
  );
}

function changeBadges(change) {
  if (!change) return null;
  return [
    change.kind === 'added' && h('span', { class: 'badge success' }, 'New'),
    change.kind === 'changed' && h('span', { class: 'badge accent' }, 'Changed'),
    change.moved && h('span', { class: 'badge accent' }, 'Moved'),
  ];
}

function usersLink({ project }, { condition, users }) {
  if (users === 0) return h('span', { class: 'badge warning', title: 'No parameter has a value for it' }, 'Not used');
  const href = withQuery(path`#/projects/${project.id}/parameters`, { condition: condition.name });
  return h('a', { class: 'small-text', href }, plural(users, 'parameter'));
}

function menu({ condition, index, count, isMenuOpen }, actions) {
  const { name } = condition;
  const items = [
    { label: 'Edit', onclick: () => actions.edit(name) },
    { label: 'Duplicate', onclick: () => actions.duplicate(name) },
    count > 1 && { label: 'Move to position…', onclick: () => actions.moveTo(name) },
    index > 0 && { label: 'Move to the top', onclick: () => actions.moveTo(name, 0) },
    index < count - 1 && { label: 'Move to the bottom', onclick: () => actions.moveTo(name, count - 1) },
    { label: 'Delete…', danger: true, onclick: () => actions.remove(name) },
  ];
  // Thousands of rows are lighter without theirs.
  return actionsMenu(`Actions for ${name}`, isMenuOpen ? items : [], (isOpen) => actions.openMenu(name, isOpen));
}
