/**
 * A condition to read.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { ruleWords } from '../../template/describe.js';
import { seen } from '../../ui/unseen.js';

/**
 * The rules of a condition in words, joined by `and`.
 *
 * @param {readonly import('../../template/shape.js').Rule[]} rules
 * @param {number} [shown] how many of them
 */
export function rulesInWords(rules, shown = rules.length) {
  return h(
    'ul',
    { class: 'rule-words' },
    rules.slice(0, shown).map((rule, index) =>
      h(
        'li',
        { key: index },
        index > 0 && h('span', { class: 'rule-and' }, 'and '),
        h('span', { class: 'rule-text user-text clamp-3' }, seen(shorten(ruleWords(rule), 300))),
      ),
    ),
    rules.length > shown && h('li', { key: 'more', class: 'muted small-text' }, `and ${rules.length - shown} more rules`),
  );
}

/** All that a condition says. */
export function conditionReading(template, name) {
  const { description, rules } = template.conditions.find((condition) => condition.name === name);
  return h(
    'div',
    { class: 'stack', key: 'reading' },
    description && h('p', { class: 'user-text keep-spaces' }, seen(description)),
    h('h3', null, 'Rules'),
    h('p', { class: 'muted small-text' }, 'It matches when all of them do.'),
    rulesInWords(rules),
  );
}
