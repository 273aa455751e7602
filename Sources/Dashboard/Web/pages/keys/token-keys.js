/**
 * Token keys: what the access tokens of signed-in callers are verified with.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { focusSoon } from '../../ui/focus.js';
import { emptyState } from '../../ui/notice.js';
import { openPagedList, pagedList } from '../../ui/paged-list.js';
import { showOnce } from '../../ui/shown-once.js';
import { table } from '../../ui/table.js';
import { timeAgo } from '../../ui/time-ago.js';
import { askTokenKey } from './token-key-form.js';
import { isDots } from './token-key.js';

const EXPLANATION =
  'What access tokens are verified with. Keep the old one beside the new while you change keys.';

/** Loads the token keys; `view` draws them. */
export function openTokenKeys(context) {
  const place = path`/projects/${context.project.id}/token-keys`;
  const list = openPagedList((cursor, signal) => context.api.list(place, { cursor, signal }), context);

  async function add() {
    const added = await askTokenKey(context, place);
    if (!added) return;
    list.reload();
    if (added.generated) await showSecret(context, added);
    else context.toast.say(`The token key “${added.key.kid}” is added.`);
  }

  async function remove(key) {
    const isSure = await context.dialogs.confirm({
      title: `Delete “${key.kid}”?`,
      text: [
        'Tokens that were signed with it are refused within a second.',
        'A deleted key can’t be brought back, only added again.',
      ],
      action: 'Delete key',
      danger: true,
    });
    if (!isSure) return;
    try {
      await context.api.delete(`${place}${path`/${key.kid}`}`);
      context.toast.say(`“${key.kid}” is deleted.`);
    } catch (error) {
      context.toast.fail(error);
    }
    await list.reload();
    focusSoon(context, 'token-keys-title');
  }

  return {
    view: () =>
      h(
        'section',
        { class: 'stack', key: 'token-keys', 'aria-labelledby': 'token-keys-title' },
        h(
          'div',
          { class: 'page-head' },
          h(
            'div',
            { class: 'grow' },
            h('h2', { id: 'token-keys-title' }, 'Token keys'),
            h('p', { class: 'muted' }, EXPLANATION),
          ),
          context.can.own && button('Add token key', { icon: 'add', onclick: add }),
        ),
        h('div', { class: 'card keys' }, pagedList(list, (rows) => keyTable(context, rows, remove), () => none())),
      ),
  };
}

function none() {
  return emptyState('No token key yet', 'Without one, every caller counts as not signed in, and a token is refused.');
}

function keyTable(context, rows, remove) {
  const columns = [
    { title: 'Key id', class: 'key-name', cell: (key) => h('code', { class: 'strong user-text' }, key.kid) },
    { title: 'Algorithm', class: 'key-kind', cell: (key) => h('span', { class: 'badge' }, key.algorithm) },
    { title: 'Created', class: 'key-created', cell: (key) => timeAgo(key.created_at) },
  ];
  const actions = { title: '', class: 'actions', cell: (key) => deletion(key, remove) };
  const shown = context.can.own ? [...columns, actions] : columns;
  return table({ caption: 'Token keys', columns: shown, rows, key: (key) => key.kid });
}

function deletion(key, remove) {
  const isBeyondReach = isDots(key.kid);
  const note = `no-deletion-${key.kid}`;
  return [
    isBeyondReach &&
      h(
        'p',
        { class: 'muted small-text wrap', id: note },
        'Browsers drop a part of an address that is only dots. Delete it with curl --path-as-is.',
      ),
    button('Delete', {
      small: true,
      kind: 'remove',
      disabled: isBeyondReach,
      'aria-label': `Delete ${shorten(key.kid, 64)}`,
      'aria-describedby': isBeyondReach ? note : null,
      onclick: () => remove(key),
    }),
  ];
}

function showSecret(context, { key, generated }) {
  return showOnce(context, {
    title: `The secret of “${key.kid}”`,
    label: 'Secret',
    secret: generated,
    explanation: [
      'Copy the secret now, in base64: whoever signs your tokens needs it. ',
      'It is sealed in the service and never shown again.',
    ],
  });
}
