/**
 * Begins: joins the session, the API and the pages, and draws whichever page the fragment names.
 */

import { ApiError, openApi } from './core/api.js';
import { makeContext } from './core/context.js';
import { h, render } from './core/dom.js';
import { draftAtStake, loadDraft, loadProject, rights } from './core/project.js';
import { joined, openResource, whenReady } from './core/resource.js';
import { readRoute } from './core/router.js';
import { forgetVisits, openSession } from './core/session.js';
import { shell } from './core/shell.js';
import { forgetTyped } from './core/typed.js';
import { openTheme } from './core/theme.js';
import { brokenPage } from './pages/broken.js';
import { pages } from './pages/pages.js';
import { signInPage } from './pages/sign-in.js';
import { unknownPage, unknownProject } from './pages/unknown.js';
import { openDraftStore } from './template/draft-store.js';
import { openDialogs } from './ui/dialog.js';
import { openToasts } from './ui/toast.js';

/** How often it is looked whether the session has run out, in milliseconds. */
const SESSION_WATCHED_EVERY = 5_000;
const ENDED = 'Your session has ended. Sign in again: your draft is still here.';

let root = document.getElementById('app');
const storage = openSession();
const theme = openTheme();
const drafts = openDraftStore();
const toasts = openToasts(update);
const dialogs = openDialogs(update);
const api = openApi({ base: new URL('../admin/v1/', document.baseURI), token: () => storage.token, onSignedOut: sessionEnded });
const parts = { api, toasts, dialogs, update, me: () => me, project: () => project };

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
/** What stands in place of everything after drawing failed, or null. */
let broken = null;
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
  followSession();
  try {
    if (!broken) drawAll();
  } catch (error) {
    reportError(error);
    breakOff(error);
  }
  if (broken) render(root, h('main', { id: 'main', key: 'broken' }, broken.view()));
  document.title = [(broken ?? open?.page)?.title, project?.loading.value?.name, 'Remote Config'].filter(Boolean).join(' · ');
}

function drawAll() {
  if (!me) {
    open ??= openPage('sign-in', (context) => signInPage(context, { farewell, begin: signedIn }));
    render(root, [h('main', { id: 'main', class: 'sign-in', key: 'sign-in' }, open.page.view()), toasts.view()]);
    return;
  }
  // First, since it may open another page.
  const view = content();
  const app = { context: shownContext(), dialogs, toasts, theme, signOut };
  render(root, h('div', { class: 'app', key: 'app' }, shell(app, view)));
}

/** Leaves the page that could not be drawn, to say so. What was drawn by half would be in the way of that. */
function breakOff(error) {
  const fresh = root.cloneNode(false);
  root.replaceWith(fresh);
  root = fresh;
  const draft = project?.drafting ? draftAtStake(project, { drafts, admin: adminID, discarded: reopenProject }) : null;
  broken = brokenPage({ error, update, retry: startOver, draft });
  focusHeading();
  leavePage();
}

/** Opens the page anew, once what failed is loaded again. */
function startOver() {
  broken = null;
  joined(awaited()).reload();
  update();
}

/** What the page that the fragment names waits for. */
function awaited() {
  const wantsDraft = pages.find(({ name }) => name === route?.name)?.draft;
  return [me, project?.loading, wantsDraft && project?.drafting].filter(Boolean);
}

