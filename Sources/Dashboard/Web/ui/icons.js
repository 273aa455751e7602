/**
 * Line icons, 16 by 16, drawn in the colour of the text beside them.
 */

import { h } from '../core/dom.js';

const PATHS = {
  add: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  chevronDown: 'M4 6l4 4 4-4',
  chevronRight: 'M6 4l4 4-4 4',
  upDown: 'M5 6l3-3 3 3M5 10l3 3 3-3',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  undo: 'M6 4L3 7l3 3M3 7h6.5a3.5 3.5 0 010 7H7',
  redo: 'M10 4l3 3-3 3M13 7H6.5a3.5 3.5 0 000 7H9',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  download: 'M8 3v7M5 7l3 3 3-3M3 13h10',
  upload: 'M8 10V3M5 6l3-3 3 3M3 13h10',
  drag: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  edit: 'M3 13l.8-3L10.5 3.3l2.2 2.2L6 12.2z',
  remove: 'M3.5 5h9M6 5V3.5h4V5M5 5l.5 8h5l.5-8',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5L14 14',
  warning: 'M8 2.5L14 13H2zM8 6.5v3M8 11.3v.01',
  info: 'M8 14A6 6 0 108 2a6 6 0 000 12zM8 7.5v3.5M8 5v.01',
  sun: 'M8 10.8a2.8 2.8 0 100-5.6 2.8 2.8 0 000 5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  person: 'M8 8a2.7 2.7 0 100-5.4A2.7 2.7 0 008 8zM2.8 13.8c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
  parameters: 'M2.5 5h5M11.5 5h2M9.5 3.3v3.4M2.5 11h2M8.5 11h5M6.5 9.3v3.4',
  conditions: 'M3 3v3a3 3 0 003 3h7M10 6l3 3-3 3M3 9v4',
  document: 'M4 2.5h5L12 5.5v8H4zM9 2.5V5.5h3',
  tryIt: 'M5 3.5l7 4.5-7 4.5z',
  history: 'M3 8a5 5 0 101.6-3.7L3 5.8M3 3v2.8h2.8M8 5.5V8l2 1.2',
  fetches: 'M3 13V8.5M6.3 13V5M9.7 13V7M13 13V3',
  audit: 'M3.5 3h9M3.5 6.3h9M3.5 9.7h9M3.5 13h5',
  keys: 'M6 10.5a2.5 2.5 0 110-5 2.5 2.5 0 010 5zM8.5 8H14M11.5 8v2.5',
  members: 'M6 7.5a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4zM1.8 13c.5-2.3 2.100-3.5 4.2-3.5s3.7 1.2 4.2 3.5M10.5 3.3a2.2 2.2 0 010 4M11.8 9.8c1.3.5 2.100 1.6 2.4 3.2',
  settings: 'M8 10a2 2 0 100-4 2 2 0 000 4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6l1.4 1.4M11 11l1.4 1.4M3.6 12.4L5 11M11 5l1.4-1.4',
};

/** The icon called `name`; hidden from screen readers, which read the text beside it. */
export function icon(name) {
  return h(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': true, focusable: 'false' },
    h('path', { d: PATHS[name] }),
  );
}
