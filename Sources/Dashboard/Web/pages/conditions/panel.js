/**
 * The panel in which a condition is made and changed.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { path, withQuery } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { textArea, textField } from '../../ui/field.js';
import { emptyState } from '../../ui/notice.js';
import { undoButtons } from '../../ui/undo-buttons.js';
import { seen } from '../../ui/unseen.js';
import { conditionReading } from './reading.js';
import { editCondition } from './editing.js';
import { ruleEditor } from './rule-editor.js';
import { ruleChooser } from './rule-chooser.js';
import { usersOf } from './usage.js';

/**
 * Opens a condition of the draft; who may not edit it can read it.
 *
 * @param {any} context a page's
 * @param {{name: string | null, oncreated?: (name: string) => void, onrenamed?: (name: string) => void,
 *   actions?: {duplicate: (name: string) => void, remove: (name: string) => Promise<boolean>}}} condition `name` is null
 *   for a new one; `oncreated` is called once that is in the draft; `actions` are what else can be done with one
 * @returns {{close: () => void, closed: Promise<void>}}
 */
export function openConditionPanel(context, { name, oncreated, onrenamed, actions }) {
  const editing = editCondition(context.draft, name);
  if (!context.can.edit) return openReading(context, editing);
  const panel = {
    context,
    editing,
    onrenamed,
    /** The members of rules that were typed in, as `entry member`: only those are told off. */
    typed: new Set(),
    /** Whether the kinds of rules are offered. */
    isChoosing: editing.isNew,
    hasTried: false,
  };

  function add(close) {
    panel.hasTried = true;
    if (editing.add()) {
      close();
      oncreated?.(editing.savedName);
      return;
    }
    context.update();
    focusSoon(`#${editing.id} [aria-invalid="true"], #${editing.id} .field-error`);
  }

  async function remove() {
    if (await actions.remove(editing.savedName)) dialog.close();
  }

  const duplicate = () => actions.duplicate(editing.savedName);

  function savedActions() {
    return [
      button('Delete', { key: 'delete', icon: 'remove', class: 'foldable', onclick: remove }),
      button('Duplicate', { key: 'duplicate', icon: 'copy', class: 'foldable', onclick: duplicate }),
    ];
  }

  const dialog = context.dialogs.open({
    kind: 'panel',
    title: () => (editing.isNew ? 'New condition' : seen(editing.savedName ?? 'Condition')),
    loss: () => (editing.hasUnsaved ? lossQuestion(editing) : null),
    view: () => {
      // Undo may have changed it.
      editing.sync();
      return editing.isGone ? goneNotice() : panelBody(panel);
    },
    footer: (close) => [
      actions && editing.savedName !== null && savedActions(),
      !editing.isNew && undoButtons(context.draft),
      h('span', { class: 'spring', key: 'spring' }),
      editing.isNew && button('Cancel', { key: 'cancel', onclick: () => dialog.dismiss() }),
      editing.isNew
        ? button('Add condition', { key: 'add', kind: 'primary', onclick: () => add(close) })
        : button('Done', { key: 'done', kind: 'primary', onclick: () => dialog.dismiss() }),
    ],
  });
  return dialog;
}

function openReading(context, editing) {
  return context.dialogs.open({
    kind: 'panel',
    title: () => seen(editing.savedName ?? 'Condition'),
    view: () => {
      editing.sync();
      if (editing.isGone) return goneNotice();
      return [conditionReading(context.draft.template, editing.savedName), usersLine(context, editing)];
    },
  });
}

function lossQuestion({ isNew }) {
  if (isNew) return { title: 'Discard the new condition?', text: 'It is not in the draft yet.', action: 'Discard' };
  return {
    title: 'Drop what is not in the draft?',
    text: 'Something here is not valid yet. The draft keeps what it has; what you changed here is lost.',
    action: 'Drop the change',
  };
}

function goneNotice() {
  return emptyState('It is no longer in the draft', 'This condition was deleted, or its making was undone. Redo brings it back.');
}

function panelBody(panel) {
  const { context, editing } = panel;
  return h(
    'div',
    { class: 'stack condition-panel', id: editing.id, key: editing.id },
    nameField(panel),
    textArea({
      id: `${editing.id}-description`,
      label: 'Description',
      value: editing.description,
      error: editing.descriptionFault,
      rows: 2,
      attributes: { placeholder: 'What it is for (optional)' },
      oninput: (text) => {
        editing.setDescription(text);
        context.update();
      },
    }),
    !editing.isNew && usersLine(context, editing),
    rulesSection(panel),
  );
}

