/**
 * Facts, each with its name.
 */

import { h } from '../core/dom.js';

/**
 * @param {readonly [name: string, value: any][]} rows those without a value are left out
 */
export function factList(rows) {
  return h(
    'dl',
    { class: 'facts' },
    rows.map(([name, value]) => value && h('div', { key: name }, h('dt', null, name), h('dd', null, value))),
  );
}
