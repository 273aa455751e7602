import { h } from '../core/dom.js';

/** To come. */
export function membersPage(context) {
  return { title: 'membersPage', view: () => h('div', { class: 'page' }, h('h1', null, 'membersPage')) };
}
