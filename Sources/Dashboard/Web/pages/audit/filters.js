/**
 * The filters of an audit trail, as the address has them.
 */

import { h } from '../../core/dom.js';
import { button } from '../../ui/button.js';
import { form, selectField, textField } from '../../ui/field.js';
import { ACTIONS } from './words.js';

export const NAMES = ['actor', 'action', 'target', 'from', 'to', 'project'];

/** The filters that a fragment's query has. */
export function readFilters(query) {
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? '']));
}

/**
 * What to ask the service for: days of the reader's own time zone turned into moments, the last day with all its hours.
 *
 * @param {Record<string, string>} filters
 */
export function asQuery({ actor, action, target, from, to, project }) {
  return {
    actor: actor.trim(),
    action,
    target: target.trim(),
    project: project.trim(),
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
  };
}

function startOfDay(text, later) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(day) + later).toISOString();
}

/**
 * The form of the filters.
 *
 * @param {any} context
 * @param {{typed: Record<string, string>, actions: string[], withProject: boolean, apply: () => void,
 *   clear: () => void}} facts `typed` is changed as it is typed
 */
export function filterForm(context, { typed, actions, withProject, apply, clear }) {
  const type = (name) => (text) => {
    typed[name] = text;
    context.update();
  };
  const text = (name, label, attributes, kind = 'text') =>
    textField({
      id: `filter-${name}`,
      label,
      type: kind,
      value: typed[name],
      oninput: type(name),
      attributes: { autocomplete: 'off', ...attributes },
    });
  const isFiltered = NAMES.some((name) => context.route.query.get(name));
  return form(
    apply,
    { class: 'card padded audit-filters', role: 'search', 'aria-label': 'Filter the trail' },
    text('actor', 'Who', { placeholder: 'Email' }),
    selectField({
      id: 'filter-action',
      label: 'What',
      value: typed.action,
      options: [{ value: '', label: 'Anything' }, ...actionOptions(actions, typed.action)],
      onchange: type('action'),
    }),
    text('target', 'Target', { placeholder: 'Exact' }),
    text('from', 'From', {}, 'date'),
    text('to', 'Through', {}, 'date'),
    withProject && text('project', 'Deleted project', { placeholder: 'Its id' }),
    h(
      'div',
      { class: 'row audit-actions', key: 'apply' },
      button('Filter', { key: 'filter', type: 'submit', icon: 'search' }),
      isFiltered && button('Clear', { key: 'clear', kind: 'quiet', onclick: clear }),
    ),
  );
}

function actionOptions(actions, current) {
  // An address may name any.
  const known = current && !actions.includes(current) ? [...actions, current] : actions;
  return known.map((action) => ({ value: action, label: ACTIONS.get(action) ?? action }));
}
