/**
 * One of a few, all in sight.
 */

import { h } from '../core/dom.js';

/**
 * @param {{id: string, label: any, value: string, options: readonly {value: string, label: string}[],
 *   onchange: (value: string) => void}} facts `id` is unique in the page
 */
export function segmented({ id, label, value: chosen, options, onchange }) {
  return h(
    'div',
    { class: 'field', key: id },
    h('span', { class: 'field-legend', id: `${id}-label` }, label),
    h(
      'div',
      { class: 'segmented', role: 'radiogroup', 'aria-labelledby': `${id}-label` },
      options.map(({ value, label: text }) =>
        h(
          'label',
          { key: value },
          h('input', { type: 'radio', name: id, value, checked: value === chosen, onchange: () => onchange(value) }),
          h('span', null, text),
        ),
      ),
    ),
  );
}