function nameField({ context, editing, onrenamed, hasTried }) {
  const kept = editing.nameFault && editing.savedName !== null;
  return textField({
    id: `${editing.id}-name`,
    label: 'Name',
    value: editing.name,
    error: editing.name !== '' || !editing.isNew || hasTried ? editing.nameFault : null,
    hint: kept ? ['The draft keeps the name ', h('span', { class: 'user-text' }, seen(editing.savedName)), '.'] : nameHint(editing),
    attributes: { autofocus: editing.isNew, autocomplete: 'off', autocapitalize: 'off', spellcheck: false },
    oninput: (text) => {
      const before = editing.savedName;
      editing.setName(text);
      if (editing.savedName !== before) onrenamed?.(editing.savedName);
      context.update();
    },
  });
}

function nameHint({ isNew }) {
  if (isNew) return 'Such as ios_new or vip. Parameters have their values for it by this name.';
  return 'A new name follows into the parameters that use it.';
}

function usersLine({ project, draft }, { savedName }) {
  const count = usersOf(draft.template, savedName).length;
  if (count === 0) return h('p', { class: 'muted small-text' }, 'No parameter has a value for it yet.');
  const href = withQuery(path`#/projects/${project.id}/parameters`, { condition: savedName });
  return h('p', { class: 'small-text' }, 'Used by ', h('a', { href }, plural(count, 'parameter')), '.');
}

function rulesSection(panel) {
  const { editing, hasTried } = panel;
  const { entries } = editing;
  return h(
    'section',
    { class: 'stack', 'aria-labelledby': `${editing.id}-rules` },
    h(
      'div',
      null,
      h('h3', { id: `${editing.id}-rules` }, 'Rules'),
      h('p', { class: 'muted small-text' }, 'The condition matches when all of its rules do. It needs at least one.'),
    ),
    entries.length > 0 && h('ul', { class: 'rules', role: 'list' }, entries.map((entry, index) => ruleItem(panel, entry, index + 1))),
    hasTried && entries.length === 0 && h('p', { class: 'field-error', tabindex: '-1' }, 'Add at least one rule.'),
    ruleAdder(panel),
  );
}

function ruleItem(panel, entry, number) {
  const { context, editing, typed, hasTried } = panel;
  const isOnly = entry.rule !== null && editing.entries.filter((other) => other.rule).length === 1;
  return ruleEditor(
    {
      entry,
      template: context.draft.template,
      conditionName: editing.savedName,
      faultOf: (member) => {
        if (!hasTried && !typed.has(`${entry.id} ${member}`)) return null;
        return entry.faults.find((fault) => fault.member === member)?.message ?? null;
      },
      set: (members) => {
        for (const member of Object.keys(members)) typed.add(`${entry.id} ${member}`);
        editing.setForm(entry.id, members);
        context.update();
      },
    },
    {
      number,
      isNew: editing.isNew,
      remove: !editing.isNew && isOnly ? null : () => removeRule(panel, entry.id),
    },
  );
}

function removeRule(panel, id) {
  const { context, editing } = panel;
  editing.removeRule(id);
  if (editing.entries.length === 0) panel.isChoosing = true;
  context.update();
  focusSoon(`#${editing.id} .rule-adder button`);
}

function ruleAdder(panel) {
  const { context, editing } = panel;
  if (!editing.canAddRule) return h('p', { class: 'muted small-text' }, 'A condition has at most 50 rules.');
  return ruleChooser({
    isOpen: panel.isChoosing,
    isFirst: editing.entries.length === 0,
    toggle: () => {
      panel.isChoosing = !panel.isChoosing;
      context.update();
      if (panel.isChoosing) soon('.rule-kinds', (kinds) => kinds.scrollIntoView({ block: 'nearest' }));
    },
    choose: (field) => {
      panel.isChoosing = false;
      const id = editing.addRule(field);
      context.update();
      focusSoon(`#${id} input, #${id} select`);
    },
  });
}

/** Does something with the first element that fits, once the page is drawn. */
function soon(selector, act) {
  requestAnimationFrame(() => {
    const found = document.querySelector(selector);
    if (found) act(found);
  });
}

function focusSoon(selector) {
  soon(selector, (element) => element.focus());
}
