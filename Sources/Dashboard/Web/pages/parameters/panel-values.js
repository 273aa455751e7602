/**
 * The values of a parameter: its default, and those for conditions in the order in which they win.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { conditionWords } from '../../template/describe.js';
import { removeConditionalValue, setConditionalValue, setDefault } from '../../template/edits.js';
import { sortedConditionalValues } from '../../template/order.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icons.js';
import { valueEditor } from '../../ui/value-editor.js';

const DEFAULT = 'default';

/** @param {{context: any, template: any, parameter: any, fields: any, actions: any, picker: any}} facts what a panel works with */
export function valueFields(facts) {
  const values = sortedConditionalValues(facts.template, facts.parameter);
  return h(
    'section',
    { class: 'stack', key: 'values', 'aria-labelledby': 'parameter-values' },
    h('h3', { id: 'parameter-values' }, 'Values'),
    defaultValue(facts, values.length > 0),
    values.length > 0 && winningOrder(facts.context, values.length),
    values.length > 0 && h('ol', { class: 'conditional-values' }, values.map(([condition, value]) => conditionalValue(facts, condition, value))),
    facts.picker.view(facts.template, facts.parameter.conditionalValues),
  );
}

function winningOrder(context, count) {
  const project = context.route.params.project;
  return h(
    'p',
    { class: 'muted small-text' },
    count > 1 ? 'The first condition that matches wins, in this order, which is that of the ' : 'Where the condition does not match, the default counts. See the ',
    h('a', { href: path`#/projects/${project}/conditions` }, 'conditions'),
    '.',
  );
}

function defaultValue({ context, parameter, fields, actions }, hasOthers) {
  return h(
    'div',
    { class: 'value-card', key: 'default' },
    valueEditor({
      id: 'value-default',
      label: 'Default value',
      hint: hasOthers ? 'For everyone whom no condition below matches.' : 'For everyone.',
      type: parameter.type,
      value: parameter.default,
      slot: DEFAULT,
      fields,
      update: context.update,
      commit: (value) =>
        actions.edit(`Change the default of ${parameter.key}`, (template) => setDefault(template, parameter.key, value), {
          coalesce: `parameter:${parameter.key}:default`,
        }),
    }),
  );
}

function conditionalValue({ context, template, parameter, fields, actions }, condition, value) {
  const { name } = condition;
  const slot = slotOf(name);
  const { key } = parameter;
  const remove = () => {
    fields.drop(slot);
    actions.edit(`Remove the value for ${name} from ${key}`, (older) => removeConditionalValue(older, key, name));
    requestAnimationFrame(() => document.getElementById('add-conditional-value')?.focus());
  };
  return h(
    'li',
    { class: 'value-card', key: name },
    h(
      'div',
      { class: 'value-card-head' },
      icon('conditions'),
      h(
        'div',
        { class: 'grow' },
        h('p', { class: 'condition-name user-text' }, name),
        h('p', { class: 'muted small-text user-text clamp-3' }, conditionWords(condition)),
      ),
      button(`Remove the value for ${name}`, { icon: 'remove', iconOnly: true, small: true, kind: 'quiet', onclick: remove }),
    ),
    valueEditor({
      id: valueID(template, name),
      label: `Value for ${name}`,
      hideLabel: true,
      type: parameter.type,
      value,
      slot,
      fields,
      update: context.update,
      commit: (changed) =>
        actions.edit(`Change ${key} for ${name}`, (older) => setConditionalValue(older, key, name, changed), { coalesce: `parameter:${key}:${slot}` }),
    }),
  );
}

/** The names of all fields that hold values. */
export function valueSlots({ conditionalValues }) {
  return [DEFAULT, ...[...conditionalValues.keys()].map(slotOf)];
}

function slotOf(name) {
  return `value:${name}`;
}

/** The id of the editor of a value for a condition. */
export function valueID(template, name) {
  return `value-${template.conditions.findIndex((condition) => condition.name === name)}`;
}
