import assert from 'node:assert/strict';

import { formatSpan, timeTicks } from '../../../Sources/Dashboard/Web/pages/fetches/axis.js';
import {
  columnsOf, SERIES_MAX, seriesOf, shareOfVersion,
} from '../../../Sources/Dashboard/Web/pages/fetches/series.js';
import { niceScale, stackPaths } from '../../../Sources/Dashboard/Web/ui/chart.js';

const HOUR = 3_600_000;

function named(name, ...counts) {
  return { kind: 'named', name, counts };
}

export function aScaleEndsAtARoundNumberThatNothingExceeds() {
  for (let max = 0; max < 3_000; max += 1) {
    const { top, ticks } = niceScale(max);
    assert.ok(top >= max, `${max}`);
    assert.ok(ticks.every(Number.isInteger), `${max}`);
    assert.ok(ticks.length >= 2 && ticks.length <= 6, `${max}: ${ticks}`);
    assert.equal(ticks.at(-1), top);
  }
  assert.deepEqual(niceScale(0).ticks, [0, 1]);
  assert.deepEqual(niceScale(1_234).ticks, [0, 250, 500, 750, 1_000, 1_250]);
}

export function theFirstSeriesStandsOnTopOfTheOthers() {
  const columns = [{ values: [1, 3], total: 4 }, { values: [0, 2], total: 2 }];
  const [top, bottom] = stackPaths(columns, 2, { width: 8, height: 100, top: 4 });
  assert.equal(bottom, 'M0 100V25h4V100zM4 100V50h4V100z');
  assert.equal(top, 'M0 25V0h4V25z');
}

export function wideColumnsHaveAGap() {
  const [path] = stackPaths([{ values: [1], total: 1 }], 1, { width: 20, height: 10, top: 1 });
  assert.equal(path, 'M0 10V0h19V10z');
}

export function versionsAreListedFromTheNewestOn() {
  const names = seriesOf([named('9', 5), named('10', 1), named('8', 9)], 'version').map(({ name }) => name);
  assert.deepEqual(names, ['Version 10', 'Version 9', 'Version 8']);
}

export function platformsAreListedByHowOftenTheyFetchAndWhatIsUnknownLast() {
  const [other, none] = ['other', 'none'].map((kind) => ({ kind, name: null, counts: [90] }));
  const series = seriesOf([other, none, named('web', 3), named('ios', 7)], 'platform');
  const told = series.map(({ name, total }) => `${name} ${total}`);
  assert.deepEqual(told, ['ios 7', 'web 3', 'No platform sent 90', 'Other 90']);
}

export function moreSeriesThanColoursArePutTogether() {
  const counted = Array.from({ length: 12 }, (_, index) => named(`1.${index}`, 100 - index, 1));
  const series = seriesOf([...counted, { kind: 'other', name: null, counts: [4, 4] }], 'app_version');
  assert.equal(series.length, SERIES_MAX);
  assert.equal(series.at(-1).name, 'Other');
  assert.deepEqual(series.at(-1).counts, [93 + 92 + 91 + 90 + 89 + 4, 5 + 4]);
}

export function stepsAreAddedUpUntilColumnsAreWideEnough() {
  const chart = { from: '2026-11-30T00:00:00Z', step_seconds: 600 };
  const series = [{ counts: Array.from({ length: 144 }, (_, index) => index) }];
  const all = columnsOf(chart, series, 144, 200);
  const few = columnsOf(chart, series, 144, 50);
  assert.equal(all.length, 144);
  assert.equal(few.length, 48);
  assert.deepEqual(few[1].values, [3 + 4 + 5]);
  assert.equal(few[1].start, Date.parse('2026-11-30T00:30:00Z'));
  assert.equal(few[1].end, Date.parse('2026-11-30T01:00:00Z'));
  assert.equal(few.reduce((sum, { total }) => sum + total, 0), all.reduce((sum, { total }) => sum + total, 0));
  assert.ok(columnsOf(chart, series, 144, 0).length > 0, 'a chart without a width has columns all the same');
}

export function theShareOfAVersionIsThatOfTheLastHour() {
  const old = named('1', 100, ...Array(6).fill(1));
  const chart = (newest) => ({ step_seconds: 600, by: { version: [old, newest] } });
  assert.equal(shareOfVersion(chart(named('2', 0, ...Array(6).fill(3))), 2), 0.75);
  assert.equal(shareOfVersion(chart(named('2', 0, ...Array(6).fill(3))), 7), 0);
  assert.equal(shareOfVersion({ step_seconds: 3_600, by: { version: [named('1', 5, 0)] } }, 1), null);
  assert.equal(shareOfVersion({ step_seconds: 600, by: { version: [] } }, 1), null);
}

function inZone(zone, run) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

export function ticksStandAtRoundHoursOfTheReadersZone() {
  inZone('Asia/Kolkata', () => {
    const from = Date.parse('2026-11-30T00:10:00Z');
    const places = timeTicks(from, from + 24 * HOUR, 600).map(({ place }) => new Date(from + place * 24 * HOUR));
    assert.ok(places.length >= 4 && places.length <= 9, `${places.length}`);
    assert.ok(places.every((date) => date.getMinutes() === 0), `${places}`);
  });
}

export function ticksOfDaysStandAtMidnightAlsoWhereTheClocksChange() {
  inZone('Europe/Berlin', () => {
    const from = Date.parse('2026-10-18T10:00:00Z');
    const length = 14 * 24 * HOUR;
    const dates = timeTicks(from, from + length, 2_000).map(({ place }) => new Date(Math.round(from + place * length)));
    assert.equal(dates.length, 14);
    assert.ok(dates.every((date) => date.getHours() === 0), `${dates}`);
  });
}

export function narrowAxesHaveFewerTicks() {
  const from = Date.parse('2026-11-16T10:00:00Z');
  const count = (hours, width) => timeTicks(from, from + hours * HOUR, width).length;
  assert.ok(count(24, 260) <= 5);
  assert.ok(count(14 * 24, 260) <= 5);
  assert.ok(count(14 * 24, 260) >= 2);
}

export function aSpanIsToldFromItsStartToItsEnd() {
  const start = new Date(2026, 10, 30, 14).getTime();
  assert.match(formatSpan({ start, end: start + HOUR }), /30.*3:00|30.*15:00/);
}