/** What stands in the frame: the page, or what it waits for. */
function content() {
  if (project?.loading.error?.status === 404) return unknownProject();
  const waiting = joined(awaited());
  if (waiting.state === 'failed' && !(waiting.error instanceof ApiError)) throw waiting.error;
  return whenReady(waiting, () => (route ? openedPage(route) : unknownPage()));
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

// A change of the query alone stays on the page, which reads it. Who may no longer edit the draft gets another page.
function pageID({ name, params }) {
  const { draft } = pages.find((page) => page.name === name);
  return JSON.stringify([name, params, Boolean(draft && rights(project?.loading.value?.role).edit)]);
}

function openPage(id, page, route = null) {
  const ending = new AbortController();
  const context = makeContext(parts, route, ending.signal);
  return { id, ending, context, page: page(context) };
}

function leavePage() {
  if (!open) return;
  const left = open;
  open = null;
  left.ending.abort();
  dialogs.closeAll();
  left.page.dispose?.();
}

function shownContext() {
  return open?.context ?? makeContext(parts, route, new AbortController().signal);
}

/** Opens and closes the project as the fragment says. */
function followRoute() {
  const short = /^#\/projects\/([^/?]+)\/?$/.exec(location.hash);
  if (short) {
    location.replace(`#/projects/${short[1]}/parameters`);
    return;
  }
  broken = null;
  route = readRoute(location.hash, pages);
  if (project && project.id !== route?.params.project) closeProject();
  if (me && route?.params.project) openProject();
  if (open && me && (!route || open.id !== pageID(route))) leavePage();
  update();
}

function openProject() {
  const id = route.params.project;
  project ??= { id, ending: new AbortController(), loading: null, drafting: null, unsubscribe: null };
  const { signal } = project.ending;
  const mine = project;
  project.loading ??= openResource(openProjectOf(mine), { update, signal });
  const wantsDraft = pages.find((page) => page.name === route.name).draft;
  if (wantsDraft) project.drafting ??= openResource(openDraftOf(mine), { update, signal });
}

function openProjectOf(mine) {
  return async (signal) => {
    const found = await loadProject(api, mine.id, signal);
    mine.drafting?.value?.permit(rights(found.role).edit);
    return found;
  };
}

function openDraftOf(mine) {
  return async (signal) => {
    const draft = await loadDraft(api, drafts, mine.id, adminID(), signal);
    await mine.loading.loaded;
    draft.permit(rights(mine.loading.value?.role).edit);
    mine.unsubscribe?.();
    mine.unsubscribe = draft.subscribe(update);
    return draft;
  };
}

async function adminID() {
  await me.loaded;
  // Where that failed, it may be on its way again.
  return (me.value ?? (await api.get('/me'))).id;
}

function closeProject() {
  leavePage();
  project.ending.abort();
  project.unsubscribe?.();
  project = null;
}

function reopenProject() {
  closeProject();
  followRoute();
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
  forgetAll();
  // Whoever signs in next begins at the beginning.
  location.replace('#/');
}

/** Takes over what became of the session: in another tab, by the service, or as its time went by. */
function followSession() {
  if (storage.token && !me) start();
  if (storage.token || !me) return;
  if (storage.hasRunOut) {
    close(ENDED);
  } else {
    close('You signed out in another tab.');
    forgetAll();
  }
}

function forgetAll() {
  forgetTyped();
  forgetVisits();
}

function sessionEnded() {
  if (me) end(ENDED);
}

function end(reason) {
  storage.end();
  close(reason);
}

function close(reason) {
  farewell = reason;
  broken = null;
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
    const main = root.querySelector('main');
    // Who has come to something on the new page already stays there.
    if (main?.contains(document.activeElement)) return;
    scrollTo(0, 0);
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/** The page may end before anything that it waits for. */
function keepAll() {
  open?.page.keep?.();
  project?.drafting?.value?.saveLeaving();
}

/** Stays at a page where something that is typed would be lost, until one agrees. */
async function stayToAsk(event) {
  if (!dialogs.wouldLose) return;
  event.stopImmediatePropagation();
  const wanted = location.hash;
  history.pushState(null, '', event.oldURL);
  if (await dialogs.mayLose()) setTimeout(() => (location.hash = wanted));
}

addEventListener('hashchange', stayToAsk);
addEventListener('hashchange', followRoute);
addEventListener('beforeunload', (event) => dialogs.wouldLose && event.preventDefault());
addEventListener('pagehide', keepAll);
document.addEventListener('visibilitychange', keepAll);
storage.onOtherTab(followSession);
setInterval(followSession, SESSION_WATCHED_EVERY);
start();
