/**
 * An entry of an audit trail.
 */

import { h } from '../../core/dom.js';
import { formatAgo, formatTime, shorten } from '../../core/format.js';
import { path, withQuery } from '../../core/router.js';
import { factList } from '../../ui/fact-list.js';
import { icon } from '../../ui/icons.js';
import { changedLeaves, entryWords } from './words.js';

/** The longest text of a value that is shown, in characters. */
const LONGEST = 2_000;
const PUBLISHES = new Set(['template.publish', 'template.rollback']);

/**
 * @param {any} entry as the Admin API has it
 * @param {{project: string | null, isOpen: boolean, toggle: (isOpen: boolean) => void}} state `project` is the id of the
 *   one that it happened in, if that still exists
 */
export function auditEntry(entry, { project, isOpen, toggle }) {
  return h(
    'li',
    { key: entry.sequence },
    h(
      'details',
      { class: 'audit-entry', ontoggle: (event) => toggle(event.currentTarget.open) },
      h(
        'summary',
        null,
        icon('chevronRight'),
        h('span', { class: 'audit-what user-text clamp-3' }, shorten(entryWords(entry), 400)),
        h(
          'span',
          { class: 'muted small-text' },
          h('span', { class: 'user-text clamp-1' }, shorten(entry.actor.name)),
          entry.address && h('span', { class: 'user-text clamp-1' }, entry.address),
        ),
        h('time', { class: 'muted small-text', datetime: entry.at, title: formatAgo(entry.at) }, formatTime(entry.at)),
      ),
      isOpen && h('div', { class: 'audit-more' }, facts(entry), versionLink(project, entry), changes(entry)),
    ),
  );
}

function facts(entry) {
  const rows = [
    ['Action', h('code', { class: 'user-text' }, entry.action)],
    ['Target', h('code', { class: 'user-text' }, shorten(entry.target, LONGEST))],
    ['Address', entry.address && h('code', { class: 'user-text' }, entry.address)],
    ['Request', entry.request_id && h('code', { class: 'user-text' }, entry.request_id)],
    ['Entry', `${entry.sequence}`],
  ];
  return factList(rows);
}

/** Where a version is compared with the one before it; the entry itself tells their digests. */
function versionLink(project, { action, target }) {
  if (project === null || !PUBLISHES.has(action)) return null;
  const href = withQuery(path`#/projects/${project}/history`, { from: Number(target) - 1, to: target });
  return h('p', null, h('a', { href }, `What version ${target} changed`));
}

function changes({ before, after }) {
  const found = changedLeaves(before, after);
  return [
    found.length > 0 &&
      h('ul', { class: 'audit-changes' }, found.map((change) => h('li', { key: change.name }, changeLine(change)))),
    (before || after) &&
      h(
        'details',
        { class: 'disclosure', key: 'records' },
        h('summary', null, 'As JSON'),
        h('div', { class: 'columns' }, before && record('Before', before), after && record('After', after)),
      ),
  ];
}

function changeLine({ name, before, after }) {
  return [
    h('span', { class: 'strong user-text' }, shorten(name)),
    before !== undefined && h('del', { class: 'user-text mono' }, shown(before)),
    after !== undefined && h('ins', { class: 'user-text mono' }, shown(after)),
  ];
}

function shown(value) {
  return shorten(JSON.stringify(value), LONGEST);
}

function record(title, value) {
  return h(
    'div',
    { key: title, class: 'stack tight' },
    h('p', { class: 'strong' }, title),
    h(
      'pre',
      { class: 'record mono user-text', tabindex: '0', 'aria-label': `${title}, as JSON` },
      shorten(JSON.stringify(value, null, 2), 4 * LONGEST),
    ),
  );
}
