import { h } from '../../core/dom.js';

/** To come. */
export function keysPage(context) {
  return { title: 'keysPage', view: () => h('div', { class: 'page' }, h('h1', null, 'keysPage')) };
}
