/**
 * A chart of stacked columns in SVG, read with the pointer or with the arrow keys.
 *
 * @typedef {{values: readonly number[], total: number}} Column a value for each series
 * @typedef {{place: number, text: string}} Mark a place from 0 to 1 along the horizontal axis
 */

import { h } from '../core/dom.js';

const MARGIN = { top: 22, right: 14, bottom: 24, left: 46 };
const LABEL_WIDTH = 40;
/** Columns narrower than this touch each other. */
const GAP_FROM = 5;

/**
 * Where a scale from 0 ends and which values it names: whole ones, at most about five.
 *
 * @param {number} max the largest value
 * @returns {{top: number, ticks: readonly number[]}}
 */
export function niceScale(max) {
  const rough = Math.max(1, max / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const step = steps.find((size) => Number.isInteger(size) && size >= rough);
  const count = Math.max(1, Math.ceil(max / step));
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) };
}

/**
 * The shape of each series, the first one on top of the stack.
 *
 * @param {readonly Column[]} columns
 * @param {number} seriesCount
 * @param {{width: number, height: number, top: number}} plot its size, and the value at its upper edge
 * @returns {readonly string[]} path data
 */
export function stackPaths(columns, seriesCount, { width, height, top }) {
  const parts = Array.from({ length: seriesCount }, () => []);
  const pitch = width / columns.length;
  const gap = pitch >= GAP_FROM ? 1 : 0;
  columns.forEach(({ values }, index) => {
    let below = 0;
    for (let series = seriesCount - 1; series >= 0; series -= 1) {
      if (values[series] === 0) continue;
      const [low, high] = [below, below + values[series]].map((value) => rounded(height - (value / top) * height));
      below += values[series];
      parts[series].push(`M${rounded(index * pitch)} ${low}V${high}h${rounded(pitch - gap)}V${low}z`);
    }
  });
  return parts.map((rectangles) => rectangles.join(''));
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Makes a chart. Its shapes are drawn anew only where what it shows is another thing than the last time.
 *
 * @param {{update: () => void}} parts
 */
export function openChart({ update }) {
  let width = 0;
  let active = null;
  let drawn = { data: null, width: 0, emphasized: null, node: null };
  const observer = new ResizeObserver(([entry]) => {
    const measured = Math.floor(entry.contentRect.width);
    if (measured === width) return;
    width = measured;
    update();
  });

  function activate(index) {
    if (index === active) return;
    active = index;
    update();
  }

  function onPointer(event, columns) {
    const box = event.currentTarget.getBoundingClientRect();
    const place = (event.clientX - box.left - MARGIN.left) / plotWidth();
    activate(place < 0 || place >= 1 ? null : Math.floor(place * columns.length));
  }

  function onKey(event, count) {
    const last = count - 1;
    const from = active ?? last + 1;
    const target = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      PageUp: Math.max(0, from - Math.ceil(count / 12)),
      PageDown: Math.min(last, (active ?? -1) + Math.ceil(count / 12)),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    activate(target);
  }

  const plotWidth = () => Math.max(1, width - MARGIN.left - MARGIN.right);

  function shapes(data, emphasized, height) {
    if (drawn.data !== data || drawn.width !== width || drawn.emphasized !== emphasized) {
      drawn = { data, width, emphasized, node: shapesOf(data, emphasized, plotWidth(), height) };
    }
    return drawn.node;
  }

  return {
    /** How wide it is, in pixels; 0 before it is in the page. */
    get width() {
      return width;
    },

    /**
     * @param {{data: {columns: readonly Column[], seriesCount: number, marks: readonly Mark[], ticks: readonly Mark[]},
     *   label: string, emphasized: number | null, height?: number, countText: (count: number) => string,
     *   describe: (index: number) => string, tooltip: (index: number) => any}} chart `label` is its name, `describe` a
     *   column in words and `tooltip` in a box; `emphasized` is the series that stands out
     */
    view({ data, label, emphasized, height = 300, countText, describe, tooltip }) {
      const { columns } = data;
      if (active !== null && active >= columns.length) active = null;
      const plot = { width: plotWidth(), height: height - MARGIN.top - MARGIN.bottom };
      return h(
        'div',
        {
          class: 'chart',
          tabindex: '0',
          role: 'application',
          'aria-label': `${label}. The arrow keys read it column by column.`,
          ref: (node) => observer.observe(node),
          onpointermove: (event) => onPointer(event, columns),
          onpointerdown: (event) => onPointer(event, columns),
          // A finger is lifted to look; a tap elsewhere takes the focus away.
          onpointerleave: (event) => event.pointerType === 'mouse' && activate(null),
          onblur: () => activate(null),
          onkeydown: (event) => onKey(event, columns.length),
        },
        width > 0 &&
          h(
            'svg',
            { class: 'chart-drawing', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true },
            h(
              'g',
              { transform: `translate(${MARGIN.left} ${MARGIN.top})` },
              axes(data, plot, countText),
              shapes(data, emphasized, plot.height),
              active !== null && activeBand(active, columns.length, plot),
            ),
          ),
        active !== null && tooltipBox(tooltip(active), (active + 0.5) / columns.length, plot.width),
        h('p', { class: 'visually-hidden', role: 'status' }, active === null ? '' : describe(active)),
      );
    },

    dispose: () => observer.disconnect(),
  };
}

function axes({ columns, marks, ticks }, { width, height }, countText) {
  const scale = niceScale(Math.max(...columns.map(({ total }) => total)));
  const y = (value) => height - (value / scale.top) * height;
  return h(
    'g',
    null,
    scale.ticks.map((value) => [
      h('line', { class: value === 0 ? 'chart-base' : 'chart-grid', x1: 0, x2: width, y1: y(value), y2: y(value) }),
      h('text', { class: 'chart-text', x: -8, y: y(value) + 4, 'text-anchor': 'end' }, countText(value)),
    ]),
    ticks.map(({ place, text }) => [
      h('line', { class: 'chart-base', x1: place * width, x2: place * width, y1: height, y2: height + 4 }),
      h('text', { class: 'chart-text', x: place * width, y: height + 18, 'text-anchor': 'middle' }, text),
    ]),
    labelled(marks, width).map(({ place, text, isLabelled }) => [
      h('line', { class: 'chart-mark', x1: place * width, x2: place * width, y1: -6, y2: height }),
      isLabelled && h('text', { class: 'chart-mark-text', x: place * width, y: -10, 'text-anchor': 'middle' }, text),
    ]),
  );
}

/** The marks that have room for their labels: the last one has, and those before it as far as they don't overlap. */
function labelled(marks, width) {
  let left = Infinity;
  return [...marks]
    .sort((one, other) => other.place - one.place)
    .map((mark) => {
      const isLabelled = left - mark.place * width >= LABEL_WIDTH;
      if (isLabelled) left = mark.place * width;
      return { ...mark, isLabelled };
    });
}

function shapesOf({ columns, seriesCount }, emphasized, width, height) {
  const { top } = niceScale(Math.max(...columns.map(({ total }) => total)));
  return h(
    'g',
    { key: 'shapes' },
    stackPaths(columns, seriesCount, { width, height, top }).map((d, series) =>
      h('path', { class: ['series', `series-${series}`, emphasized !== null && emphasized !== series && 'faded'], d }),
    ),
  );
}

function activeBand(index, count, { width, height }) {
  const pitch = width / count;
  return h('rect', { key: 'active', class: 'chart-active', x: index * pitch - 1, y: 0, width: pitch + 1, height });
}

function tooltipBox(content, place, width) {
  const x = `${Math.round(MARGIN.left + place * width)}px`;
  const side = place < 0.5 ? { '--x': x } : { '--x': x, '--shift': 'calc(-100% - 1.5rem)' };
  return h('div', { key: 'tooltip', class: 'chart-tooltip', 'aria-hidden': true, style: side }, content);
}
