/**
 * A condition while it is edited. What is valid is in the draft at once; what is not yet stays here.
 */

import { LIMITS, conditionNameFault, descriptionFault } from '../../template/checks.js';
import { addCondition, replaceCondition } from '../../template/edits.js';
import { sameRules } from '../../template/equal.js';
import { frozenCondition } from '../../template/model.js';
import { formOf, initialForm, readForm } from './rule-form.js';

/**
 * A rule of the condition: as typed, as it is in the draft (null for one that is not), and what is wrong with what is typed.
 * @typedef {{id: string, form: import('./rule-form.js').RuleForm, rule: import('../../template/shape.js').Rule | null,
 *   faults: readonly {member: string, message: string, index?: number}[]}} Entry
 */

let opened = 0;

/**
 * Begins to edit a condition.
 *
 * @param {import('../../template/draft.js').Draft} draft
 * @param {string | null} name null for a new one
 */
export function editCondition(draft, name) {
  const id = `condition-${++opened}`;
  /** Every name that it has had here, the latest first: undo gives it an earlier one back. */
  let names = name === null ? [] : [name];
  let nextEntry = 1;
  /** The condition in the draft as it was last read or written here. */
  let seen = null;

  const editing = {
    id,
    isNew: name === null,
    /** Whether it is no longer in the draft, as after its making was undone. */
    isGone: false,
    name: name ?? '',
    nameFault: null,
    description: '',
    descriptionFault: null,
    /** @type {Entry[]} */
    entries: [],
    sync,
    setName,
    setDescription,
    addRule,
    setForm,
    removeRule,
    add,
    /** The name by which the draft knows it; null for one that is new or gone. */
    get savedName() {
      return seen?.name ?? null;
    },
    /** Whether something typed here is not in the draft. */
    get hasUnsaved() {
      if (editing.isGone) return false;
      if (editing.isNew) return editing.name !== '' || editing.description !== '' || editing.entries.length > 0;
      return Boolean(editing.nameFault || editing.descriptionFault) || editing.entries.some(isUnsaved);
    },
    get canAddRule() {
      return editing.entries.length < LIMITS.rules;
    },
  };

  /** Takes over what changed in the draft meanwhile. */
  function sync() {
    if (editing.isNew) return;
    const { conditions } = draft.template;
    const current = names.map((known) => conditions.find((other) => other.name === known)).find(Boolean) ?? null;
    if (current === seen && !(current === null && !editing.isGone)) return;
    editing.isGone = current === null;
    if (current) takeOver(current);
    seen = current;
  }

  function takeOver(condition) {
    if (condition.name !== seen?.name) Object.assign(editing, { name: condition.name, nameFault: null });
    if (condition.description !== seen?.description) {
      Object.assign(editing, { description: condition.description ?? '', descriptionFault: null });
    }
    if (!seen || !sameRules(condition.rules, seen.rules)) editing.entries = entriesFor(condition.rules, editing.entries);
  }

  /** What is typed stays for the rules that did not change, and so do the rules that are not in the draft. */
  function entriesFor(rules, before) {
    const saved = before.filter((entry) => entry.rule);
    const shown = new Set();
    const entries = rules.map((rule, index) => {
      const same = saved.find((entry) => !shown.has(entry) && sameRules([entry.rule], [rule]));
      const place = !same && saved[index]?.form.field === rule.field && !shown.has(saved[index]) ? saved[index] : null;
      shown.add(same ?? place);
      if (same) return { ...same, rule };
      return { id: place?.id ?? `${id}-rule-${nextEntry++}`, form: formOf(rule), rule, faults: [] };
    });
    return [...entries, ...before.filter((entry) => !entry.rule)];
  }

  function setName(text) {
    editing.name = text;
    editing.nameFault = faultOfName(text, seen?.name);
    if (seen && !editing.nameFault && text !== seen.name) write(`Rename condition ${names.at(-1)}`, 'name', { name: text });
  }

  function faultOfName(text, except) {
    return text === '' ? 'Give it a name.' : conditionNameFault(text, draft.template, except);
  }

  function setDescription(text) {
    editing.description = text;
    editing.descriptionFault = descriptionFault(text);
    if (seen && !editing.descriptionFault) write(`Describe condition ${seen.name}`, 'description', { description: text });
  }

  function addRule(field) {
    const form = initialForm(field, editing.name.trim());
    const entry = { id: `${id}-rule-${nextEntry++}`, form, rule: null, faults: [] };
    editing.entries = [...editing.entries, entry];
    setForm(entry.id, {});
    return entry.id;
  }

  /** Changes members of a rule's form. */
  function setForm(entryID, members) {
    const entry = editing.entries.find((other) => other.id === entryID);
    if (!entry) return;
    const form = { ...entry.form, ...members };
    const { rule, faults } = readForm(form);
    const changed = rule && !(entry.rule && sameRules([entry.rule], [rule]));
    replaceEntry({ ...entry, form, faults, rule: changed ? rule : entry.rule });
    if (seen && changed) write(`Edit condition ${seen.name}`, `${entryID}-${Object.keys(members).join('-')}`);
  }

  function replaceEntry(entry) {
    editing.entries = editing.entries.map((other) => (other.id === entry.id ? entry : other));
  }

  function removeRule(entryID) {
    const removed = editing.entries.find((entry) => entry.id === entryID);
    editing.entries = editing.entries.filter((entry) => entry !== removed);
    if (seen && removed?.rule) write(`Remove a rule of condition ${seen.name}`, null);
  }

  function write(label, part, members = {}) {
    const { name: current, description } = seen;
    const condition = frozenCondition({ name: current, description, rules: savedRules(), ...members });
    draft.unfinished.renameCondition(current, condition.name);
    draft.edit(label, (template) => replaceCondition(template, current, condition), part ? { coalesce: `${id}-${part}` } : {});
    names = [condition.name, ...names.filter((other) => other !== condition.name)];
    seen = draft.template.conditions.find((other) => other.name === condition.name) ?? null;
  }

  function savedRules() {
    return editing.entries.map((entry) => entry.rule).filter(Boolean);
  }

  /** Puts the new condition into the draft; false while something keeps it from that. */
  function add() {
    editing.nameFault = faultOfName(editing.name);
    const isReady = editing.entries.length > 0 && editing.entries.every((entry) => entry.faults.length === 0);
    if (editing.nameFault || editing.descriptionFault || !isReady) return false;
    const { name: added, description } = editing;
    const condition = frozenCondition({ name: added, description, rules: savedRules() });
    draft.edit(`Add condition ${added}`, (template) => addCondition(template, condition));
    names = [added];
    editing.isNew = false;
    seen = draft.template.conditions.find((other) => other.name === added) ?? null;
    return true;
  }

  sync();
  return editing;
}

/** Whether what is typed for a rule is not what the draft has. */
function isUnsaved(entry) {
  return entry.faults.length > 0;
}
