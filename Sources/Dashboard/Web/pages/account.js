import { h } from '../core/dom.js';

/** To come. */
export function accountPage(context) {
  return { title: 'accountPage', view: () => h('div', { class: 'page' }, h('h1', null, 'accountPage')) };
}
