import { h } from '../../core/dom.js';

/** To come. */
export function parametersPage(context) {
  return { title: 'parametersPage', view: () => h('div', { class: 'page' }, h('h1', null, 'parametersPage')) };
}
