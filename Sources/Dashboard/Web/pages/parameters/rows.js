/**
 * The list of parameters: sections that can be closed, and a row for each parameter.
 *
 * @typedef {import('./listing.js').Entry} Entry
 */

import { h } from '../../core/dom.js';
import { formatCount, plural, shorten } from '../../core/format.js';
import { sortedConditionalValues } from '../../template/order.js';
import { badge } from '../../ui/badge.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icons.js';
import { seen } from '../../ui/unseen.js';
import { excerpt, marked } from './marks.js';
import { valueView } from './value-view.js';

/** So many conditional values are listed in a row. */
const VALUES_SHOWN = 6;
const BADGES = { added: ['New', 'success'], changed: ['Changed', 'accent'], removed: ['Removed', 'danger'] };

/**
 * Makes rows, and keeps each as long as nothing in it changes, so that drawing the page again costs next to nothing.
 *
 * @param {{href: (key: string) => string, edit: (key: string) => void, restore: (entry: Entry) => void}} actions
 */
export function rowMaker(actions) {
  let rows = new Map();

  /**
   * The row of an entry.
   *
   * @param {Entry} entry
   * @param {{template: import('../../template/shape.js').Template, pattern: RegExp | null, canEdit: boolean,
   *   isUnfinished: boolean}} shown
   */
  return (entry, { template, pattern, canEdit, isUnfinished }) => {
    const facts = [entry.parameter, entry.kind, template.conditions, pattern, canEdit, isUnfinished];
    const known = rows.get(entry.key);
    if (known && facts.every((fact, index) => fact === known.facts[index])) return known.row;
    if (rows.size > 10_000) rows = new Map();
    const row = parameterRow(entry, { template, pattern, canEdit, isUnfinished }, actions);
    rows.set(entry.key, { facts, row });
    return row;
  };
}

function parameterRow(entry, shown, actions) {
  const { key, kind } = entry;
  const onclick = (event) => editUnlessSelecting(event, () => actions.edit(key));
  return h(
    'li',
    { key, class: ['parameter', kind], dataset: { key }, onclick: kind === 'removed' ? null : onclick },
    about(entry, shown, actions),
    values(entry, shown),
  );
}

function about(entry, { pattern, canEdit, isUnfinished }, actions) {
  const { key, parameter, kind } = entry;
  const { type, description } = parameter;
  const isRemoved = kind === 'removed';
  return h(
    'div',
    { class: 'parameter-about' },
    h(
      'div',
      { class: 'parameter-title' },
      isRemoved
        ? h('del', { class: 'mono user-text clamp-3' }, marked(key, pattern))
        : keyLink(key, pattern, actions),
      h('span', { class: ['type', type] }, type),
      kind && badge(...BADGES[kind]),
      isUnfinished && badge('Unfinished', 'warning'),
    ),
    description &&
      h('p', { class: 'muted small-text user-text clamp-3' }, marked(excerpt(description, pattern, 400), pattern)),
    isRemoved && canEdit && button('Restore', { small: true, icon: 'undo', onclick: () => actions.restore(entry) }),
  );
}

function keyLink(key, pattern, { href, edit }) {
  const onclick = (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    edit(key);
  };
  return h('a', { class: 'parameter-key mono user-text clamp-3', href: href(key), onclick }, marked(key, pattern));
}

/** A click on a row opens it, unless it ends the selecting of a text or falls on a control. */
function editUnlessSelecting(event, edit) {
  if (event.target.closest('button, a') || !getSelection().isCollapsed) return;
  edit();
}

function values({ parameter, kind }, { template, pattern }) {
  const conditional = kind === 'removed' ? [...parameter.conditionalValues] : namedValues(template, parameter);
  const hidden = conditional.length - VALUES_SHOWN;
  return h(
    'dl',
    { class: 'parameter-values' },
    valueLine(h('span', { class: 'muted' }, 'Default'), valueView(parameter.type, parameter.default, pattern)),
    conditional.slice(0, VALUES_SHOWN).map(([condition, value]) => {
      const name = h('span', { class: 'user-text clamp-1' }, marked(condition, pattern));
      return valueLine([icon('conditions'), name], valueView(parameter.type, value, pattern));
    }),
    hidden > 0 && valueLine(null, h('span', { class: 'muted small-text' }, `and ${plural(hidden, 'more condition')}`)),
  );
}

function namedValues(template, parameter) {
  return sortedConditionalValues(template, parameter).map(([{ name }, value]) => [name, value]);
}

function valueLine(name, value) {
  return h('div', { class: 'parameter-value' }, h('dt', null, name), h('dd', null, value));
}

/**
 * A group's section.
 *
 * @param {{name: string | null, entries: readonly Entry[], rows: readonly any[] | null, toggle: (() => void) | null,
 *   only: boolean}} facts `rows` is null where it is closed; one without `toggle` stays open; the `only` section needs
 *   no name where it has none
 */
export function groupSection({ name, entries, rows, toggle, only }) {
  const title = [
    h('span', { class: 'user-text clamp-1' }, name === null ? 'No group' : seen(shorten(name, 120))),
    h('span', { class: 'muted count' }, formatCount(entries.length)),
  ];
  return h(
    'section',
    { class: 'parameter-group', key: `group:${name ?? ''}` },
    !(only && name === null) &&
      h(
        'h2',
        { class: 'group-head' },
        toggle ? groupToggle(title, rows !== null, toggle) : h('span', { class: 'group-toggle' }, title),
      ),
    rows !== null && rows.length > 0 && h('ul', { class: 'card parameter-list', role: 'list' }, rows),
  );
}

function groupToggle(title, isOpen, onclick) {
  const symbol = icon(isOpen ? 'chevronDown' : 'chevronRight');
  return h('button', { type: 'button', class: 'group-toggle', 'aria-expanded': isOpen, onclick }, symbol, title);
}
