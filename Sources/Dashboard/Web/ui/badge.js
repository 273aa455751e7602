import { h } from '../core/dom.js';

/**
 * A word or two about a thing, in a colour that means something.
 *
 * @param {any} text
 * @param {'accent' | 'success' | 'warning' | 'danger'} [kind]
 */
export function badge(text, kind) {
  return h('span', { class: ['badge', kind] }, text);
}
