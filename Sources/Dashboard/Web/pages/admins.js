import { h } from '../core/dom.js';

/** To come. */
export function adminsPage(context) {
  return { title: 'adminsPage', view: () => h('div', { class: 'page' }, h('h1', null, 'adminsPage')) };
}
