/**
 * The chart of fetches with its legend, and the same as a table.
 */

import { formatSpan, timeTicks } from './axis.js';
import { fetchesTable } from './fetches-table.js';
import { columnsOf, seriesOf } from './series.js';
import { h } from '../../core/dom.js';
import { formatCount, formatTime, plural, shorten } from '../../core/format.js';
import { LOCALE } from '../../core/locale.js';
import { remembered } from '../../core/remember.js';
import { button } from '../../ui/button.js';
import { openChart } from '../../ui/chart.js';

/** Columns are at least so wide, in pixels. */
const COLUMN_WIDTH = 6;
const NAME_SHOWN_MAX = 60;
const WORDS = { version: 'version', platform: 'platform', app_version: 'app version' };
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** @param {any} context the page's */
export function fetchesChart({ update }) {
  const chart = openChart({ update });
  let emphasized = null;
  let isTable = false;
  const dataOf = remembered(chartData);

  function legend(series) {
    return h(
      'ul',
      { class: 'chart-legend' },
      series.map(({ name, total }, index) =>
        h(
          'li',
          { key: name },
          h(
            'button',
            {
              type: 'button',
              'aria-pressed': emphasized === name,
              title: 'Let it stand out',
              onclick: () => {
                emphasized = emphasized === name ? null : name;
                update();
              },
            },
            swatch(index),
            h('span', { class: 'user-text clamp-1' }, shorten(name, NAME_SHOWN_MAX)),
            h('span', { class: 'muted chart-count' }, formatCount(total)),
          ),
        ),
      ),
    );
  }

  return {
    /** @param {{chart: any, published: readonly any[], by: import('./series.js').By, choice: any}} loaded */
    view({ chart: counted, published, by, choice }) {
      const data = dataOf(counted, published, by, chart.width);
      const { series, columns } = data;
      const standing = series.findIndex(({ name }) => name === emphasized);
      return h(
        'section',
        { class: 'card padded', 'aria-labelledby': 'fetches-title' },
        h('div', { class: 'row spread' }, h('h2', { id: 'fetches-title' }, `By ${WORDS[by]}`), choice),
        chart.view({
          data,
          label: `${plural(counted.total, 'fetch', 'fetches')} by ${WORDS[by]}`,
          emphasized: standing < 0 ? null : standing,
          countText: (count) => compact.format(count),
          describe: (index) => described(columns[index], series),
          tooltip: (index) => tooltip(columns[index], series),
        }),
        legend(series),
        h(
          'div',
          { class: 'row' },
          button(isTable ? 'Hide the table' : 'Show as table', {
            small: true,
            'aria-expanded': isTable,
            onclick: () => {
              isTable = !isTable;
              update();
            },
          }),
        ),
        isTable && fetchesTable({ columns, series, by: WORDS[by] }),
      );
    },
    dispose: chart.dispose,
  };
}

function chartData(chart, published, by, width) {
  const series = seriesOf(chart.by[by], by);
  const [from, to] = [Date.parse(chart.from), Date.parse(chart.to)];
  const stepCount = (to - from) / (chart.step_seconds * 1000);
  const publishes = published.map(({ version, published_at: at }) => ({ version, at: Date.parse(at) }));
  const columns = columnsOf(chart, series, stepCount, Math.max(1, width) / COLUMN_WIDTH).map((column) => ({
    ...column,
    published: publishes.filter(({ at }) => at >= column.start && at < column.end),
  }));
  return {
    series,
    columns,
    seriesCount: series.length,
    ticks: timeTicks(from, to, width),
    marks: publishes.map(({ version, at }) => ({ place: Math.min(1, (at - from) / (to - from)), text: `v${version}` })),
  };
}

function swatch(index) {
  const square = h('rect', { class: `series-${index}`, width: 10, height: 10, rx: 2 });
  return h('svg', { class: 'swatch', viewBox: '0 0 10 10', 'aria-hidden': true }, square);
}

function described(column, series) {
  const parts = series.map(({ name }, index) => [name, column.values[index]]).filter(([, count]) => count > 0);
  return [
    `${formatSpan(column)}: ${plural(column.total, 'fetch', 'fetches')}`,
    ...parts.map(([name, count]) => `${shorten(name, NAME_SHOWN_MAX)} ${formatCount(count)}`),
    ...column.published.map(({ version, at }) => `version ${version} published ${formatTime(at)}`),
  ].join(', ');
}

function tooltip(column, series) {
  return [
    h(
      'p',
      { class: 'chart-tooltip-head' },
      h('span', null, formatSpan(column)),
      h('strong', null, formatCount(column.total)),
    ),
    series.map(({ name }, index) =>
      column.values[index] > 0 &&
      h(
        'p',
        { key: name, class: 'chart-tooltip-row' },
        swatch(index),
        h('span', { class: 'user-text clamp-1' }, shorten(name, NAME_SHOWN_MAX)),
        h('span', { class: 'chart-count' }, formatCount(column.values[index])),
      ),
    ),
    column.published
      .toReversed()
      .map(({ version, at }) =>
        h('p', { key: `of ${version}`, class: 'muted small-text' }, `Version ${version} published ${formatTime(at)}`),
      ),
  ];
}
