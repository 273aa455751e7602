/**
 * What the menu of a condition offers.
 */

import { h } from '../../core/dom.js';
import { formatCount, plural, shorten } from '../../core/format.js';
import { path, withQuery } from '../../core/router.js';
import { LIMITS } from '../../template/checks.js';
import { addCondition, removeCondition } from '../../template/edits.js';
import { button } from '../../ui/button.js';
import { sayDeleted } from '../../ui/deleted-toast.js';
import { form, textField } from '../../ui/field.js';
import { copyName } from './copy-name.js';
import { usersOf } from './usage.js';

const SHOWN_USERS = 10;

/**
 * @param {any} context
 * @param {{move: (name: string, to: number) => void, focusRow: (name: string, selector: string) => void}} page
 */
export function openActions(context, { move, focusRow }) {
  const { draft } = context;
  const placeOf = (name) => draft.template.conditions.findIndex((condition) => condition.name === name);

  function edit(name) {
    context.navigate(withQuery(path`#/projects/${context.project.id}/conditions`, { edit: name }));
  }

  function duplicate(name) {
    const { conditions } = draft.template;
    if (conditions.length >= LIMITS.conditions) {
      context.toast.fail(`There are ${formatCount(LIMITS.conditions)} conditions already, which is as many as there can be.`);
      return;
    }
    const place = placeOf(name);
    const copy = { ...conditions[place], name: copyName(name, conditions) };
    draft.edit(`Duplicate condition ${name}`, (template) => addCondition(template, copy, place + 1));
    edit(copy.name);
  }

  async function moveTo(name, to) {
    const place = to ?? (await askPlace(context, name, placeOf(name)));
    if (place === undefined) return;
    move(name, place);
    focusRow(name, '.drag-handle, summary');
  }

  /** Deletes it, once one agrees where parameters lose values; false if one doesn't. */
  async function remove(name) {
    const users = usersOf(draft.template, name);
    if (users.length > 0 && !(await askRemoval(context, name, users))) return false;
    const place = placeOf(name);
    draft.edit(`Delete condition ${name}`, (template) => removeCondition(template, name));
    sayDeleted(context, name, () => context.toast.fail('The draft was changed since then: undo step by step.'));
    const { conditions } = draft.template;
    const next = conditions[Math.min(place, conditions.length - 1)];
    if (next) focusRow(next.name, '.condition-name');
    return true;
  }

  return { edit, duplicate, moveTo, remove };
}

/**
 * Asks before a condition goes with its values; true if it may.
 *
 * @param {any} context
 * @param {string} name
 * @param {readonly string[]} users the parameters that have a value for it
 * @param {string} [act] what takes it away
 */
export function askRemoval(context, name, users, act = 'Delete') {
  return context.dialogs
    .open({
      title: `${act} condition ${shorten(name, 80)}?`,
      view: () => [
        h('p', null, `${plural(users.length, 'parameter loses its', 'parameters lose their')} value for it:`),
        h(
          'ul',
          { class: 'fault-list' },
          users.slice(0, SHOWN_USERS).map((key) => h('li', { key }, h('code', { class: 'user-text' }, key))),
          users.length > SHOWN_USERS && h('li', { key: 'more' }, `and ${formatCount(users.length - SHOWN_USERS)} more`),
        ),
        h('p', { class: 'muted' }, 'Undo brings all of it back.'),
      ],
      footer: (close) => [
        button('Cancel', { onclick: () => close(false) }),
        button(`${act} condition`, { kind: 'danger', onclick: () => close(true) }),
      ],
    })
    .closed.then((answer) => answer === true);
}

/** Asks for a position; the index, or undefined. */
function askPlace(context, name, from) {
  const count = context.draft.template.conditions.length;
  const state = { text: String(from + 1), fault: null };
  const send = (close) => {
    const position = Number(state.text.trim());
    if (Number.isInteger(position) && position >= 1 && position <= count) return close(position - 1);
    state.fault = `Write a position from 1 to ${formatCount(count)}.`;
    return context.update();
  };
  return context.dialogs.open({
    title: `Move ${shorten(name, 80)}`,
    view: (close) =>
      form(
        () => send(close),
        { class: 'stack', id: 'move-condition' },
        textField({
          id: 'move-position',
          label: 'Position',
          value: state.text,
          error: state.fault,
          hint: `1 wins first, ${formatCount(count)} last.`,
          attributes: { inputmode: 'numeric', autofocus: true, autocomplete: 'off', onfocus: (event) => event.target.select() },
          oninput: (text) => {
            Object.assign(state, { text, fault: null });
            context.update();
          },
        }),
      ),
    footer: (close) => [
      button('Cancel', { onclick: () => close() }),
      button('Move', { kind: 'primary', type: 'submit', form: 'move-condition' }),
    ],
  }).closed;
}
