import { h } from '../../core/dom.js';

/** To come. */
export function fetchesPage(context) {
  return { title: 'fetchesPage', view: () => h('div', { class: 'page' }, h('h1', null, 'fetchesPage')) };
}
