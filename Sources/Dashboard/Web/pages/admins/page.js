/**
 * Everybody who can sign in, for instance administrators.
 */

import { h } from '../../core/dom.js';
import { inSentence } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { focusSoon } from '../../ui/focus.js';
import { emptyState } from '../../ui/notice.js';
import { openPagedList, pagedList } from '../../ui/paged-list.js';
import { personName } from '../../ui/person.js';
import { table } from '../../ui/table.js';
import { timeAgo } from '../../ui/time-ago.js';
import { forbiddenPage } from '../forbidden.js';
import { askAdmin, askNewAdmin, askNewPassword } from './forms.js';
import { inWords } from './words.js';

/** The admins of the instance. */
export function adminsPage(context) {
  if (!context.can.administer) return forbiddenPage('Admins', 'Only instance administrators manage admins.');
  const list = openPagedList((cursor, signal) => context.api.list('/admins', { cursor, signal }), context);
  const isMe = (admin) => admin.id === context.session.admin?.id;

  async function create() {
    const admin = await askNewAdmin(context);
    if (!admin) return;
    context.toast.say(`${inSentence(admin.name)} can sign in now. An owner adds them to projects by their email.`);
    await list.reload();
  }

  async function edit(admin) {
    const changed = await askAdmin(context, admin, isMe(admin));
    if (!changed) return;
    context.toast.say(`${inSentence(changed.name)} is changed.`);
    await list.reload();
    if (isMe(admin)) context.reloadSession();
  }

  async function resetPassword(admin) {
    if (!(await askNewPassword(context, admin))) return;
    context.toast.say(`${inSentence(admin.name)} has a new password, and was signed out everywhere.`);
  }

  async function remove(admin) {
    const isSure = await context.dialogs.confirm({
      title: `Delete ${inSentence(admin.name)}?`,
      text: `${admin.email} is signed out at once, and leaves every project. What they did stays in the audit trails.`,
      action: 'Delete admin',
      danger: true,
    });
    if (!isSure) return;
    try {
      await context.api.delete(path`/admins/${admin.id}`);
      context.toast.say(`${inSentence(admin.name)} is deleted.`);
    } catch (error) {
      context.toast.fail(inWords(error));
    }
    await list.reload();
    focusSoon(context, 'admins-title');
  }

  const actions = { edit, resetPassword, remove, isMe };
  return {
    title: 'Admins',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h(
          'div',
          { class: 'page-head' },
          h('h1', { id: 'admins-title' }, 'Admins'),
          button('Create admin', { icon: 'add', kind: 'primary', onclick: create }),
        ),
        pagedList(
          list,
          (rows) => h('div', { class: 'card' }, adminTable(rows, actions)),
          () => emptyState('No admins'),
        ),
      ),
  };
}

function adminTable(rows, actions) {
  return table({
    caption: 'Admins',
    rows,
    key: (admin) => admin.id,
    columns: [
      { title: 'Admin', cell: (admin) => personName(admin, actions.isMe(admin)) },
      { title: 'Rights', cell: rights },
      { title: 'Created', cell: (admin) => timeAgo(admin.created_at) },
      { title: '', class: 'actions', cell: (admin) => rowActions(admin, actions) },
    ],
  });
}

function rights(admin) {
  if (admin.instance_admin) return h('span', { class: 'badge accent' }, 'Instance administrator');
  return h('span', { class: 'muted' }, 'By project');
}

function rowActions(admin, { edit, resetPassword, remove, isMe }) {
  const action = (label, onclick, kind = 'quiet') =>
    button(label, { small: true, kind, 'aria-label': `${label} ${inSentence(admin.name)}`, onclick });
  return h(
    'div',
    { class: 'row-actions' },
    action('Edit', () => edit(admin)),
    !isMe(admin) && action('Reset password', () => resetPassword(admin)),
    !isMe(admin) && action('Delete', () => remove(admin), 'remove'),
  );
}
