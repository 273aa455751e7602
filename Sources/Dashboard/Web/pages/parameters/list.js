/**
 * The list below the search: group by group, as far as it is drawn.
 */

import { h } from '../../core/dom.js';
import { groupEntries, isFiltering, searchTerms } from './listing.js';
import { termPattern } from './marks.js';
import { openPaging } from './paging.js';
import { restoreParameter } from './restoring.js';
import { groupSection, rowMaker } from './rows.js';
import { openSections } from './sections.js';

/**
 * @param {any} context what a page works with
 * @param {ReturnType<typeof import('./address.js').openAddress>} address
 * @param {ReturnType<typeof import('./editing.js').openEditing>} editing
 */
export function openList(context, address, editing) {
  const sections = openSections(context.route.params.project);
  const paging = openPaging(context.update);
  const restore = ({ parameter }) => restoreParameter(context, parameter);
  const row = rowMaker({ href: address.of, edit: editing.open, restore });
  let shownFilters = '';
  let pattern = null;

  /** A list with other filters begins at its beginning. */
  function follow() {
    const filters = JSON.stringify(address.filters);
    if (filters === shownFilters) return;
    shownFilters = filters;
    pattern = termPattern(searchTerms(address.filters.search));
    paging.reset();
  }

  function drawnRow(entry, template) {
    const isUnfinished = context.can.edit && context.draft.unfinished.has(template.parameters.get(entry.key));
    return row(entry, { template, pattern, canEdit: context.can.edit, isUnfinished });
  }

  function toggleSection(name) {
    sections.toggle(name);
    context.update();
  }

  function view(entries, template) {
    follow();
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

  return { view, close: paging.close };
}
