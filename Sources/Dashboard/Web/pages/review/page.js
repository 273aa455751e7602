import { h } from '../../core/dom.js';

/** To come. */
export function reviewPage(context) {
  return { title: 'reviewPage', view: () => h('div', { class: 'page' }, h('h1', null, 'reviewPage')) };
}
