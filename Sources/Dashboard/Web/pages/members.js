/**
 * Who has which role in the project.
 */

import { h } from '../core/dom.js';
import { inSentence } from '../core/format.js';
import { path } from '../core/router.js';
import { button } from '../ui/button.js';
import { askInForm, formSelect, formText } from '../ui/edit-form.js';
import { selectField } from '../ui/field.js';
import { focusSoon } from '../ui/focus.js';
import { emptyState } from '../ui/notice.js';
import { openPagedList, pagedList } from '../ui/paged-list.js';
import { personName } from '../ui/person.js';
import { ROLES, roleLabel } from '../ui/roles.js';
import { table } from '../ui/table.js';

const ASK_ADMINISTRATOR = 'An instance administrator has to create them first.';

/** The members of a project; owners change them. */
export function membersPage(context) {
  const place = path`/projects/${context.project.id}/members`;
  const list = openPagedList((cursor, signal) => context.api.list(place, { cursor, signal }), context);
  /** The roles that are on their way, by admin. */
  const chosen = new Map();
  const isMe = (member) => member.admin.id === context.session.admin?.id;

  async function add() {
    const member = await askMember(context, place);
    if (!member) return;
    context.toast.say(`${inSentence(member.admin.name)} is in the project as ${roleLabel(member.role).toLowerCase()}.`);
    await list.reload();
  }

  async function setRole(member, role) {
    if (isMe(member) && !(await isSureOfOwnRole(context, role))) return context.update();
    chosen.set(member.admin.id, role);
    try {
      await context.api.put(`${place}${path`/${member.admin.id}`}`, { role });
      context.toast.say(`${inSentence(member.admin.name)} is ${roleLabel(role).toLowerCase()} now.`);
    } catch (error) {
      context.toast.fail(error);
    }
    await changed(member);
    chosen.delete(member.admin.id);
    context.update();
  }

  async function remove(member) {
    if (!(await confirmRemoval(context, member, isMe(member), list))) return;
    try {
      await context.api.delete(`${place}${path`/${member.admin.id}`}`);
    } catch (error) {
      context.toast.fail(error);
      return;
    }
    if (isMe(member) && !context.can.administer) return context.navigate('#/');
    context.toast.say(`${inSentence(member.admin.name)} is no longer in the project.`);
    await changed(member);
    focusSoon(context, 'members-title');
  }

  async function changed(member) {
    await list.reload();
    if (isMe(member)) await context.reloadProject();
  }

  return {
    title: 'Members',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h(
          'div',
          { class: 'page-head' },
          h('h1', { id: 'members-title' }, 'Members'),
          context.can.own && button('Add member', { icon: 'add', kind: 'primary', onclick: add }),
        ),
        pagedList(
          list,
          (rows) => h('div', { class: 'card' }, memberTable(context, rows, { isMe, setRole, remove, chosen })),
          () => emptyState('Nobody is in this project', 'Instance administrators can reach it all the same.'),
        ),
        roleLegend(),
      ),
  };
}

function memberTable(context, rows, { isMe, setRole, remove, chosen }) {
  const columns = [
    { title: 'Member', cell: (member) => personName(member.admin, isMe(member)) },
    {
      title: 'Role',
      class: 'role-cell',
      cell: (member) => (context.can.own ? roleChoice(member, chosen, setRole) : roleBadge(member)),
    },
  ];
  const actions = {
    title: '',
    class: 'actions',
    cell: (member) =>
      button(isMe(member) ? 'Leave' : 'Remove', {
        small: true,
        kind: 'remove',
        'aria-label': isMe(member) ? 'Leave the project' : `Remove ${inSentence(member.admin.name)}`,
        onclick: () => remove(member),
      }),
  };
  const shown = context.can.own ? [...columns, actions] : columns;
  return table({ caption: 'Members', columns: shown, rows, key: (member) => member.admin.id });
}

function roleBadge({ role }) {
  return h('span', { class: 'badge' }, roleLabel(role));
}

function roleChoice(member, chosen, setRole) {
  return selectField({
    id: `role-${member.admin.id}`,
    label: `Role of ${inSentence(member.admin.name)}`,
    hideLabel: true,
    value: chosen.get(member.admin.id) ?? member.role,
    options: ROLES,
    onchange: (role) => setRole(member, role),
  });
}

function roleLegend() {
  return h(
    'dl',
    { class: 'legend small-text' },
    ROLES.map(({ value, label, may }) =>
      h('div', { key: value }, h('dt', null, label), h('dd', { class: 'muted' }, may)),
    ),
  );
}

function askMember(context, place) {
  return askInForm(context, {
    id: 'new-member',
    title: 'Add member',
    values: { email: '', role: 'viewer' },
    action: 'Add member',
    check: ({ email }) => ({ email: email.trim() ? null : 'Enter an email address.' }),
    send: ({ email, role }) => addMember(context, place, { email: email.trim(), role }),
    fields: (state) => [
      formText(state, 'email', {
        label: 'Email',
        type: 'email',
        hint: 'The address that they sign in with.',
        attributes: { autofocus: true, autocomplete: 'off', autocapitalize: 'none' },
      }),
      formSelect(state, 'role', { label: 'Role', options: ROLES, hint: roleHint(state.values.role) }),
    ],
  });
}

function roleHint(role) {
  const { label, may } = ROLES.find(({ value }) => value === role);
  return `${label}: ${may}.`;
}

async function addMember(context, place, body) {
  try {
    return await context.api.post(place, body);
  } catch (error) {
    const isUnknown = (error.details ?? []).some(({ code }) => code === 'unknown_admin');
    if (isUnknown) error.details = [{ path: '/email', message: unknownEmail(context) }];
    throw error;
  }
}

function unknownEmail(context) {
  const who = context.can.administer ? 'Create them on the page Admins first.' : ASK_ADMINISTRATOR;
  return `No admin has this email. ${who}`;
}

// An instance administrator has an owner's rights in every project, whatever their role.
function isSureOfOwnRole(context, role) {
  if (role === 'owner' || context.can.administer) return true;
  return context.dialogs.confirm({
    title: `Become ${roleLabel(role).toLowerCase()} yourself?`,
    text: 'You will no longer manage keys, settings and members of this project, and can’t take this back yourself.',
    action: `Become ${roleLabel(role).toLowerCase()}`,
    danger: true,
  });
}

function confirmRemoval(context, member, isMe, list) {
  const owners = list.items.filter(({ role }) => role === 'owner');
  const isLastOwner = list.next === null && owners.length === 1 && owners[0] === member;
  const lastOwner = isLastOwner && 'This is the only owner: then only instance administrators can manage the project.';
  if (isMe) {
    const text = context.can.administer
      ? 'You will no longer be a member, but can still reach it as an instance administrator.'
      : 'You lose access at once, and only an owner can add you again.';
    const title = `Leave ${inSentence(context.project.name)}?`;
    const parts = [text, lastOwner].filter(Boolean);
    return context.dialogs.confirm({ title, text: parts, action: 'Leave project', danger: true });
  }
  return context.dialogs.confirm({
    title: `Remove ${inSentence(member.admin.name)}?`,
    text: [
      `${member.admin.email} loses access to ${inSentence(context.project.name)} at once.`,
      lastOwner,
    ].filter(Boolean),
    action: 'Remove member',
    danger: true,
  });
}
