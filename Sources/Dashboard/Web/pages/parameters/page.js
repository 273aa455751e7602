/**
 * The parameters of a project: searched, filtered, in groups, each with its values in the order in which they win.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { addParameter } from '../../template/edits.js';
import { button, linkButton } from '../../ui/button.js';
import { emptyState } from '../../ui/notice.js';
import { openAddDialog } from './add.js';
import { openAddress } from './address.js';
import { openEditing } from './editing.js';
import { filterEntries, groupEntries, isFiltering, listParameters, searchTerms } from './listing.js';
import { termPattern } from './marks.js';
import { openPaging } from './paging.js';
import { groupSection, rowMaker } from './rows.js';
import { openSections } from './sections.js';
import { focusSearch, toolbar } from './toolbar.js';

/** @param {any} context what a page works with */
export function parametersPage(context) {
  const project = context.route.params.project;
  const address = openAddress(path`#/projects/${project}/parameters`, followAddress);
  const sections = openSections(project);
  const paging = openPaging(context.update);
  const editing = openEditing(context, address);
  const row = rowMaker({ href: address.of, edit: editing.open, restore });
  let pattern = null;

  function followAddress() {
    pattern = termPattern(searchTerms(address.filters.search));
    paging.reset();
    editing.follow();
    context.update();
  }

  function restore({ key, parameter }) {
    const { draft } = context;
    draft.edit(`Restore ${key}`, (template) => addParameter(template, withKnownConditions(parameter, template)));
  }

  const clear = () => {
    address.filter({ search: '', type: '', group: '', condition: '', changed: false });
    focusSearch();
  };

  const add = () => openAddDialog(context, { group: address.filters.group, added: editing.open });

  function content() {
    const { template, changes } = context.draft;
    const all = listParameters(template, changes);
    if (all.length === 0) return noParameters(project, context.can.edit, add);
    const entries = filterEntries(all, address.filters);
    const counts = { found: entries.length, total: all.length, changed: changes.parameters.length };
    return [
      toolbar({ template, filters: address.filters, counts, change: address.filter, clear }),
      entries.length === 0 ? nothingFound(clear) : list(entries, template),
    ];
  }

  function list(entries, template) {
    const filtering = isFiltering(address.filters);
    const groups = groupEntries(entries);
    const isOpen = ({ name }) => filtering || sections.isOpen(name);
    const page = paging.begin(groups.filter(isOpen).reduce((sum, group) => sum + group.entries.length, 0));
    return h(
      'div',
      { class: 'stack parameter-sections', key: 'list' },
      groups.map((group) => {
        if (page.isCut) return null;
        const rows = isOpen(group) ? page.take(group.entries).map((entry) => drawnRow(entry, template)) : null;
        const toggle = filtering ? null : () => toggleSection(group.name);
        return groupSection({ ...group, rows, toggle, only: groups.length === 1 });
      }),
      page.more(),
    );
  }

  function drawnRow(entry, template) {
    const isUnfinished = editing.isUnfinished(entry.key);
    return row(entry, { template, pattern, canEdit: context.can.edit, isUnfinished });
  }

  function toggleSection(name) {
    sections.toggle(name);
    context.update();
  }

  const onkeydown = (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || context.dialogs.isOpen) return;
    if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    focusSearch();
  };
  addEventListener('keydown', onkeydown);
  followAddress();

  return {
    title: 'Parameters',
    view: () =>
      h(
        'div',
        { class: 'page parameters' },
        h(
          'div',
          { class: 'page-head' },
          h('h1', null, 'Parameters'),
          publishedVersion(context.draft.base.version),
          h('span', { class: 'spring' }),
          context.can.edit && button('Add parameter', { kind: 'primary', icon: 'add', onclick: add }),
        ),
        content(),
      ),
    dispose() {
      removeEventListener('keydown', onkeydown);
      address.close();
      paging.close();
      editing.close();
    },
  };
}

/** A parameter without the values for conditions that the template no longer has. */
function withKnownConditions(parameter, template) {
  const names = new Set(template.conditions.map(({ name }) => name));
  const values = [...parameter.conditionalValues].filter(([name]) => names.has(name));
  return { ...parameter, conditionalValues: new Map(values) };
}

function publishedVersion(version) {
  return h('span', { class: 'badge' }, version > 0 ? `Version ${version}` : 'Nothing published yet');
}

function noParameters(project, canEdit, add) {
  const text = 'They are the values that your apps fetch. Each can differ by platform, app version, language and more.';
  return h(
    'div',
    { class: 'card', key: 'none' },
    emptyState(
      'No parameters yet',
      text,
      ...(canEdit
        ? [
            button('Add parameter', { icon: 'add', onclick: add }),
            linkButton('Paste a document', path`#/projects/${project}/document`, { icon: 'document' }),
          ]
        : []),
    ),
  );
}

function nothingFound(clear) {
  const text = 'No parameter has all of that.';
  const empty = emptyState('Nothing found', text, button('Clear search', { onclick: clear }));
  return h('div', { class: 'card', key: 'nothing' }, empty);
}
