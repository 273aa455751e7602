import { h } from '../../core/dom.js';
import { formatAgo, formatTime } from '../../core/format.js';
import { badge } from '../../ui/badge.js';
import { button } from '../../ui/button.js';
import { table } from '../../ui/table.js';

/**
 * Versions, newest first.
 *
 * @param {readonly any[]} items as the Admin API lists them
 * @param {number} current which is live
 * @param {{compare: (from: number, to: number) => string, showDocument: (item: any) => void, rollBack: ((item: any) => void) | null}}
 *   actions `compare` is a fragment; without `rollBack` no version offers it
 */
export function versionTable(items, current, actions) {
  return table({
    caption: 'Versions, newest first',
    rows: items,
    key: (item) => item.version,
    columns: [
      { title: 'Version', class: 'version-name', cell: (item) => nameOf(item, current) },
      { title: 'Published', class: 'version-when', cell: publishedBy },
      { title: 'Note', class: 'version-note', cell: (item) => item.note && h('span', { class: 'user-text keep-spaces clamp-3' }, item.note) },
      { title: '', class: 'actions', cell: (item) => actionsOf(item, current, actions) },
    ],
  });
}

function nameOf({ version, origin, rolled_back_to: source }, current) {
  return h(
    'span',
    { class: 'row' },
    h('strong', null, h('span', { class: 'visually-hidden' }, 'Version '), version),
    version === current && badge('Live', 'success'),
    origin === 'rollback' && badge(`Rollback of ${source}`, 'warning'),
  );
}

function publishedBy({ published_at: at, published_by: who }) {
  return h(
    'span',
    { class: 'stack tight version-origin' },
    h('time', { datetime: at, title: formatTime(at) }, formatAgo(at)),
    h('span', { class: 'muted small-text user-text' }, who),
  );
}

function actionsOf(item, current, { compare, showDocument, rollBack }) {
  const { version } = item;
  return h(
    'span',
    { class: 'row end version-actions' },
    link('Changes', compare(version - 1, version), `Changes of version ${version}`),
    version !== current && link('Compare with live', compare(version, current), `Compare version ${version} with the live one`),
    button('Document', { small: true, kind: 'quiet', 'aria-label': `Document of version ${version}`, onclick: () => showDocument(item) }),
    rollBack &&
      version !== current &&
      button('Roll back', { small: true, icon: 'undo', 'aria-label': `Roll back to version ${version}`, onclick: () => rollBack(item) }),
  );
}

function link(text, href, label) {
  return h('a', { class: 'button small quiet', href, 'aria-label': label }, text);
}
