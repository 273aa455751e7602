/**
 * The chart's axis of time, in the reader's own time zone.
 */

import { LOCALE } from '../../core/locale.js';

const HOUR = 3_600_000;
/** How far apart labels are at least, in pixels. */
const LABEL_WIDTH = 64;
const HOURS = [1, 2, 3, 6, 12];
const DAYS = [1, 2, 4, 7];

const hourText = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const dayText = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const spanText = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Round hours or days between two moments, as many as have room.
 *
 * @param {number} from in milliseconds
 * @param {number} to
 * @param {number} width in pixels
 * @returns {readonly import('../../ui/chart.js').Mark[]}
 */
export function timeTicks(from, to, width) {
  const room = Math.max(2, Math.floor(width / LABEL_WIDTH));
  const hours = (to - from) / HOUR;
  const everyHours = hours <= 48 ? HOURS.find((count) => hours / count <= room) : undefined;
  const everyDays = everyHours === undefined ? (DAYS.find((count) => hours / 24 / count <= room) ?? DAYS.at(-1)) : 1;
  const moments = roundMoments(from, to, everyHours ?? 24).filter(
    (moment) => everyHours !== undefined || dayNumber(moment) % everyDays === 0,
  );
  const format = everyHours === undefined ? dayText : hourText;
  return moments.map((moment) => ({ place: (moment - from) / (to - from), text: format.format(moment) }));
}

/** Midnight and each so many hours later, day by day: a day may have 23 or 25 of them. */
function roundMoments(from, to, everyHours) {
  const first = new Date(from);
  const moments = [];
  for (let day = 0; ; day += 1) {
    for (let hour = 0; hour < 24; hour += everyHours) {
      const moment = new Date(first.getFullYear(), first.getMonth(), first.getDate() + day, hour).getTime();
      if (moment > to) return moments;
      if (moment >= from) moments.push(moment);
    }
  }
}

function dayNumber(moment) {
  const date = new Date(moment);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * HOUR));
}

/** A column's span such as `30 Nov, 14:00 – 15:00`. */
export function formatSpan({ start, end }) {
  return spanText.formatRange(start, end);
}
