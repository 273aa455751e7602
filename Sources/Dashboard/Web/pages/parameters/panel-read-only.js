/**
 * A parameter as those see it who may not change it.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { sortedConditionalValues } from '../../template/order.js';
import { seen } from '../../ui/unseen.js';
import { conditionHead } from './condition-head.js';
import { valueView } from './value-view.js';

const SHOWN = 20_000;
const ORDER = 'The first condition that matches wins, in this order.';

/** @param {{context: any, template: any, parameter: any}} facts what a panel works with */
export function readOnlyFields({ context, template, parameter }) {
  const { project } = context.route.params;
  const { type, group, description } = parameter;
  const conditional = sortedConditionalValues(template, parameter);
  return h(
    'div',
    { class: 'stack', key: 'read-only' },
    h(
      'dl',
      { class: 'facts' },
      fact('Type', h('span', { class: ['type', type] }, type)),
      group !== null && fact('Group', h('span', { class: 'user-text' }, seen(group))),
      description !== null && fact('Description', h('span', { class: 'user-text keep-spaces' }, seen(description))),
    ),
    h('h3', null, 'Values'),
    h(
      'div',
      { class: 'value-card' },
      h('p', { class: 'condition-name' }, 'Default value'),
      wholeValue(type, parameter.default),
    ),
    conditional.length > 1 && h('p', { class: 'muted small-text' }, ORDER),
    h(
      'ol',
      { class: 'conditional-values' },
      conditional.map(([condition, value]) => conditionalValue(project, condition, type, value)),
    ),
  );
}

function conditionalValue(project, condition, type, value) {
  const head = conditionHead(project, condition);
  return h('li', { class: 'value-card', key: condition.name }, head, wholeValue(type, value));
}

function fact(name, value) {
  return h('div', { class: 'fact' }, h('dt', { class: 'muted' }, name), h('dd', null, value));
}

function wholeValue(type, value) {
  if (type === 'boolean' || value === '') return valueView(type, value);
  const name = ['whole-value', 'user-text', type !== 'string' && 'mono'];
  return h('pre', { class: name, tabindex: '0' }, seen(shorten(String(value), SHOWN)));
}
