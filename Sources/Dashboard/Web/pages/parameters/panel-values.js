/**
 * The values of a parameter: its default, and those for conditions in the order in which they win.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { removeConditionalValue, setConditionalValue, setDefault } from '../../template/edits.js';
import { sortedConditionalValues } from '../../template/order.js';
import { conditionSlot, DEFAULT_SLOT } from '../../template/unfinished.js';
import { button } from '../../ui/button.js';
import { valueEditor } from '../../ui/value-editor.js';
import { conditionHead } from './condition-head.js';
import { OPENER } from './condition-picker.js';

const REMOVAL = { icon: 'remove', iconOnly: true, small: true, kind: 'quiet' };

/** @param {{context: any, template: any, parameter: any, fields: any, actions: any, picker: any}} facts of a panel */
export function valueFields(facts) {
  const values = sortedConditionalValues(facts.template, facts.parameter);
  return h(
    'section',
    { class: 'stack', key: 'values', 'aria-labelledby': 'parameter-values' },
    h('h3', { id: 'parameter-values' }, 'Values'),
    defaultValue(facts, values.length > 0),
    values.length > 0 && winningOrder(facts.context, values.length),
    values.length > 0 &&
      h(
        'ol',
        { class: 'conditional-values' },
        values.map(([condition, value]) => conditionalValue(facts, condition, value)),
      ),
    facts.picker.view(facts.template, facts.parameter.conditionalValues),
  );
}

function winningOrder(context, count) {
  const project = context.route.params.project;
  return h(
    'p',
    { class: 'muted small-text' },
    count > 1
      ? 'The first condition that matches wins, in this order, which is that of the '
      : 'Where the condition does not match, the default counts. See the ',
    h('a', { href: path`#/projects/${project}/conditions` }, 'conditions'),
    '.',
  );
}

function defaultValue({ context, parameter, fields, actions }, hasOthers) {
  const { key } = parameter;
  return h(
    'div',
    { class: 'value-card', key: 'default' },
    valueEditor({
      id: 'value-default',
      label: 'Default value',
      hint: hasOthers ? 'For everyone whom no condition below matches.' : 'For everyone.',
      type: parameter.type,
      value: parameter.default,
      slot: DEFAULT_SLOT,
      fields,
      update: context.update,
      commit: (value) =>
        actions.edit(`Change the default of ${key}`, (template) => setDefault(template, key, value), {
          coalesce: `parameter:${key}:${DEFAULT_SLOT}`,
        }),
    }),
  );
}

function conditionalValue({ context, template, parameter, fields, actions }, condition, value) {
  const { name } = condition;
  const slot = conditionSlot(name);
  const { key } = parameter;
  const remove = () => {
    fields.drop(slot);
    actions.edit(`Remove the value for ${name} from ${key}`, (older) => removeConditionalValue(older, key, name));
    requestAnimationFrame(() => document.getElementById(OPENER)?.focus());
  };
  return h(
    'li',
    { class: 'value-card', key: name },
    conditionHead(context.route.params.project, condition, button(`Remove the value for ${name}`, { ...REMOVAL, onclick: remove })),
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
        actions.edit(`Change ${key} for ${name}`, (older) => setConditionalValue(older, key, name, changed), {
          coalesce: `parameter:${key}:${slot}`,
        }),
    }),
  );
}

/** The names of all fields that hold values. */
export function valueSlots({ conditionalValues }) {
  return [DEFAULT_SLOT, ...[...conditionalValues.keys()].map(conditionSlot)];
}

/** The id of the editor of a value for a condition. */
export function valueID(template, name) {
  return `value-${template.conditions.findIndex((condition) => condition.name === name)}`;
}
