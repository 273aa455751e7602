/**
 * The fields of a parameter that are no values: key, type, group and description.
 */

import { h } from '../../core/dom.js';
import { descriptionFault, groupFault, keyFault, TYPES } from '../../template/checks.js';
import { selectField, textArea, textField } from '../../ui/field.js';
import { liveField, readBy } from '../../ui/field-state.js';
import { groupNames } from './listing.js';

const GROUPS_OFFERED = 200;

/** @param {{context: any, template: any, parameter: any, fields: any, actions: any}} facts what a panel works with */
export function generalFields(facts) {
  return h(
    'div',
    { class: 'stack parameter-fields', key: 'general' },
    h('div', { class: 'key-and-type' }, keyField(facts), typeField(facts)),
    groupField(facts),
    descriptionField(facts),
  );
}

function keyField({ context, template, parameter, fields, actions }) {
  const { value, error, oninput } = liveField({
    fields,
    slot: 'key',
    value: parameter.key,
    read: readBy((text) => keyFault(text, template, parameter.key)),
    commit: actions.rename,
    update: context.update,
  });
  const attributes = { autocomplete: 'off', spellcheck: false };
  return textField({ id: 'parameter-key', label: 'Key', mono: true, value, error, oninput, attributes });
}

function typeField({ parameter, actions }) {
  const options = TYPES.map((type) => ({ value: type, label: type }));
  return selectField({ id: 'parameter-type', label: 'Type', value: parameter.type, options, onchange: actions.retype });
}

function groupField({ context, template, parameter, fields, actions }) {
  const { value, error, oninput } = liveField({
    fields,
    slot: 'group',
    value: parameter.group ?? '',
    read: readBy(groupFault),
    commit: (group) => actions.set(`Change the group of ${parameter.key}`, 'group', { group: group || null }),
    update: context.update,
  });
  const offered = groupNames(template).slice(0, GROUPS_OFFERED);
  return [
    textField({
      id: 'parameter-group',
      label: 'Group',
      // A line of text cannot show a line break.
      value: value.replace(/[\r\n]+/g, ' '),
      error,
      oninput,
      attributes: { list: 'parameter-groups', autocomplete: 'off', placeholder: 'No group' },
    }),
    h('datalist', { id: 'parameter-groups' }, offered.map((name) => h('option', { key: name, value: name }))),
  ];
}

function descriptionField({ context, parameter, fields, actions }) {
  const label = `Change the description of ${parameter.key}`;
  const { value, error, oninput } = liveField({
    fields,
    slot: 'description',
    value: parameter.description ?? '',
    read: readBy(descriptionFault),
    commit: (text) => actions.set(label, 'description', { description: text || null }),
    update: context.update,
  });
  const shown = value.replace(/\r\n?/g, '\n');
  return textArea({
    id: 'parameter-description',
    label: 'Description',
    rows: 2,
    value: shown,
    error,
    oninput,
    attributes: { placeholder: 'What it does, for whoever edits it next' },
  });
}
