import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { seen } from '../../ui/unseen.js';

const SHOWN = 100;

/** Where a fault is, which leads there, and what it is. */
export function faultLine(fault, goTo) {
  const place = `Line ${fault.line}, column ${fault.column}`;
  return [
    h('button', { type: 'button', class: 'link-button', onclick: () => goTo(fault) }, place),
    ' ',
    h('span', { class: 'user-text' }, seen(fault.message)),
  ];
}

/**
 * A document's faults by line; each leads to its place.
 *
 * @param {readonly import('../../template/fault-list.js').Fault[]} faults
 * @param {(fault: any) => void} goTo
 */
export function faultList(faults, goTo) {
  return h(
    'section',
    { class: 'card padded', key: 'faults', 'aria-labelledby': 'faults-title' },
    h('h2', { id: 'faults-title' }, plural(faults.length, 'fault')),
    h(
      'ol',
      { class: 'document-faults' },
      faults.slice(0, SHOWN).map((fault) =>
        h('li', null, faultLine(fault, goTo)),
      ),
    ),
    faults.length > SHOWN && h('p', { class: 'muted' }, `and ${plural(faults.length - SHOWN, 'more', 'more')}`),
  );
}
