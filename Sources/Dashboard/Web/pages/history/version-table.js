import { h } from '../../core/dom.js';
import { badge } from '../../ui/badge.js';
import { button } from '../../ui/button.js';
import { timeAgo } from '../../ui/time-ago.js';
import { table } from '../../ui/table.js';
import { seen } from '../../ui/unseen.js';

/**
 * Versions, newest first.
 *
 * @param {readonly any[]} items as the Admin API lists them
 * @param {number} current which is live
 * @param {{compare: (from: number, to: number) => string, hasBefore: (version: number) => boolean,
 *   showDocument: (item: any) => void, rollBack: ((item: any) => void) | null}} actions `compare` is a fragment,
 *   `hasBefore` whether there is something to compare a version with; without `rollBack` no version offers it
 */
export function versionTable(items, current, actions) {
  return table({
    caption: 'Versions, newest first',
    rows: items,
    key: (item) => item.version,
    columns: [
      { title: 'Version', class: 'version-name', cell: (item) => nameOf(item, current) },
      { title: 'Published', class: 'version-when', cell: publishedBy },
      { title: 'Note', class: 'version-note', cell: noteOf },
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
    origin === 'rollback' && badge(`Rollback to ${source}`, 'warning'),
  );
}

function publishedBy({ published_at: at, published_by: who }) {
  return h(
    'span',
    { class: 'stack tight version-origin' },
    timeAgo(at),
    h('span', { class: 'muted small-text user-text' }, who),
  );
}

function noteOf({ note }) {
  return note && h('span', { class: 'user-text keep-spaces clamp-3' }, seen(note));
}

function actionsOf(item, current, { compare, hasBefore, showDocument, rollBack }) {
  const { version } = item;
  return h(
    'span',
    { class: 'row version-actions' },
    hasBefore(version) && link('Changes', compare(version - 1, version), `Changes of version ${version}`),
    action('Document', `Document of version ${version}`, () => showDocument(item), { kind: 'quiet' }),
    version !== current &&
      link('Compare with live', compare(version, current), `Compare version ${version} with the live one`),
    rollBack &&
      version !== current &&
      action('Roll back', `Roll back to version ${version}`, () => rollBack(item), { icon: 'undo' }),
  );
}

function action(text, label, onclick, look) {
  return button(text, { ...look, small: true, 'aria-label': label, onclick });
}

function link(text, href, label) {
  return h('a', { class: 'button small quiet', href, 'aria-label': label }, text);
}
