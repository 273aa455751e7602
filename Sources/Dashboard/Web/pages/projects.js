import { h } from '../core/dom.js';
import { whenReady } from '../core/resource.js';
import { path } from '../core/router.js';

/** The list of projects. */
export function projectsPage(context) {
  const projects = context.resource((signal) => context.api.list('/projects', { signal, limit: 200 }));
  return {
    title: 'Projects',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h('div', { class: 'page-head' }, h('h1', null, 'Projects')),
        whenReady(projects, ({ items }) =>
          h('ul', { class: 'stack' }, items.map((project) =>
            h('li', { key: project.id, class: 'card padded' }, h('a', { href: path`#/projects/${project.id}` }, project.name)))),
        ),
      ),
  };
}
