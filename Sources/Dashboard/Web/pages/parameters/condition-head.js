/**
 * What stands above a value for a condition: the condition's name, and in words whom it matches.
 */

import { h } from '../../core/dom.js';
import { conditionWords } from '../../template/describe.js';
import { icon } from '../../ui/icons.js';
import { seen } from '../../ui/unseen.js';

/**
 * @param {import('../../template/shape.js').Condition} condition
 * @param {...any} controls
 */
export function conditionHead(condition, ...controls) {
  return h(
    'div',
    { class: 'value-card-head' },
    icon('conditions'),
    h(
      'div',
      { class: 'grow' },
      h('p', { class: 'condition-name user-text' }, seen(condition.name)),
      h('p', { class: 'muted small-text user-text clamp-3' }, seen(conditionWords(condition))),
    ),
    controls,
  );
}
