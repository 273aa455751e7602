/**
 * The frame around every page: the bar on top, the project's navigation, what is said at the edges.
 */

import { h } from './dom.js';
import { path } from './router.js';
import { draftBar } from '../pages/review/draft-bar.js';
import { pages } from '../pages/pages.js';
import { icon } from '../ui/icons.js';
import { button } from '../ui/button.js';

/** Draws the frame with `content` in it. `app` is what main.js joins. */
export function shell(app, content) {
  const { project } = app.context;
  return [
    h('a', { class: 'skip-link', href: '#main', onclick: skipToMain }, 'Skip to the content'),
    topBar(app),
    h(
      'div',
      { class: ['frame', project && 'with-nav'], key: 'frame' },
      project && projectNav(app),
      h('main', { id: 'main', tabindex: '-1', key: 'main' }, content),
    ),
    project && app.context.draft && draftBar(app.context),
    app.dialogs.view(app.toasts.view()),
    !app.dialogs.isOpen && app.toasts.view(),
  ];
}

// The fragment names the page, so the link must not change it.
function skipToMain(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}

function topBar({ context, theme, signOut }) {
  const { project, session } = context;
  return h(
    'header',
    { class: 'top-bar', key: 'top-bar' },
    h('a', { class: 'brand', href: '#/' }, h('span', { class: 'brand-mark', 'aria-hidden': true }), h('span', null, 'Remote Config')),
    project &&
      h(
        'a',
        { class: 'crumb', href: path`#/projects/${project.id}/parameters` },
        h('span', { class: 'visually-hidden' }, 'Project '),
        h('span', { class: 'user-text clamp-1' }, project.name),
      ),
    h('span', { class: 'spring' }),
    session.admin && accountMenu(session.admin, theme, signOut),
  );
}

function accountMenu(admin, theme, signOut) {
  return h(
    'details',
    { class: 'menu', onkeydown: closeOnEscape, onfocusout: closeWhenLeft },
    h('summary', { class: 'button quiet' }, icon('person'), h('span', { class: 'user-text clamp-1 account-name' }, admin.name)),
    h(
      'div',
      { class: 'menu-items' },
      h('p', { class: 'muted small-text user-text' }, admin.email),
      h('a', { class: 'menu-item', href: '#/account' }, 'Your account'),
      admin.instance_admin && h('a', { class: 'menu-item', href: '#/admins' }, 'Admins'),
      admin.instance_admin && h('a', { class: 'menu-item', href: '#/audit' }, 'Instance audit'),
      themeChoice(theme),
      button('Sign out', { onclick: signOut, class: 'wide' }),
    ),
  );
}

function themeChoice(theme) {
  return h(
    'fieldset',
    { class: 'segmented' },
    h('legend', { class: 'small-text muted' }, 'Appearance'),
    [['auto', 'Auto'], ['light', 'Light'], ['dark', 'Dark']].map(([value, label]) =>
      h(
        'label',
        { key: value },
        h('input', { type: 'radio', name: 'theme', value, checked: theme.current === value, onchange: () => theme.choose(value) }),
        h('span', null, label),
      ),
    ),
  );
}

function closeOnEscape(event) {
  if (event.key !== 'Escape') return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary').focus();
}

function closeWhenLeft(event) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

function projectNav({ context }) {
  const { project, route } = context;
  return h(
    'nav',
    { class: 'project-nav', 'aria-label': 'Project', key: 'project-nav' },
    pages
      .filter((page) => page.title)
      .map((page) =>
        h(
          'a',
          {
            key: page.name,
            class: 'nav-item',
            href: path`#/projects/${project.id}/${page.name}`,
            'aria-current': route.name === page.name ? 'page' : null,
          },
          icon(page.icon),
          h('span', null, page.title),
        ),
      ),
  );
}
