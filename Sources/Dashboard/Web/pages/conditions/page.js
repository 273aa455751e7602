/**
 * The conditions of a project, in the order in which they win.
 */

import { h } from '../../core/dom.js';
import { plural, shorten } from '../../core/format.js';
import { path } from '../../core/router.js';
import { LIMITS } from '../../template/checks.js';
import { moveCondition } from '../../template/edits.js';
import { button } from '../../ui/button.js';
import { emptyState } from '../../ui/notice.js';
import { openReordering } from '../../ui/reorder.js';
import { listSearch, searchOnSlash } from '../../ui/search-field.js';
import { openActions } from './actions.js';
import { matching } from './matching.js';
import { openConditionPanel } from './panel.js';
import { openRows } from './rows.js';

const SEARCH = 'condition-search';
const ORDER_WORDS =
  'A parameter takes the value of the first condition, from the top, that matches and that it has a value for.';
const CONDITION_WORDS =
  'A condition is a group of callers: an app’s platform or version, a language, a tier, a claim of the access token, ' +
  'a share of everyone. Parameters can have another value for each of them.';

/** @param {any} context */
export function conditionsPage(context) {
  const { draft } = context;
  const leaving = new AbortController();
  const state = { search: '', shownPanel: null };
  const names = () => draft.template.conditions.map(({ name }) => name);
  const move = (name, to) => draft.edit(`Move condition ${name}`, (template) => moveCondition(template, name, to));
  const reordering = openReordering({
    ids: names,
    list: () => document.querySelector('.condition-list'),
    nameOf: (name) => name,
    onmove: move,
    update: context.update,
  });
  const actions = openActions(context, { move: reordering.move, focusRow });
  const rows = openRows(context, reordering, actions);

  /** Opens the condition that the address names. */
  function followAddress() {
    const name = addressedCondition();
    if (name === state.shownPanel?.name) return;
    const { shownPanel } = state;
    state.shownPanel = null;
    shownPanel?.panel.close();
    if (name === null) return;
    if (names().includes(name)) show(name);
    else missing(name);
  }

  function missing(name) {
    replaceAddress(context, null);
    context.toast.fail(`There is no condition “${shorten(name, 80)}” in the draft.`);
  }

  function show(name) {
    const shown = { name, panel: null };
    state.shownPanel = shown;
    shown.panel = openConditionPanel(context, {
      name,
      actions,
      onrenamed: (newName) => {
        shown.name = newName;
        replaceAddress(context, newName);
      },
    });
    shown.panel.closed.then(() => {
      if (state.shownPanel !== shown) return;
      state.shownPanel = null;
      if (!context.signal.aborted) replaceAddress(context, null);
      focusRow(shown.name, '.condition-name');
    });
  }

  function add() {
    openConditionPanel(context, { name: null, oncreated: (name) => focusRow(name, '.condition-name') });
  }

  addEventListener('hashchange', followAddress, { signal: leaving.signal });
  addEventListener('keydown', (event) => searchOnSlash(event, SEARCH, context.dialogs), { signal: leaving.signal });
  requestAnimationFrame(followAddress);

  return {
    title: 'Conditions',
    view: () => h('div', { class: 'page' }, head(context, add), content()),
    dispose: () => leaving.abort(),
  };

  function content() {
    const { conditions } = draft.template;
    if (conditions.length === 0) return nothingYet(context, add);
    return [
      h('p', { class: 'muted', key: 'order' }, ORDER_WORDS),
      search(),
      found(matching(conditions, state.search)),
    ];
  }

  function search() {
    return h(
      'div',
      { key: 'search', role: 'search' },
      listSearch({
        id: SEARCH,
        label: 'Search conditions',
        placeholder: 'Search names, descriptions, rules…',
        value: state.search,
        oninput: (text) => {
          state.search = text;
          context.update();
        },
      }),
    );
  }

  function found(indices) {
    const look = indices ? 'muted small-text' : 'visually-hidden';
    return [
      h('p', { class: look, role: 'status', key: 'found' }, indices && foundWords(indices.length)),
      rows.view(indices),
    ];
  }
}

function head({ draft, can }, add) {
  const count = draft.template.conditions.length;
  return h(
    'div',
    { class: 'page-head' },
    h('h1', null, 'Conditions'),
    count > 0 && h('span', { class: 'muted' }, plural(count, 'condition')),
    can.edit && count < LIMITS.conditions && button('Add condition', { icon: 'add', kind: 'primary', onclick: add }),
  );
}

function nothingYet({ can }, add) {
  return h(
    'div',
    { class: 'card' },
    emptyState(
      'No conditions yet',
      CONDITION_WORDS,
      can.edit && button('Add the first condition', { icon: 'add', onclick: add }),
    ),
  );
}

function foundWords(count) {
  if (count === 0) return 'No condition fits the search.';
  return `${plural(count, 'condition')} found. Clear the search to put them in another order.`;
}

function addressedCondition() {
  const [, query = ''] = location.hash.split('?');
  return new URLSearchParams(query).get('edit');
}

/** The address follows what is open, without another step in the browser's history. */
function replaceAddress({ project }, name) {
  const query = name === null ? '' : `?${new URLSearchParams({ edit: name })}`;
  history.replaceState(null, '', path`#/projects/${project.id}/conditions` + query);
}

/** Focuses a part of a row once the page is drawn. */
function focusRow(name, selector) {
  requestAnimationFrame(() => {
    const row = document.querySelector(`.condition-row[data-name="${CSS.escape(name)}"]`);
    row?.querySelector(selector)?.focus();
  });
}
