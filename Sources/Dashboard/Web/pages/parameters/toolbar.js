/**
 * The search and the filters above the list of parameters.
 */

import { h } from '../../core/dom.js';
import { formatCount, plural, shorten } from '../../core/format.js';
import { spelled } from '../../core/unseen.js';
import { TYPES } from '../../template/checks.js';
import { button } from '../../ui/button.js';
import { checkField, selectField } from '../../ui/field.js';
import { listSearch } from '../../ui/search-field.js';
import { groupNames, isFiltering } from './listing.js';

/** The id of the search field. */
export const SEARCH = 'parameter-search';

/**
 * @param {{template: import('../../template/shape.js').Template, filters: import('./listing.js').Filters,
 *   counts: {found: number, total: number, changed: number},
 *   change: (filters: Partial<import('./listing.js').Filters>) => void, clear: () => void}} facts
 */
export function toolbar({ template, filters, counts, change, clear }) {
  const isNarrowed = isFiltering(filters);
  const of = `${formatCount(counts.found)} of ${formatCount(counts.total)}`;
  return h(
    'div',
    { class: 'parameter-tools', role: 'search', key: 'tools' },
    listSearch({
      id: SEARCH,
      label: 'Search parameters',
      placeholder: 'Search keys, values, conditions…',
      value: filters.search,
      oninput: (search) => change({ search }),
    }),
    h(
      'div',
      { class: 'row parameter-filters' },
      selects(template).map((select) => filterSelect(select, filters, change)),
      (counts.changed > 0 || filters.changed) && changedOnly(filters, change),
      h('span', { class: 'spring' }),
      isNarrowed && button('Clear', { small: true, kind: 'quiet', icon: 'close', onclick: clear }),
      h('p', { class: 'muted small-text', role: 'status' }, isNarrowed ? of : plural(counts.total, 'parameter')),
    ),
  );
}

function filterSelect({ name, label, options }, filters, change) {
  const onchange = (value) => change({ [name]: value });
  return selectField({ id: `filter-${name}`, label, hideLabel: true, value: filters[name], options, onchange });
}

function changedOnly(filters, change) {
  const onchange = (changed) => change({ changed });
  return checkField({ id: 'filter-changed', label: 'Changed only', checked: filters.changed, onchange });
}

/** The selects, made once a template: there may be thousands of options. */
let made = { template: null, selects: [] };

function selects(template) {
  if (made.template === template) return made.selects;
  const names = template.conditions.map(({ name }) => name);
  const list = [
    { name: 'type', label: 'Filter by type', options: options('Any type', TYPES) },
    { name: 'group', label: 'Filter by group', options: options('Any group', groupNames(template)) },
    { name: 'condition', label: 'Filter by condition', options: options('Any condition', names) },
  ].filter(({ options: offered }) => offered.length > 1);
  made = { template, selects: list };
  return list;
}

function options(any, values) {
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: spelled(shorten(value, 40)) }))];
}
