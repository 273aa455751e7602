/**
 * Begins: joins the session, the API and the pages, and draws whichever page the fragment names.
 */

import { openApi } from './core/api.js';
import { h, render } from './core/dom.js';
import { loadDraft, loadProject, rights } from './core/project.js';
import { openResource, whenReady } from './core/resource.js';
import { path, readRoute } from './core/router.js';
import { forgetVisits, openSession } from './core/session.js';
import { shell } from './core/shell.js';
import { openTheme } from './core/theme.js';
import { pages } from './pages/pages.js';
import { signInPage } from './pages/sign-in.js';
import { openDraftStore } from './template/draft-store.js';
import { openDialogs } from './ui/dialog.js';
import { openToasts } from './ui/toast.js';
import { emptyState } from './ui/notice.js';
import { linkButton } from './ui/button.js';

const root = document.getElementById('app');
const storage = openSession();
const theme = openTheme();
const drafts = openDraftStore();
const toasts = openToasts(update);
const dialogs = openDialogs(update);
const api = openApi({ base: new URL('../admin/v1/', document.baseURI), token: () => storage.token, onSignedOut: sessionEnded });

/** Who is signed in; `me` is null for nobody. */
let me = null;
/** Why nobody is, where that was not asked for. */
let farewell = '';
/** What the fragment names; it changes a moment later than the fragment itself. */
let route = null;
/** The project that is open, with its draft, or null. */
let project = null;
/** The page that is shown. */
let open = null;
let scheduled = false;

function update() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    draw();
  });
}

function draw() {
  if (!storage.token) {
    open ??= openPage('sign-in', (context) => signInPage(context, { farewell, begin: signedIn }));
    render(root, [h('main', { id: 'main', class: 'sign-in', key: 'sign-in' }, open.page.view()), toasts.view()]);
  } else {
    // First, since it may open another page.
    const view = content();
    const app = { context: shownContext(), dialogs, toasts, theme, signOut };
    render(root, h('div', { class: 'app', key: 'app' }, shell(app, view)));
  }
  document.title = [open?.page?.title, project?.loading.value?.name, 'Remote Config'].filter(Boolean).join(' · ');
}

/** What stands in the frame: the page, or what it waits for. */
function content() {
  return whenReady(me, () => {
    if (!route) return unknownPage();
    if (!project) return openedPage(route);
    if (project.loading.error?.status === 404) return unknownProject();
    return whenReady(project.loading, () => (project.drafting ? whenReady(project.drafting, () => openedPage(route)) : openedPage(route)));
  });
}

function openedPage(route) {
  const id = pageID(route);
  if (open?.id !== id) {
    const { page } = pages.find((entry) => entry.name === route.name);
    leavePage();
    open = openPage(id, page, route);
    focusHeading();
  }
  open.context.route = route;
  return h('div', { key: id, class: 'page-frame' }, open.page.view());
}

// A change of the query alone stays on the page, which reads it.
function pageID(route) {
  return JSON.stringify([route.name, route.params]);
}

function openPage(id, page, route = null) {
  const ending = new AbortController();
  const context = makeContext(route, ending.signal);
  return { id, ending, context, page: page(context) };
}

function leavePage() {
  if (!open) return;
  open.ending.abort();
  open.page.dispose?.();
  open = null;
  dialogs.closeAll();
}

/** What a page works with. */
function makeContext(route, signal) {
  return {
    api,
    route,
    toast: toasts,
    dialogs,
    signal,
    update,
    navigate: (hash) => {
      location.hash = hash;
    },
    resource: (load) => openResource(load, { update, signal }),
    reloadProject: () => project?.loading.reload(),
    reloadSession: () => me?.reload(),
    get session() {
      return { admin: me?.value ?? null };
    },
    get project() {
      return project?.loading.value ?? null;
    },
    get draft() {
      return project?.drafting?.value ?? null;
    },
    get can() {
      return { ...rights(project?.loading.value?.role), administer: Boolean(me?.value?.instance_admin) };
    },
  };
}

function shownContext() {
  return open?.context ?? makeContext(route, new AbortController().signal);
}

/** Opens and closes the project as the fragment says. */
function followRoute() {
  const short = /^#\/projects\/([^/?]+)\/?$/.exec(location.hash);
  if (short) {
    location.replace(`#/projects/${short[1]}/parameters`);
    return;
  }
  route = readRoute(location.hash, pages);
  if (project && project.id !== route?.params.project) closeProject();
  if (storage.token && route?.params.project) openProject();
  if (open && storage.token && (!route || open.id !== pageID(route))) leavePage();
  update();
}

function openProject() {
  const id = route.params.project;
  project ??= { id, ending: new AbortController(), loading: null, drafting: null, unsubscribe: null };
  const { signal } = project.ending;
  const mine = project;
  project.loading ??= openResource((ending) => loadProject(api, id, ending), { update, signal });
  const wantsDraft = pages.find((page) => page.name === route.name).draft;
  if (wantsDraft) project.drafting ??= openResource(openDraftOf(mine), { update, signal });
}

function openDraftOf(mine) {
  return async (signal) => {
    const draft = await loadDraft(api, drafts, mine.id, adminID(), signal);
    mine.unsubscribe?.();
    mine.unsubscribe = draft.subscribe(update);
    return draft;
  };
}

async function adminID() {
  await me.loaded;
  if (!me.value) throw me.error;
  return me.value.id;
}

function closeProject() {
  leavePage();
  project.ending.abort();
  project.unsubscribe?.();
  project = null;
}

function signedIn(token, seconds) {
  storage.begin(token, seconds);
  farewell = '';
  start();
}

async function signOut() {
  try {
    await api.post('/logout');
  } catch (error) {
    if (error.status !== 401) toasts.fail('You are signed out here, but the service could not be told: the session ends there by itself.');
  }
  end('');
  forgetVisits();
  // Whoever signs in next begins at the beginning.
  location.replace('#/');
}

function sessionEnded() {
  end('Your session has ended. Sign in again: your draft is still here.');
}

function end(reason) {
  storage.end();
  farewell = reason;
  if (project) closeProject();
  leavePage();
  me = null;
  update();
}

function start() {
  leavePage();
  if (storage.token) me = openResource((signal) => api.get('/me', { signal }), { update, signal: new AbortController().signal });
  followRoute();
}

function focusHeading() {
  requestAnimationFrame(() => {
    scrollTo(0, 0);
    const heading = root.querySelector('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

function unknownPage() {
  return emptyState('There is no such page', 'The address may be mistyped, or the project was deleted.', linkButton('All projects', path`#/`));
}

function unknownProject() {
  const text = 'It may have been deleted, or you are no longer one of its members. An owner of the project can add you.';
  return emptyState('There is no such project for you', text, linkButton('All projects', path`#/`));
}

/** The page may end before anything that it waits for. */
function keepAll() {
  open?.page.keep?.();
  project?.drafting?.value?.saveLeaving();
}

addEventListener('hashchange', followRoute);
addEventListener('pagehide', keepAll);
document.addEventListener('visibilitychange', keepAll);
storage.onOtherTab(() => {
  if (!storage.token && me) {
    end('You signed out in another tab.');
    forgetVisits();
  } else if (storage.token && !me) {
    start();
  }
});
start();
