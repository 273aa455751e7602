/**
 * What the service counted, as the columns and series of a chart.
 *
 * @typedef {{kind: 'named' | 'none' | 'other', name: string | null, counts: readonly number[]}} Counted by the service
 * @typedef {'version' | 'platform' | 'app_version'} By
 * @typedef {{name: string, total: number}} Series
 * @typedef {{start: number, end: number, values: readonly number[], total: number}} Column times in milliseconds
 */

/** More are put together as `Other`: so many colours can be told apart. */
export const SERIES_MAX = 8;

const NONE = { version: 'No version', platform: 'No platform sent', app_version: 'No app version sent' };

/**
 * The series of a chart in the order in which they are listed: versions from the newest on, else the most frequent
 * first; what was not sent and what is not told apart come last.
 *
 * @param {readonly Counted[]} counted
 * @param {By} by
 * @returns {readonly (Series & {counts: readonly number[]})[]}
 */
export function seriesOf(counted, by) {
  const all = counted.map(({ kind, name, counts }) => ({
    kind,
    name: seriesName(kind, name, by),
    version: Number(name),
    counts,
    total: sum(counts),
  }));
  const ordered = all.sort((left, right) => rank(left) - rank(right) || before(left, right, by));
  const told = ordered.filter(({ kind }) => kind !== 'other');
  const rest = ordered.filter(({ kind }) => kind === 'other');
  if (ordered.length > SERIES_MAX) rest.unshift(...told.splice(SERIES_MAX - 1));
  if (rest.length === 0) return told;
  const counts = rest[0].counts.map((_, index) => sum(rest.map((series) => series.counts[index])));
  return [...told, { name: 'Other', counts, total: sum(counts) }];
}

function seriesName(kind, name, by) {
  if (kind === 'none') return NONE[by];
  if (kind === 'other') return 'Other';
  return by === 'version' ? `Version ${name}` : name;
}

function rank({ kind }) {
  return { named: 0, none: 1, other: 2 }[kind];
}

function before(left, right, by) {
  return by === 'version' ? right.version - left.version : right.total - left.total;
}

/**
 * The columns of a chart, each of so many steps that it is not too narrow.
 *
 * @param {{from: string, step_seconds: number}} chart
 * @param {readonly {counts: readonly number[]}[]} series
 * @param {number} stepCount
 * @param {number} columnsMax
 * @returns {readonly Column[]}
 */
export function columnsOf({ from, step_seconds: seconds }, series, stepCount, columnsMax) {
  const size = columnSize(stepCount, columnsMax);
  const [start, length] = [Date.parse(from), seconds * size * 1000];
  return Array.from({ length: stepCount / size }, (_, index) => {
    const values = series.map(({ counts }) => sum(counts.slice(index * size, (index + 1) * size)));
    return { start: start + index * length, end: start + (index + 1) * length, values, total: sum(values) };
  });
}

function columnSize(stepCount, columnsMax) {
  const sizes = [1, 2, 3, 6, 12, 24].filter((size) => stepCount % size === 0);
  return sizes.find((size) => stepCount / size <= columnsMax) ?? sizes.at(-1);
}

/**
 * How large a part of the last hour's fetches got a version, from 0 to 1; null where there were none.
 *
 * @param {{step_seconds: number, by: {version: readonly Counted[]}}} chart
 * @param {number} version
 */
export function shareOfVersion(chart, version) {
  const steps = Math.max(1, Math.round(3_600 / chart.step_seconds));
  const lastHour = ({ counts }) => sum(counts.slice(-steps));
  const all = sum(chart.by.version.map(lastHour));
  const newest = chart.by.version.filter(({ kind, name }) => kind === 'named' && name === String(version));
  return all === 0 ? null : sum(newest.map(lastHour)) / all;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
