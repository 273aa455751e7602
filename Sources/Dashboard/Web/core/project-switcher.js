/**
 * Going from one project to another without a detour.
 */

import { h } from './dom.js';
import { shorten } from './format.js';
import { whenReady } from './resource.js';
import { path } from './router.js';
import { form } from '../ui/field.js';

/** So many projects are offered at once; typing narrows them down. */
const SHOWN = 50;

/** Opens a dialog with the projects, which typing narrows down and Enter opens the first of. */
export function switchProject(context) {
  const state = { search: '' };
  const projects = context.resource((signal) => context.api.list('/projects', { limit: 200, signal }));
  const dialog = context.dialogs.open({
    title: 'Go to project',
    view: () => [searchForm(), whenReady(projects, ({ items }) => results(found(items), go))],
  });

  function found(items) {
    const words = state.search.toLowerCase().split(/\s+/);
    return items
      .filter(({ id, name }) => words.every((word) => `${name} ${id}`.toLowerCase().includes(word)))
      .slice(0, SHOWN);
  }

  function go() {
    dialog.close();
  }

  function openFirst() {
    const [first] = found(projects.value?.items ?? []);
    if (!first) return;
    go();
    context.navigate(hashOf(first));
  }

  function searchForm() {
    return form(
      openFirst,
      { key: 'search' },
      h('label', { class: 'visually-hidden', for: 'switch-search' }, 'Search projects'),
      h('input', {
        id: 'switch-search',
        class: 'input',
        type: 'search',
        autofocus: true,
        autocomplete: 'off',
        placeholder: 'Search by name or id',
        value: state.search,
        oninput: (event) => {
          state.search = event.target.value;
          context.update();
        },
      }),
    );
  }
}

function hashOf(project) {
  return path`#/projects/${project.id}/parameters`;
}

function results(items, go) {
  if (items.length === 0) return h('p', { class: 'muted', role: 'status' }, 'No project has this name.');
  return h(
    'ul',
    { class: 'switch-list' },
    items.map((project) =>
      h(
        'li',
        { key: project.id },
        h(
          'a',
          { class: 'menu-item switch-item', href: hashOf(project), onclick: go },
          h('span', { class: 'user-text clamp-1' }, shorten(project.name)),
          h('code', { class: 'muted' }, project.id),
        ),
      ),
    ),
  );
}
