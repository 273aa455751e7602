/**
 * App keys: what apps send to say which project they are of.
 */

import { h } from '../../core/dom.js';
import { inSentence, shorten } from '../../core/format.js';
import { LOCALE } from '../../core/locale.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { askInForm, formText } from '../../ui/edit-form.js';
import { focusSoon } from '../../ui/focus.js';
import { emptyState } from '../../ui/notice.js';
import { openPagedList, pagedList } from '../../ui/paged-list.js';
import { copyBox, showOnce } from '../../ui/shown-once.js';
import { table } from '../../ui/table.js';
import { timeAgo } from '../../ui/time-ago.js';
import { fetchCommand } from './command.js';

/** Loads the app keys; `view` draws them. */
export function openAppKeys(context) {
  const place = path`/projects/${context.project.id}/app-keys`;
  const list = openPagedList((cursor, signal) => context.api.list(place, { cursor, signal }), context);

  async function create() {
    const made = await askName(context, place);
    if (!made) return;
    list.reload();
    await showKey(context, made);
  }

  async function revoke(key) {
    const name = inSentence(key.name);
    const isSure = await context.dialogs.confirm({
      title: `Revoke “${name}”?`,
      text: [
        `Apps that send the key ${key.prefix}… are refused within a second. They go on with the values that they have.`,
        'A revoked key can’t be brought back.',
      ],
      action: 'Revoke key',
      danger: true,
    });
    if (!isSure) return;
    try {
      await context.api.delete(`${place}${path`/${key.id}`}`);
      context.toast.say(`“${name}” is revoked.`);
    } catch (error) {
      context.toast.fail(error);
    }
    await list.reload();
    focusSoon(context, 'app-keys-title');
  }

  return {
    view: () =>
      h(
        'section',
        { class: 'stack', key: 'app-keys', 'aria-labelledby': 'app-keys-title' },
        h(
          'div',
          { class: 'page-head' },
          h(
            'div',
            { class: 'grow' },
            h('h2', { id: 'app-keys-title' }, 'App keys'),
            h('p', { class: 'muted' }, 'What an app sends to fetch its values. Give each app its own.'),
          ),
          context.can.own && button('Create app key', { icon: 'add', kind: 'primary', onclick: create }),
        ),
        h(
          'div',
          { class: 'card keys' },
          pagedList(list, (rows) => keyTable(context, rows, revoke), () => none(context)),
        ),
      ),
  };
}

function none(context) {
  const text = context.can.own ? 'An app needs one to fetch its values.' : 'An owner of the project can create one.';
  return emptyState('No app key yet', text);
}

function keyTable(context, rows, revoke) {
  const columns = [
    {
      title: 'Name',
      class: 'key-name',
      cell: (key) => h('span', { class: 'strong user-text clamp-3' }, shorten(key.name)),
    },
    { title: 'Key', class: 'key-kind', cell: (key) => h('code', null, `${key.prefix}…`) },
    { title: 'Created', class: 'key-created', cell: (key) => timeAgo(key.created_at) },
    { title: 'Last used', class: 'key-used', cell: lastUsed },
  ];
  const actions = {
    title: '',
    class: 'actions',
    cell: (key) =>
      button('Revoke', {
        small: true,
        kind: 'remove',
        'aria-label': `Revoke ${inSentence(key.name)}`,
        onclick: () => revoke(key),
      }),
  };
  const shown = context.can.own ? [...columns, actions] : columns;
  return table({ caption: 'App keys', columns: shown, rows, key: (key) => key.id });
}

// The service keeps the day alone, in UTC.
function lastUsed({ last_used: day }) {
  if (!day) return h('span', { class: 'muted' }, 'Never');
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
  return h('time', { datetime: day }, format.format(new Date(`${day}T00:00:00Z`)));
}

function askName(context, place) {
  return askInForm(context, {
    id: 'new-app-key',
    title: 'Create app key',
    values: { name: '' },
    action: 'Create app key',
    check: ({ name }) => ({ name: name.trim() ? null : 'Enter a name.' }),
    send: ({ name }) => context.api.post(place, { name: name.trim() }),
    fields: (state) =>
      formText(state, 'name', {
        label: 'Name',
        hint: 'Which app it is for, such as “iOS production”.',
        attributes: { autofocus: true, autocomplete: 'off', maxlength: '256' },
      }),
  });
}

function showKey(context, made) {
  const command = fetchCommand(made.key, document.baseURI);
  return showOnce(context, {
    title: `“${inSentence(made.name)}” is created`,
    label: 'App key',
    secret: made.key,
    explanation: 'Copy the key now. It is shown this once and never again: the service keeps only a digest of it.',
    // The command has the key in it.
    more: (oncopied) =>
      copyBox({
        label: 'Try it in a terminal',
        text: command,
        toast: context.toast,
        oncopied,
        copyLabel: 'Copy command',
      }),
  });
}
