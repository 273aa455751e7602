/**
 * What the caller gets: a table of parameters, each with its value and why.
 */

import { outcomeValue } from './outcomes.js';
import { filteredRows, resultRows } from './rows.js';
import { h } from '../../core/dom.js';
import { formatCount, plural, shorten } from '../../core/format.js';
import { remembered } from '../../core/remember.js';
import { button } from '../../ui/button.js';
import { checkField, searchField } from '../../ui/field.js';
import { emptyState } from '../../ui/notice.js';
import { table } from '../../ui/table.js';
import { seen } from '../../ui/unseen.js';

/** How many rows are drawn at once: the others come on demand, so that typing stays swift. */
const STEP = 100;

/**
 * @param {{update: () => void, openWhy: (key: string) => void}} parts `openWhy` explains a parameter's value
 */
export function openResults({ update, openWhy }) {
  const filter = { search: '', onlyDifferences: false };
  let shown = STEP;
  const rowsOf = remembered(resultRows);

  function choose(changes) {
    Object.assign(filter, changes);
    shown = STEP;
    update();
  }

  function filterBar(draft, differences) {
    return h(
      'div',
      { class: 'row spread' },
      searchField({
        id: 'try-search',
        label: 'Find a parameter',
        placeholder: 'Find by key, value or condition',
        class: 'grow',
        value: filter.search,
        oninput: (search) => choose({ search }),
      }),
      draft &&
        checkField({
          id: 'try-differences',
          label: `Only differences (${formatCount(differences)})`,
          checked: filter.onlyDifferences,
          onchange: (onlyDifferences) => choose({ onlyDifferences }),
        }),
    );
  }

  function rowsTable(rows, version, draft) {
    const columns = [
      { title: 'Parameter', class: 'try-key', cell: (row) => keyCell(row) },
      { title: `Version ${version}`, cell: (row) => outcomeCell(row, row.published, openWhy) },
    ];
    if (draft) columns.push({ title: 'Draft', cell: (row) => outcomeCell(row, row.draft, openWhy) });
    const { length } = rows;
    return [
      table({ caption: 'What this caller gets', columns, rows: rows.slice(0, shown), key: (row) => row.key }),
      length > shown &&
        h(
          'div',
          { class: 'row center try-more' },
          button(`Show ${formatCount(Math.min(STEP, length - shown))} more of ${formatCount(length)}`, {
            onclick: () => {
              shown += STEP;
              update();
            },
          }),
        ),
    ];
  }

  return {
    /**
     * @typedef {import('./answer.js').Answer} Answer
     * @param {{published: Answer, version: number, draft: Answer | null}} answers
     */
    view({ published, version, draft }) {
      const all = rowsOf(published, draft);
      const differences = draft ? all.filter((row) => row.differs).length : 0;
      const rows = filteredRows(all, draft ? filter : { ...filter, onlyDifferences: false });
      return h(
        'section',
        { class: 'card try-results', 'aria-labelledby': 'try-results-title' },
        h(
          'div',
          { class: 'try-head' },
          h('h2', { id: 'try-results-title' }, 'Parameters'),
          h('p', { class: 'muted small-text', role: 'status' }, summary(all.length, rows.length, draft && differences)),
        ),
        all.length > 0 && h('div', { class: 'try-filter' }, filterBar(draft, differences)),
        rows.length > 0 ? rowsTable(rows, version, draft) : nothing(all.length, version, filter),
      );
    },
  };
}

function summary(all, shown, differences) {
  if (all === 0) return '';
  const count = shown < all ? `${formatCount(shown)} of ${plural(all, 'parameter')}` : plural(all, 'parameter');
  if (differences === null) return count;
  if (differences === 0) return `${count}, none differs`;
  return `${count}, ${formatCount(differences)} ${differences === 1 ? 'differs' : 'differ'}`;
}

function nothing(all, version, { search }) {
  if (version === 0 && all === 0) return emptyState('Nothing is published yet', 'An app gets no parameter.');
  if (all === 0) return emptyState('There are no parameters', 'An app gets none.');
  if (search) return emptyState('Nothing found', 'No key, value or condition has this text.');
  return emptyState('No differences', 'This caller gets the same from both.');
}

function keyCell({ key, differs }) {
  return [
    h('code', { class: 'user-text clamp-3' }, shorten(key, 300)),
    differs && h('span', { class: 'badge warning' }, 'Differs'),
  ];
}

function outcomeCell(row, outcome, openWhy) {
  return h(
    'div',
    { class: ['try-outcome', row.differs && 'differs'] },
    outcomeValue(outcome),
    outcome && whyButton(row.key, outcome, openWhy),
  );
}

function whyButton(key, { condition }, openWhy) {
  return h(
    'button',
    { type: 'button', class: ['why', condition !== null && 'by-condition'], onclick: () => openWhy(key) },
    h('span', { class: 'visually-hidden' }, `Why ${shorten(key, 100)}: `),
    h('span', { class: 'user-text clamp-1' }, condition === null ? 'Default' : seen(condition)),
  );
}
