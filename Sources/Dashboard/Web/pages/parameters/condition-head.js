/**
 * What stands above a value for a condition: the condition's name, and in words whom it matches.
 */

import { h } from '../../core/dom.js';
import { path, withQuery } from '../../core/router.js';
import { conditionWords } from '../../template/describe.js';
import { icon } from '../../ui/icons.js';
import { seen } from '../../ui/unseen.js';

/**
 * @param {string} project
 * @param {import('../../template/shape.js').Condition} condition
 * @param {...any} controls
 */
export function conditionHead(project, condition, ...controls) {
  const href = withQuery(path`#/projects/${project}/conditions`, { edit: condition.name });
  return h(
    'div',
    { class: 'value-card-head' },
    icon('conditions'),
    h(
      'div',
      { class: 'grow' },
      h('p', { class: 'condition-name' }, h('a', { class: 'user-text', href }, seen(condition.name))),
      h('p', { class: 'muted small-text user-text clamp-3' }, seen(conditionWords(condition))),
    ),
    controls,
  );
}
