/**
 * All that the service says of the draft, each with a link to what it is about.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { path } from '../../core/router.js';
import { changeID } from '../../ui/template-diff.js';
import { failureNotice, notice } from '../../ui/notice.js';
import { seen } from '../../ui/unseen.js';

const SHOWN = 50;

/**
 * @param {any} check
 * @param {any} changes the draft's
 * @param {string} project
 * @param {(id: string) => void} reveal brings the change of this id into view
 */
export function remarkSummary(check, changes, project, reveal) {
  if (check.state === 'failed') {
    return h('div', { key: 'remarks', class: 'stack tight' }, [
      failureNotice(check.error, check.start),
      h('p', { class: 'muted small-text' }, 'The draft could not be checked. It is checked again when you publish.'),
    ]);
  }
  if (check.remarks.length === 0) {
    const what = check.state === 'busy' ? 'Checking…' : 'The service finds no faults.';
    return h('p', { key: 'remarks', class: 'muted small-text', role: 'status' }, what);
  }
  const changed = new Set([...changes.conditions, ...changes.parameters].map(changeID));
  const { severity } = check.remarks[0];
  const count = plural(check.remarks.length, severity === 'error' ? 'fault' : 'warning');
  const lines = check.remarks.slice(0, SHOWN).map((remark) => remarkLine(remark, changed, project, reveal));
  const list = notice(
    severity,
    h('h2', { class: 'remark-title' }, count),
    h('ul', { class: 'fault-list' }, lines.map((line) => h('li', null, line))),
    check.remarks.length > SHOWN && h('p', null, `and ${plural(check.remarks.length - SHOWN, 'more', 'more')}`),
  );
  return h('div', { key: 'remarks' }, list);
}

function remarkLine(remark, changed, project, reveal) {
  const message = h('span', { class: 'user-text' }, seen(remark.message));
  if (remark.id === null) return message;
  const label = h('span', { class: 'user-text clamp-3' }, seen(remark.name));
  const page = path`#/projects/${project}/${remark.thing}s`;
  if (!changed.has(remark.id)) return [h('a', { href: page }, label), ' ', message];
  const show = (event) => {
    // The fragment names the page, so the link must not change it.
    event.preventDefault();
    reveal(remark.id);
  };
  return [h('a', { href: '#main', onclick: show }, label), ' ', message];
}
