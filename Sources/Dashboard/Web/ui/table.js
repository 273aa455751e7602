/**
 * Tables, which turn into cards where the page is narrow.
 */

import { h } from '../core/dom.js';

/**
 * @template Row
 * @param {{caption: string, columns: readonly {title: string, cell: (row: Row) => any, class?: string}[],
 *   rows: readonly Row[], key: (row: Row) => unknown}} table the first column names its row
 */
export function table({ caption, columns, rows, key }) {
  return h(
    'table',
    { class: 'table' },
    h('caption', { class: 'visually-hidden' }, caption),
    h('thead', null, h('tr', null, columns.map((column) => h('th', { scope: 'col', class: column.class }, column.title || unnamed())))),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          { key: key(row) },
          columns.map((column, index) =>
            h(
              index === 0 ? 'th' : 'td',
              { scope: index === 0 ? 'row' : null, class: column.class, 'data-title': column.title },
              column.cell(row),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What a column of buttons is called for those who can't see them. */
function unnamed() {
  return h('span', { class: 'visually-hidden' }, 'Actions');
}
