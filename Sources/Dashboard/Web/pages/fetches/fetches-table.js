/**
 * The chart's columns as the rows of a table; those without a fetch or a publish are left out.
 */

import { formatSpan } from './axis.js';
import { h } from '../../core/dom.js';
import { formatCount, shorten } from '../../core/format.js';

const NAME_SHOWN_MAX = 60;

/** @param {{columns: readonly any[], series: readonly {name: string}[], by: string}} chart */
export function fetchesTable({ columns, series, by }) {
  const rows = columns.filter(({ total, published }) => total > 0 || published.length > 0).toReversed();
  return h(
    'div',
    { class: 'fetches-table', role: 'region', tabindex: '0', 'aria-label': `Fetches by ${by}` },
    h(
      'table',
      null,
      h('caption', { class: 'visually-hidden' }, `Fetches by ${by}, the newest first`),
      h('thead', null, h('tr', null, ['Time', 'All', ...series.map(({ name }) => name), 'Published'].map(heading))),
      h('tbody', null, rows.map(rowOf)),
    ),
  );
}

function heading(name, index) {
  return h('th', { scope: 'col', key: index }, h('span', { class: 'user-text' }, shorten(name, NAME_SHOWN_MAX)));
}

function rowOf(column) {
  const versions = column.published.map(({ version }) => `Version ${version}`).join(', ');
  return h(
    'tr',
    { key: column.start },
    h('th', { scope: 'row' }, formatSpan(column)),
    h('td', null, formatCount(column.total)),
    column.values.map((count) => h('td', null, formatCount(count))),
    h('td', null, versions),
  );
}
