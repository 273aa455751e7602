/**
 * What was typed into fields of parameters and is no value: it can't be in the draft, and is kept beside it.
 *
 * An entry has the text, what is wrong with it, and the value that it was typed over. It counts as long as the field
 * has that value: after undo, for example, the field shows what the draft has.
 *
 * @typedef {{text: string, value: string, fault: string, line?: number, column?: number}} Entry
 * @typedef {[key: string, slots: [slot: string, entry: Entry][]][]} UnfinishedRecord
 */

/** The field of a parameter's default. */
export const DEFAULT_SLOT = 'default';

const CONDITION_PREFIX = 'value:';

/** The field of a parameter's value for a condition. */
export function conditionSlot(condition) {
  return CONDITION_PREFIX + condition;
}

/** Begins with none; `changed` is called after each change. */
export function openUnfinished(changed) {
  /** By key, then by field. */
  let texts = new Map();

  function put(key, slot, entry) {
    texts.set(key, (texts.get(key) ?? new Map()).set(slot, entry));
    changed();
  }

  function drop(key, slot) {
    if (!texts.get(key)?.delete(slot)) return;
    if (texts.get(key).size === 0) texts.delete(key);
    changed();
  }

  function dropAll(key) {
    if (texts.delete(key)) changed();
  }

  function held(parameter) {
    const slots = [...(texts.get(parameter?.key) ?? [])];
    return slots.filter(([slot, { value }]) => valueIn(parameter, slot) === value);
  }

  return {
    drop,
    /** What is typed into the fields of one parameter, as `openFieldState` takes it; `key` says which one it is now. */
    of: (key) => ({
      get: (slot) => texts.get(key())?.get(slot),
      set: (slot, entry) => put(key(), slot, { ...entry, value: String(entry.value) }),
      delete: (slot) => drop(key(), slot),
      clear: () => dropAll(key()),
      get size() {
        return texts.get(key())?.size ?? 0;
      },
    }),
    /** Whether a field of this parameter of the draft holds such a text. */
    has: (parameter) => held(parameter).length > 0,
    /**
     * All of them that count, in the order of the template.
     *
     * @param {import('./shape.js').Template} template
     * @returns {{key: string, slot: string, text: string, fault: string}[]}
     */
    list(template) {
      if (texts.size === 0) return [];
      const keys = [...template.parameters.keys()].filter((key) => texts.has(key));
      return keys.flatMap((key) => held(template.parameters.get(key)).map(([slot, entry]) => ({ ...entry, key, slot })));
    },
    /** The parameter has another key. */
    rename(from, to) {
      const slots = texts.get(from);
      if (!slots || from === to) return;
      texts.delete(from);
      texts.set(to, slots);
      changed();
    },
    /** The condition has another name. */
    renameCondition(from, to) {
      for (const [key, slots] of texts) {
        const entry = slots.get(conditionSlot(from));
        if (!entry || from === to) continue;
        slots.delete(conditionSlot(from));
        put(key, conditionSlot(to), entry);
      }
    },
    /** Forgets those that no longer count. */
    settle({ parameters }) {
      for (const [key, slots] of texts) {
        const counting = new Map(held(parameters.get(key)));
        for (const slot of slots.keys()) if (!counting.has(slot)) drop(key, slot);
      }
    },
    clear() {
      if (texts.size === 0) return;
      texts = new Map();
      changed();
    },
    /** Takes over what was stored. */
    restore(record) {
      texts = new Map((Array.isArray(record) ? record : []).map(([key, slots]) => [key, new Map(slots)]));
    },
    /** @returns {UnfinishedRecord} */
    get record() {
      return [...texts].map(([key, slots]) => [key, [...slots]]);
    },
  };
}

/** What the draft has for a field, as a text; undefined where there is no such field. */
function valueIn(parameter, slot) {
  if (!parameter) return undefined;
  if (slot === DEFAULT_SLOT) return String(parameter.default);
  if (!slot.startsWith(CONDITION_PREFIX)) return parameter[slot] ?? '';
  const condition = slot.slice(CONDITION_PREFIX.length);
  return parameter.conditionalValues.has(condition) ? String(parameter.conditionalValues.get(condition)) : undefined;
}

/** What a field is called, within a sentence. */
export function slotWords(slot) {
  if (slot === DEFAULT_SLOT) return 'default value';
  return slot.startsWith(CONDITION_PREFIX) ? `value for ${slot.slice(CONDITION_PREFIX.length)}` : slot;
}
