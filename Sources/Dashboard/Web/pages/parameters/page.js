/**
 * The parameters of a project: searched, filtered, in groups, each with its values in the order in which they win.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { badge } from '../../ui/badge.js';
import { button } from '../../ui/button.js';
import { focusSearch, searchOnSlash } from '../../ui/search-field.js';
import { openAddDialog } from './add.js';
import { openAddress } from './address.js';
import { openEditing } from './editing.js';
import { noParameters, nothingFound } from './empty.js';
import { openList } from './list.js';
import { filterEntries, listParameters } from './listing.js';
import { SEARCH, toolbar } from './toolbar.js';

const NO_FILTERS = { search: '', type: '', group: '', condition: '', changed: false };

/** @param {any} context what a page works with */
export function parametersPage(context) {
  const project = context.route.params.project;
  const address = openAddress(path`#/projects/${project}/parameters`, followAddress);
  const editing = openEditing(context, address);
  const list = openList(context, address, editing);

  function followAddress() {
    editing.follow();
    context.update();
  }

  const add = () => openAddDialog(context, { group: address.filters.group, added: editing.open });

  const clear = () => {
    address.filter(NO_FILTERS);
    focusSearch(SEARCH);
  };

  function content() {
    const { template, changes } = context.draft;
    const all = listParameters(template, changes);
    if (all.length === 0) return noParameters(project, context.can.edit, add);
    const entries = filterEntries(all, address.filters);
    const counts = { found: entries.length, total: all.length, changed: changes.parameters.length };
    return [
      toolbar({ template, filters: address.filters, counts, change: address.filter, clear }),
      entries.length === 0 ? nothingFound(clear) : list.view(entries, template),
    ];
  }

  const onkeydown = (event) => searchOnSlash(event, SEARCH, context.dialogs);
  addEventListener('keydown', onkeydown);
  editing.follow();

  return {
    title: 'Parameters',
    view: () => h('div', { class: 'page parameters' }, head(context, add), content()),
    dispose() {
      removeEventListener('keydown', onkeydown);
      address.close();
      list.close();
      editing.close();
    },
  };
}

function head({ draft, can }, add) {
  const { version } = draft.base;
  return h(
    'div',
    { class: 'page-head' },
    h('h1', null, 'Parameters'),
    badge(version > 0 ? `Version ${version}` : 'Nothing published yet'),
    h('span', { class: 'spring' }),
    can.edit && button('Add parameter', { kind: 'primary', icon: 'add', onclick: add }),
  );
}
