/**
 * The kinds of rules to add.
 */

import { h } from '../../core/dom.js';
import { button } from '../../ui/button.js';
import { RULE_KINDS } from './rule-kinds.js';

/**
 * @param {{isOpen: boolean, isFirst: boolean, toggle: () => void, choose: (field: string) => void}} choice
 */
export function ruleChooser({ isOpen, isFirst, toggle, choose }) {
  return h(
    'div',
    { class: 'rule-adder stack tight', key: 'adder' },
    !isFirst && button('Add rule', { icon: 'add', 'aria-expanded': isOpen, onclick: toggle }),
    (isOpen || isFirst) &&
      h(
        'ul',
        { class: 'rule-kinds', 'aria-label': 'Kinds of rules' },
        Object.entries(RULE_KINDS).map(([field, { title, text }]) =>
          h(
            'li',
            { key: field },
            h(
              'button',
              {
                type: 'button',
                class: 'rule-kind',
                'aria-labelledby': `kind-${field}`,
                'aria-describedby': `kind-${field}-text`,
                onclick: () => choose(field),
              },
              h('span', { class: 'rule-kind-title', id: `kind-${field}` }, title),
              h('span', { class: 'muted small-text', id: `kind-${field}-text` }, text),
            ),
          ),
        ),
      ),
  );
}
