/**
 * Ranges of a percentage, counted exactly in millionths of a percent.
 */

import { JSONNumber, isNumberText } from '../../json/number.js';
import { percentMicros } from '../../template/checks.js';
import { percentText } from '../../template/describe.js';

const WHOLE = 100_000_000;

/** A bound as typed, in millionths of a percent; null where it is none. */
export function typedMicros(text) {
  const trimmed = text.trim();
  return isNumberText(trimmed) ? percentMicros(new JSONNumber(trimmed)) : null;
}

/**
 * How many callers a range takes, such as `20 % of callers`; null while it is no range.
 *
 * @param {{from: string, to: string}} form
 */
export function shareWords({ from, to }) {
  const [start, end] = [typedMicros(from), typedMicros(to)];
  if (start === null || end === null || start >= end) return null;
  return end - start === WHOLE ? 'All callers' : `${percentText(end - start)} % of callers`;
}

/**
 * The range that takes `percent` of all callers: from where it begins, or as far on as there is room for it.
 *
 * @param {string} from
 * @param {number} percent
 * @returns {{from: string, to: string}}
 */
export function rangeOfShare(from, percent) {
  const length = percent * 1_000_000;
  const start = typedMicros(from) ?? 0;
  if (start + length <= WHOLE) return { from: typedMicros(from) === null ? '0' : from.trim(), to: percentText(start + length) };
  return { from: percentText(WHOLE - length), to: '100' };
}

/**
 * What other conditions take of a seed's buckets, by where it begins.
 *
 * @param {import('../../template/shape.js').Template} template
 * @param {string} seed
 * @param {string | null} except the condition that asks
 * @returns {{name: string, from: number, to: number}[]} in millionths of a percent
 */
export function rangesOfSeed(template, seed, except) {
  return template.conditions
    .filter(({ name }) => name !== except)
    .flatMap(({ name, rules }) =>
      rules
        .filter((rule) => rule.field === 'percent' && rule.seed === seed)
        .map(({ from, to }) => ({ name, from: percentMicros(from), to: percentMicros(to) })),
    )
    .sort((left, right) => left.from - right.from);
}

/**
 * Where the next range of a seed can begin; null where the end is taken.
 *
 * @param {readonly {to: number}[]} ranges
 */
export function nextStart(ranges) {
  const end = Math.max(0, ...ranges.map(({ to }) => to));
  return end > 0 && end < WHOLE ? percentText(end) : null;
}
