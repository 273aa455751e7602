/**
 * The dialog that adds a parameter: its key, type and default. The panel goes on from there.
 */

import { h } from '../../core/dom.js';
import { convertValue, initialValue, keyFault, LIMITS, TYPES } from '../../template/checks.js';
import { addParameter } from '../../template/edits.js';
import { frozenParameter } from '../../template/shape.js';
import { button } from '../../ui/button.js';
import { openFieldState } from '../../ui/field-state.js';
import { form, textField } from '../../ui/field.js';
import { notice } from '../../ui/notice.js';
import { valueEditor } from '../../ui/value-editor.js';

const FORM = 'add-parameter';
const LOSS = { title: 'Discard the new parameter?', text: 'It is not in the draft yet.', action: 'Discard' };

/**
 * @param {any} context what a page works with
 * @param {{group: string, added: (key: string) => void}} facts the `group` that it is put into, if any
 */
export function openAddDialog(context, { group, added }) {
  const fields = openFieldState();
  let key = '';
  let type = 'string';
  let value = initialValue(type);
  let wasSent = false;

  function change(parts) {
    ({ key, type, value } = { key, type, value, ...parts });
    context.update();
  }

  /** Whether a value was typed or chosen. */
  function isChosen() {
    return fields.isUnfinished || String(value) !== String(initialValue(type));
  }

  function retype(next) {
    const chosen = isChosen();
    fields.clear();
    change({ type: next, value: chosen ? convertValue(value, type, next) : initialValue(next) });
  }

  function add(close) {
    wasSent = true;
    context.update();
    const { template } = context.draft;
    if (keyFault(key, template) || fields.isUnfinished || isFull(template)) {
      requestAnimationFrame(() => document.querySelector(`#${FORM} [aria-invalid="true"]`)?.focus());
      return;
    }
    const parameter = frozenParameter({ key, type, default: value, group: group || null });
    context.draft.edit(`Add ${key}`, (older) => addParameter(older, parameter));
    const isValueChosen = isChosen();
    close();
    added(key);
    // Its panel is open: one goes on with what was passed over.
    if (!isValueChosen) requestAnimationFrame(() => document.getElementById('value-default')?.focus());
  }

  function view(close) {
    const { template } = context.draft;
    const fault = keyFault(key, template);
    return form(
      () => add(close),
      { id: FORM, class: 'stack' },
      isFull(template) && notice('error', h('p', null, `A template has at most ${LIMITS.parameters} parameters.`)),
      textField({
        id: 'new-key',
        label: 'Key',
        hint: 'By this name apps ask for it.',
        mono: true,
        value: key,
        error: key !== '' || wasSent ? fault : null,
        oninput: (text) => change({ key: text }),
        attributes: { autocomplete: 'off', spellcheck: false, autofocus: true, placeholder: 'welcome_text' },
      }),
      typeChoice(type, retype),
      valueEditor({
        id: 'new-default',
        label: 'Default value',
        hint: group ? `It goes into the group “${group}”.` : null,
        type,
        value,
        slot: 'default',
        fields,
        update: context.update,
        commit: (typed) => change({ value: typed }),
      }),
    );
  }

  const footer = () => [
    button('Cancel', { onclick: () => dialog.dismiss() }),
    button('Add parameter', { type: 'submit', form: FORM, kind: 'primary' }),
  ];
  const dialog = context.dialogs.open({
    title: 'Add parameter',
    loss: () => (key !== '' || isChosen() ? LOSS : null),
    view,
    footer,
  });
}

function isFull(template) {
  return template.parameters.size >= LIMITS.parameters;
}

function typeChoice(type, choose) {
  return h(
    'fieldset',
    { class: 'field', key: 'type' },
    h('legend', { class: 'field-legend' }, 'Type'),
    h(
      'div',
      { class: 'segmented' },
      TYPES.map((value) => {
        const onchange = () => choose(value);
        const radio = h('input', { type: 'radio', name: 'new-type', value, checked: value === type, onchange });
        return h('label', { key: value }, radio, h('span', null, value));
      }),
    ),
  );
}
