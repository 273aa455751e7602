/**
 * How values, conditions and rules of an answer are shown.
 */

import { askedWords, lookedAtWords } from './explain.js';
import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { valueText } from '../../template/checks.js';
import { icon } from '../../ui/icons.js';
import { seen } from '../../ui/unseen.js';

const VALUE_SHOWN_MAX = 400;

/** A value as an app gets it; `outcome` null: there is no such parameter. */
export function outcomeValue(outcome) {
  if (outcome === null) return h('span', { class: 'muted' }, 'No such parameter');
  const text = valueText(outcome.type, outcome.value);
  if (text === '') return h('span', { class: 'muted' }, 'Empty text');
  const looks = ['user-text keep-spaces clamp-3 try-value', outcome.type];
  return h('code', { class: looks }, seen(shorten(text, VALUE_SHOWN_MAX)));
}

/** Whether a condition or a rule matches, told by a sign and a word. */
export function matchMark(matched) {
  return h(
    'span',
    { class: ['match-mark', matched && 'matched'] },
    icon(matched ? 'check' : 'close'),
    h('span', null, matched ? 'Matches' : 'Does not match'),
  );
}

/** The rules of a condition, each with what it asks and what it looked at. */
export function ruleOutcomes({ rules }, isSignedIn) {
  return h(
    'ul',
    { class: 'rule-outcomes' },
    rules.map((outcome, index) =>
      h(
        'li',
        { key: index, class: ['rule-outcome', outcome.matched && 'matched'] },
        icon(outcome.matched ? 'check' : 'close'),
        h(
          'div',
          null,
          h('p', { class: 'user-text clamp-3' }, seen(shorten(askedWords(outcome), VALUE_SHOWN_MAX))),
          h(
            'p',
            { class: 'muted small-text user-text clamp-3' },
            h('span', { class: 'visually-hidden' }, outcome.matched ? 'Matches. ' : 'Does not match. '),
            shorten(lookedAtWords(outcome, isSignedIn), VALUE_SHOWN_MAX),
          ),
        ),
      ),
    ),
  );
}
