/**
 * The version history: who published what and when, what distinguishes any two versions, and the way back.
 */

import { h } from '../../core/dom.js';
import { path, withQuery } from '../../core/router.js';
import { button, linkButton } from '../../ui/button.js';
import { emptyState, failureNotice, spinner } from '../../ui/notice.js';
import { readPair } from './address.js';
import { openComparison } from './comparison.js';
import { openDocument } from './document-dialog.js';
import { openRollback } from './rollback.js';
import { openVersions } from './versions.js';
import { versionTable } from './version-table.js';

export function historyPage(context) {
  const { project, draft, update } = context;
  const versions = openVersions(context);
  const rollBack = context.can.edit ? (item) => openRollback(context, versions, item) : null;
  const comparison = openComparison({ versions, rollBack, update });
  const base = path`#/projects/${project.id}/history`;

  // What is published meanwhile belongs on top.
  const unsubscribe = draft.subscribe(() => {
    const known = (draft.behind ?? draft.base).version;
    if (versions.state.isLoaded && known > (versions.current ?? 0)) versions.reload();
  });

  const actions = {
    compare: (from, to) => withQuery(base, { from, to }),
    hasBefore: versions.hasBefore,
    showDocument: (item) => openDocument(context, versions, item.version),
    rollBack,
  };

  function listView() {
    const { items, next, busy, error, isLoaded } = versions.state;
    if (!isLoaded) return error ? failureNotice(error, versions.reload) : spinner();
    if (items.length === 0) return nothing(project.id);
    return h('div', { class: 'stack', key: 'list' }, [
      error && failureNotice(error, next ? versions.more : versions.reload),
      h('div', { class: 'card', key: 'table' }, versionTable(items, versions.current, actions)),
      next && h('div', { class: 'row center', key: 'more' }, button('Show older', { busy, onclick: versions.more })),
    ]);
  }

  function view() {
    const pair = readPair(context.route.query);
    return h('div', { class: 'page' }, [
      h(
        'div',
        { class: 'page-head', key: 'head' },
        h('h1', null, 'History'),
        pair && linkButton('All versions', base, { icon: 'history' }),
      ),
      pair ? comparison.view(pair, (chosen) => context.navigate(actions.compare(chosen.from, chosen.to))) : listView(),
    ]);
  }

  return { title: 'History', view, dispose: unsubscribe };
}

function nothing(project) {
  return emptyState(
    'Nothing was published yet',
    'Each publish makes a version, and each can be compared and gone back to.',
    linkButton('Parameters', path`#/projects/${project}/parameters`, { icon: 'parameters' }),
  );
}
