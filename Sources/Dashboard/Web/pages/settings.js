import { h } from '../core/dom.js';

/** To come. */
export function settingsPage(context) {
  return { title: 'settingsPage', view: () => h('div', { class: 'page' }, h('h1', null, 'settingsPage')) };
}
