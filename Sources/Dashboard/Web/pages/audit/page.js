/**
 * The audit trail of a project, or of what is above projects.
 */

import { h } from '../../core/dom.js';
import { path, withQuery } from '../../core/router.js';
import { emptyState, notice } from '../../ui/notice.js';
import { openPagedList, pagedList } from '../../ui/paged-list.js';
import { forbiddenPage } from '../forbidden.js';
import { auditEntry } from './entry.js';
import { asQuery, filterForm, NAMES, readFilters } from './filters.js';
import { INSTANCE_ACTIONS, PROJECT_ACTIONS } from './words.js';

const FORBIDDEN = 'Only instance administrators read this trail. Each project has its own.';
const NO_TRAIL = [
  'No deleted project had this id, or it left no trail. ',
  'The trail of a project that exists is on its own page.',
];

/** Who did what and when, newest first; the filters are in the address. */
export function auditPage(context) {
  const project = context.project?.id ?? null;
  if (!project && !context.can.administer) return forbiddenPage('Instance audit', FORBIDDEN);
  const place = project ? path`/projects/${project}/audit` : '/audit';
  const base = project ? path`#/projects/${project}/audit` : '#/audit';
  const opened = new Set();
  let filters = readFilters(context.route.query);
  let typed = { ...filters };
  /** The filters that were chosen here and that the address does not have yet. */
  let chosen = null;
  const list = openPagedList(
    (cursor, signal) => context.api.list(place, { query: asQuery(filters), cursor, signal }),
    context,
  );

  /** Loads anew when the address has other filters. */
  function follow() {
    const found = readFilters(context.route.query);
    if (JSON.stringify(found) === JSON.stringify(filters)) return;
    filters = found;
    // What was typed since they were chosen stays.
    if (JSON.stringify(found) !== chosen) typed = { ...found };
    chosen = null;
    queueMicrotask(list.reload);
  }

  function apply() {
    chosen = JSON.stringify(typed);
    context.navigate(withQuery(base, typed));
  }

  function toggle(entry, isOpen) {
    if (isOpen) opened.add(entry.sequence);
    else opened.delete(entry.sequence);
    context.update();
  }

  function entries(items) {
    return h(
      'ol',
      { class: 'card audit-list' },
      items.map((entry) => {
        const isOpen = opened.has(entry.sequence);
        return auditEntry(entry, { project, isOpen, toggle: (willOpen) => toggle(entry, willOpen) });
      }),
    );
  }

  return {
    title: project ? 'Audit' : 'Instance audit',
    view: () => {
      follow();
      return h(
        'div',
        { class: 'page' },
        h('div', { class: 'page-head' }, h('h1', null, project ? 'Audit' : 'Instance audit')),
        h('p', { class: 'muted' }, explanation(project)),
        filterForm(context, {
          typed,
          actions: project || filters.project ? PROJECT_ACTIONS : INSTANCE_ACTIONS,
          withProject: !project,
          apply,
          clear: () => context.navigate(base),
        }),
        list.error?.status === 404 && filters.project
          ? notice('warning', h('p', null, NO_TRAIL))
          : pagedList(list, entries, () => nothing(filters)),
      );
    },
  };
}

function explanation(project) {
  return project
    ? 'Every change in this project, newest first. Entries can be neither changed nor deleted.'
    : 'Projects made and deleted, and every change of admins, newest first. Each project has a trail of its own.';
}

function nothing(filters) {
  const isFiltered = NAMES.some((name) => filters[name]);
  return isFiltered
    ? emptyState('Nothing fits these filters', 'Who and target are compared exactly.')
    : emptyState('Nothing has happened yet', 'The first change will be listed here.');
}
