import { h } from '../core/dom.js';

/** To come. */
export function documentPage(context) {
  return { title: 'documentPage', view: () => h('div', { class: 'page' }, h('h1', null, 'documentPage')) };
}
