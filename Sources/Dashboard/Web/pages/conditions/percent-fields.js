/**
 * The fields of a rule on a percentage, with a picture of the range among those of other conditions.
 */

import { h } from '../../core/dom.js';
import { percentText } from '../../template/describe.js';
import { button } from '../../ui/button.js';
import { textField } from '../../ui/field.js';
import { seen } from '../../ui/unseen.js';
import { nextStart, rangeOfShare, rangesOfSeed, shareWords, typedMicros } from './percent-range.js';

const SHARES = [5, 10, 25, 50, 100];
const SHOWN_RANGES = 8;
const LABELS = { from: 'From %', to: 'Up to %' };

/** @param {import('./rule-editor.js').RuleFields} rule */
export function percentFields({ entry, template, conditionName, faultOf, set }) {
  const { form, id } = entry;
  const others = form.seed === '' ? [] : rangesOfSeed(template, form.seed, conditionName);
  return h(
    'div',
    { class: 'stack' },
    textField({
      id: `${id}-seed`,
      label: 'Seed',
      value: form.seed,
      error: faultOf('seed'),
      hint: 'Any word. Callers keep their bucket as long as the seed stays; another seed shuffles them.',
      mono: true,
      attributes: { autocomplete: 'off', autocapitalize: 'off', spellcheck: false },
      oninput: (seed) => set({ seed }),
    }),
    h(
      'div',
      { class: 'percent-range' },
      bound('from', { form, id, faultOf, set }),
      bound('to', { form, id, faultOf, set }),
      shareChoice(form, set),
    ),
    rangeBar(form, others),
    h('p', { class: 'small-text', role: 'status' }, shareWords(form) ?? (faultOf('from') || faultOf('to') ? null : 'No range yet')),
    others.length > 0 && otherRanges(others, form, set),
  );
}

function bound(member, { form, id, faultOf, set }) {
  return textField({
    id: `${id}-${member}`,
    label: LABELS[member],
    value: form[member],
    error: boundFault(faultOf(member)),
    mono: true,
    attributes: { inputmode: 'decimal', autocomplete: 'off' },
    oninput: (text) => set({ [member]: text }),
  });
}

/** What is wrong with a bound, by what the fields are called here. */
function boundFault(message) {
  return message && message.replace('"from"', `“${LABELS.from}”`).replace('"to"', `“${LABELS.to}”`);
}

function shareChoice(form, set) {
  return h(
    'div',
    { class: 'share-choice', role: 'group', 'aria-label': 'Share of callers' },
    SHARES.map((share) =>
      button(`${share} %`, { key: share, small: true, onclick: () => set(rangeOfShare(form.from, share)) }),
    ),
  );
}

function rangeBar(form, others) {
  const [from, to] = [typedMicros(form.from), typedMicros(form.to)];
  const isRange = from !== null && to !== null && from < to;
  return h(
    'div',
    { class: 'percent-bar', 'aria-hidden': true },
    others.map((other, index) => segment(`other-${index}`, 'other', other)),
    isRange && segment('own', 'own', { from, to }),
  );
}

function segment(key, kind, { from, to }) {
  const style = { left: `${from / 1e6}%`, width: `${(to - from) / 1e6}%` };
  return h('span', { key, class: ['percent-segment', kind], style });
}

function otherRanges(others, form, set) {
  const start = nextStart(others);
  const shown = others.slice(0, SHOWN_RANGES);
  const begin = () => set(shifted(form, start));
  return h(
    'div',
    { class: 'stack tight small-text' },
    h('p', { class: 'muted' }, 'Other conditions with this seed:'),
    h('ul', { class: 'stack tight' }, shown.map((other, index) => h('li', { key: index }, rangeText(other)))),
    others.length > SHOWN_RANGES && h('p', { class: 'muted' }, `and ${others.length - SHOWN_RANGES} more`),
    start !== null &&
      start !== form.from.trim() &&
      h('div', { class: 'row' }, button(`Begin at ${start} %, where they end`, { small: true, onclick: begin })),
  );
}

function rangeText({ name, from, to }) {
  return [h('span', { class: 'user-text' }, seen(name)), ` takes ${percentText(from)} to ${percentText(to)} %`];
}

/** The range moved to where others end, as long as before if there is room. */
function shifted({ from, to }, start) {
  const [first, last] = [typedMicros(from), typedMicros(to)];
  const length = first !== null && last !== null && first < last ? last - first : 10_000_000;
  return { from: start, to: percentText(Math.min(100_000_000, typedMicros(start) + length)) };
}
