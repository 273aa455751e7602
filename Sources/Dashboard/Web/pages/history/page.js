import { h } from '../../core/dom.js';

/** To come. */
export function historyPage(context) {
  return { title: 'historyPage', view: () => h('div', { class: 'page' }, h('h1', null, 'historyPage')) };
}
