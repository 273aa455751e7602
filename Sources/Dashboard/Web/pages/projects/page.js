/**
 * The projects that the admin may see.
 */

import { formatCount, inSentence, shorten } from '../../core/format.js';
import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { searchField } from '../../ui/field.js';
import { emptyState } from '../../ui/notice.js';
import { openPagedList, pagedList } from '../../ui/paged-list.js';
import { roleLabel } from '../../ui/roles.js';
import { table } from '../../ui/table.js';
import { timeAgo } from '../../ui/time-ago.js';
import { askNewProject } from './new-project.js';

/** So many projects are found by eye. */
const MANY = 8;

/** The list of projects, with what happened in them last. */
export function projectsPage(context) {
  const state = { search: '' };
  const load = (cursor, signal) => context.api.list('/projects', { limit: 200, cursor, signal });
  const list = openPagedList(load, context);

  async function create() {
    const project = await askNewProject(context);
    if (project) context.navigate(path`#/projects/${project.id}/parameters`);
  }

  const newProject = () =>
    context.can.administer && button('Create project', { icon: 'add', kind: 'primary', onclick: create });

  return {
    title: 'Projects',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h('div', { class: 'page-head' }, h('h1', null, 'Projects'), newProject()),
        list.items.length > MANY && searchOf(context, state),
        pagedList(
          list,
          (items) => projectList(items, state.search, list.next !== null),
          () => noProjects(context, create),
        ),
      ),
  };
}

function searchOf(context, state) {
  return searchField({
    id: 'project-search',
    label: 'Search projects',
    placeholder: 'Search by name or id',
    value: state.search,
    oninput: (text) => {
      state.search = text;
      context.update();
    },
  });
}

function projectList(items, search, isCut) {
  const found = items.filter((project) => fits(project, search));
  return [
    h(
      'p',
      { class: 'visually-hidden', role: 'status' },
      search && `${formatCount(found.length)} of ${formatCount(items.length)} projects`,
    ),
    found.length > 0
      ? h('div', { class: 'card' }, table({ caption: 'Projects', columns: COLUMNS, rows: found, key: ({ id }) => id }))
      : emptyState('No project has this name', `Nothing fits “${shorten(search, 60)}”.`),
    search &&
      isCut &&
      h('p', { class: 'muted small-text' }, `The first ${formatCount(items.length)} projects were searched.`),
  ];
}

/** Whether every word that is searched for is in the project's name or id. */
export function fits(project, search) {
  const text = `${project.name} ${project.id}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

const COLUMNS = [
  {
    title: 'Project',
    cell: (project) =>
      h(
        'a',
        { class: 'project-link', href: path`#/projects/${project.id}/parameters` },
        h('span', { class: 'project-name user-text clamp-3' }, project.name),
        h('code', { class: 'muted' }, project.id),
      ),
  },
  { title: 'Your role', cell: (project) => h('span', { class: 'badge' }, roleLabel(project.role)) },
  { title: 'Version', class: 'number', cell: version },
  { title: 'Last publish', cell: lastPublish },
  { title: 'Fetches today', class: 'number', cell: ({ fetches_today: count }) => formatCount(count ?? 0) },
];

function version({ version: number }) {
  return number > 0 ? formatCount(number) : h('span', { class: 'muted' }, 'None');
}

function lastPublish({ published_at: at, published_by: by }) {
  if (!at) return h('span', { class: 'muted' }, '–');
  return [
    timeAgo(at),
    by && h('span', { class: 'muted small-text user-text clamp-1' }, ` by ${inSentence(by)}`),
  ];
}

function noProjects(context, create) {
  if (context.can.administer) {
    const first = button('Create the first project', { icon: 'add', onclick: create });
    return emptyState('No projects yet', 'A project holds the parameters of one app or product.', first);
  }
  const email = h('strong', { class: 'user-text' }, context.session.admin?.email);
  return emptyState('You are not in a project yet', ['An owner of a project can add you by your email, ', email, '.']);
}
