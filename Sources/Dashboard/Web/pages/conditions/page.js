import { h } from '../../core/dom.js';

/** To come. */
export function conditionsPage(context) {
  return { title: 'conditionsPage', view: () => h('div', { class: 'page' }, h('h1', null, 'conditionsPage')) };
}
