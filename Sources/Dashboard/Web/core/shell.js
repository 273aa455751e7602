/**
 * The frame around every page: the bar on top, the project's navigation, what is said at the edges.
 */

import { h } from './dom.js';
import { shorten } from './format.js';
import { switchProject } from './project-switcher.js';
import { path } from './router.js';
import { draftBar } from '../pages/review/draft-bar.js';
import { pages } from '../pages/pages.js';
import { icon } from '../ui/icons.js';
import { button } from '../ui/button.js';
import { roleLabel } from '../ui/roles.js';
import { segmented } from '../ui/segmented.js';

const MENU = 'account-menu';
/** What those roles may not do, and who may. */
const LIMITED_ROLES = {
  viewer: 'A viewer reads everything but secrets. Editors and owners make changes.',
  editor: 'An editor publishes changes. Owners also manage keys, settings and members.',
};
const THEMES = [{ value: 'auto', label: 'Auto' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }];

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
    h(
      'a',
      { class: 'brand', href: '#/' },
      h('span', { class: 'brand-mark', 'aria-hidden': true }),
      h('span', { class: 'brand-name' }, 'Remote Config'),
    ),
    project && projectCrumb(context),
    h('span', { class: 'spring' }),
    session.admin && accountMenu(session.admin, theme, signOut),
  );
}

function projectCrumb(context) {
  return h(
    'div',
    { class: 'crumb', key: 'crumb' },
    h(
      'a',
      { href: path`#/projects/${context.project.id}/parameters` },
      h('span', { class: 'visually-hidden' }, 'Project '),
      h('span', { class: 'user-text clamp-1' }, shorten(context.project.name)),
    ),
    roleBadge(context.project.role),
    button('Go to another project', {
      icon: 'upDown',
      iconOnly: true,
      small: true,
      kind: 'quiet',
      onclick: () => switchProject(context),
    }),
  );
}

/** What somebody is in the project who does not find every control there. */
function roleBadge(role) {
  if (!(role in LIMITED_ROLES)) return null;
  return h(
    'span',
    { class: 'badge', title: LIMITED_ROLES[role] },
    h('span', { class: 'visually-hidden' }, 'Your role: '),
    roleLabel(role),
  );
}

function accountMenu(admin, theme, signOut) {
  return h(
    'div',
    { class: 'menu', key: 'account' },
    h(
      'button',
      { type: 'button', class: 'button quiet', popovertarget: MENU, 'aria-label': `Account of ${shorten(admin.name)}` },
      icon('person'),
      h('span', { class: 'user-text clamp-1 account-name' }, shorten(admin.name)),
    ),
    h(
      'div',
      { class: 'menu-items', id: MENU, popover: 'auto', onclick: closeAfterLink },
      h('p', { class: 'muted small-text user-text' }, admin.email),
      h('a', { class: 'menu-item', href: '#/account' }, 'Your account'),
      admin.instance_admin && h('a', { class: 'menu-item', href: '#/admins' }, 'Admins'),
      admin.instance_admin && h('a', { class: 'menu-item', href: '#/audit' }, 'Instance audit'),
      themeChoice(theme),
      button('Sign out', { onclick: signOut, class: 'wide' }),
    ),
  );
}

function closeAfterLink(event) {
  if (event.target.closest('a')) event.currentTarget.hidePopover();
}

function themeChoice(theme) {
  return segmented({ id: 'theme', label: 'Appearance', value: theme.current, options: THEMES, onchange: theme.choose });
}

function projectNav({ context }) {
  const { project, route } = context;
  return h(
    'nav',
    { class: 'project-nav', 'aria-label': 'Project', key: 'project-nav' },
    pages
      .filter((page) => page.title)
      .map((page) => navItem(project, page, route.name === page.name)),
  );
}

function navItem(project, page, isCurrent) {
  return h(
    'a',
    {
      // Another one where it becomes current, so that `ref` is called.
      key: `${page.name} ${isCurrent}`,
      class: 'nav-item',
      href: path`#/projects/${project.id}/${page.name}`,
      'aria-current': isCurrent ? 'page' : null,
      ref: isCurrent ? scrollIntoRow : undefined,
    },
    icon(page.icon),
    h('span', null, page.title),
  );
}

// Where the page is narrow the navigation is a row that scrolls.
function scrollIntoRow(item) {
  const row = item.parentNode;
  row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
