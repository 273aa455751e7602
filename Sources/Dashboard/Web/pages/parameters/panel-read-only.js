/**
 * A parameter as those see it who may not change it.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { conditionWords } from '../../template/describe.js';
import { sortedConditionalValues } from '../../template/order.js';
import { icon } from '../../ui/icons.js';
import { valueView } from './value-view.js';

const SHOWN = 20_000;

/** @param {{template: any, parameter: any}} facts */
export function readOnlyFields({ template, parameter }) {
  const conditional = sortedConditionalValues(template, parameter);
  return h(
    'div',
    { class: 'stack', key: 'read-only' },
    h(
      'dl',
      { class: 'facts' },
      fact('Type', h('span', { class: ['type', parameter.type] }, parameter.type)),
      parameter.group !== null && fact('Group', h('span', { class: 'user-text' }, parameter.group)),
      parameter.description !== null && fact('Description', h('span', { class: 'user-text keep-spaces' }, parameter.description)),
    ),
    h('h3', null, 'Values'),
    h('div', { class: 'value-card' }, h('p', { class: 'condition-name' }, 'Default value'), wholeValue(parameter.type, parameter.default)),
    conditional.length > 1 && h('p', { class: 'muted small-text' }, 'The first condition that matches wins, in this order.'),
    h(
      'ol',
      { class: 'conditional-values' },
      conditional.map(([condition, value]) =>
        h(
          'li',
          { class: 'value-card', key: condition.name },
          h(
            'div',
            { class: 'value-card-head' },
            icon('conditions'),
            h(
              'div',
              { class: 'grow' },
              h('p', { class: 'condition-name user-text' }, condition.name),
              h('p', { class: 'muted small-text user-text clamp-3' }, conditionWords(condition)),
            ),
          ),
          wholeValue(parameter.type, value),
        ),
      ),
    ),
  );
}

function fact(name, value) {
  return h('div', { class: 'fact' }, h('dt', { class: 'muted' }, name), h('dd', null, value));
}

function wholeValue(type, value) {
  if (type === 'boolean' || value === '') return valueView(type, value);
  return h('pre', { class: ['whole-value', 'user-text', type !== 'string' && 'mono'], tabindex: '0' }, shorten(String(value), SHOWN));
}
