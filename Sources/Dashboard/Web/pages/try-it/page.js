import { h } from '../../core/dom.js';

/** To come. */
export function tryItPage(context) {
  return { title: 'tryItPage', view: () => h('div', { class: 'page' }, h('h1', null, 'tryItPage')) };
}
