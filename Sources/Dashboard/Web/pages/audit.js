import { h } from '../core/dom.js';

/** To come. */
export function auditPage(context) {
  return { title: 'auditPage', view: () => h('div', { class: 'page' }, h('h1', null, 'auditPage')) };
}
