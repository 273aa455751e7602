/**
 * Times, counts and long texts as people read them.
 */

import { LOCALE } from './locale.js';
import { spelled } from './unseen.js';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A moment such as `30 Nov 2026, 14:05`, in the reader's own time zone. */
export function formatTime(text) {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text));
}

/** How long ago, such as `5 minutes ago`. */
export function formatAgo(text, now = Date.now()) {
  const seconds = (new Date(text).getTime() - now) / 1000;
  const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

const counts = new Intl.NumberFormat(LOCALE);

/** A whole number with the locale's separators. */
export function formatCount(count) {
  return counts.format(count);
}

/** `1 change`, `2 changes`. */
export function plural(count, one, many = `${one}s`) {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** At most `max` characters, with an ellipsis for what was cut; surrogate pairs stay whole. */
export function shorten(text, max = 200) {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text[max - 1]) ? max - 1 : max;
  return `${text.slice(0, end)}…`;
}

/** What turns the direction of the text beside it: letters written from right to left. */
const TURNING =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text for the middle of a sentence: cut at `max` characters, what is not seen in it spelled out, and its direction
 * ends where it ends.
 */
export function inSentence(text, max = 60) {
  const short = spelled(shorten(text, max));
  return TURNING.test(short) ? `\u2068${short}\u2069` : short;
}
