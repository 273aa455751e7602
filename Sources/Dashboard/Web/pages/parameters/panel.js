/**
 * The panel in which one parameter is edited. Each valid change is in the draft at once.
 */

import { h } from '../../core/dom.js';
import {
  addParameter,
  changeType,
  removeParameter,
  replaceParameter,
  setConditionalValue,
} from '../../template/edits.js';
import { button } from '../../ui/button.js';
import { sayDeleted } from '../../ui/deleted-toast.js';
import { undoButtons } from '../../ui/undo-buttons.js';
import { openConditionPicker } from './condition-picker.js';
import { generalFields } from './panel-fields.js';
import { valueFields, valueID, valueSlots } from './panel-values.js';
import { readOnlyFields } from './panel-read-only.js';
import { restoreParameter } from './restoring.js';
import { lossQuestion, lostValues } from './retyping.js';

/**
 * @param {any} context what a page works with
 * @param {{key: string, fields: ReturnType<typeof import('../../ui/field-state.js').openFieldState>,
 *   open: (key: string) => void, renamed: (key: string) => void}} facts `fields` has what was typed before and is no
 *   value; `open` opens another parameter
 * @returns {{key: string, close: () => void, closed: Promise<any>}}
 */
export function openParameterPanel(context, { key, fields, open, renamed }) {
  /** Every key that the parameter has had, since undo can give it any of them again. */
  const keys = new Set([key]);
  const panel = { key, close: null, closed: null };
  const draft = () => context.draft;

  function current() {
    const { parameters } = draft().template;
    if (!parameters.has(panel.key)) {
      const other = [...keys].findLast((name) => parameters.has(name));
      if (other !== undefined) renamed(other);
    }
    return parameters.get(panel.key);
  }

  const actions = {
    /** Changes parts of the parameter; changes of one `slot` in a row are one step of undo. */
    set(label, slot, parts) {
      draft().edit(label, replacing(panel.key, parts), { coalesce: `parameter:${panel.key}:${slot}` });
    },
    edit: (label, change, options) => draft().edit(label, change, options),
    rename(name) {
      const older = panel.key;
      keys.add(name);
      // Before the draft tells of it, so that nobody looks for the older one.
      renamed(name);
      draft().edit('Rename parameter', replacing(older, { key: name }), { coalesce: `rename:${[...keys][0]}` });
    },
    async retype(type) {
      const parameter = current();
      const lost = lostValues(parameter, type);
      if (lost > 0 && !(await context.dialogs.confirm(lossQuestion(parameter, type, lost)))) return;
      for (const slot of valueSlots(parameter)) fields.drop(slot);
      draft().edit(`Change the type of ${panel.key}`, (template) => changeType(template, panel.key, type));
    },
  };

  /** Begins with the default; a switch with the other word, since the same one would change nothing. */
  function addValue(condition) {
    const { key: name, type, default: value } = current();
    const first = type === 'boolean' ? !value : value;
    const change = (template) => setConditionalValue(template, name, condition, first);
    draft().edit(`Add a value for ${condition} to ${name}`, change);
    requestAnimationFrame(() => document.getElementById(valueID(draft().template, condition))?.focus());
  }

  async function createCondition() {
    const { openConditionPanel } = await import('../conditions/panel.js');
    openConditionPanel(context, { name: null, oncreated: addValue });
  }

  const picker = openConditionPicker(context.update, { pick: addValue, create: createCondition });

  function duplicate() {
    const copy = freeKey(panel.key, draft().template);
    const parameter = current();
    draft().edit(`Duplicate ${panel.key}`, (template) => addParameter(template, { ...parameter, key: copy }));
    open(copy);
  }

  function remove() {
    const parameter = current();
    const { key: removed } = parameter;
    draft().edit(`Delete ${removed}`, (template) => removeParameter(template, removed));
    panel.close();
    sayDeleted(context, removed, () => restoreParameter(context, parameter));
  }

  function view() {
    const parameter = current();
    // Undo has taken back that it was added.
    if (!parameter) queueMicrotask(() => panel.close());
    if (!parameter) return null;
    const { template } = draft();
    const facts = { context, template, parameter, fields, actions, picker };
    if (!context.can.edit) return readOnlyFields(facts);
    return [generalFields(facts), valueFields(facts)];
  }

  function footer(close) {
    if (!context.can.edit) return button('Close', { onclick: () => close() });
    return [
      button('Delete', { icon: 'remove', class: 'foldable', onclick: remove }),
      button('Duplicate', { icon: 'copy', class: 'foldable', onclick: duplicate }),
      undoButtons(draft()),
      h('span', { class: 'spring' }),
      button('Done', { kind: 'primary', onclick: () => close() }),
    ];
  }

  const title = () => h('span', { class: 'mono' }, panel.key);
  return Object.assign(panel, context.dialogs.open({ kind: 'panel', title, view, footer }));
}

function replacing(key, parts) {
  return (template) => replaceParameter(template, key, { ...template.parameters.get(key), ...parts });
}

/** A key like this one that no parameter has. */
function freeKey(key, template) {
  const stem = `${key.slice(0, 240)}_copy`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!template.parameters.has(name)) return name;
  }
}
