/**
 * The chart's columns as the rows of a table; those without a fetch or a publish are left out.
 */

import { formatSpan } from './axis.js';
import { h } from '../../core/dom.js';
import { formatCount, shorten } from '../../core/format.js';
import { table } from '../../ui/table.js';

const NAME_SHOWN_MAX = 60;

/** @param {{columns: readonly any[], series: readonly {name: string}[], by: string}} chart */
export function fetchesTable({ columns, series, by }) {
  const rows = columns.filter(({ total, published }) => total > 0 || published.length > 0).toReversed();
  return h(
    'div',
    { class: 'fetches-table', role: 'region', tabindex: '0', 'aria-label': `Fetches by ${by}` },
    table({
      caption: `Fetches by ${by}, the newest first`,
      columns: [
        { title: 'Time', cell: (row) => formatSpan(row) },
        { title: 'All', class: 'number', cell: (row) => formatCount(row.total) },
        ...series.map(({ name }, index) => ({
          title: shorten(name, NAME_SHOWN_MAX),
          class: 'number',
          cell: (row) => formatCount(row.values[index]),
        })),
        { title: 'Published', cell: (row) => row.published.map(({ version }) => `Version ${version}`).join(', ') },
      ],
      rows,
      key: (row) => row.start,
    }),
  );
}
