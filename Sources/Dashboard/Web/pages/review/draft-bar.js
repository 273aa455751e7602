import { h } from '../../core/dom.js';

/** To come. */
export function draftBar() {
  return h('div', { key: 'draft-bar' });
}
