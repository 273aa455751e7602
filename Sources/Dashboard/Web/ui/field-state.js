/**
 * What fields hold beside their values: text that is no value yet, and long texts that were unfolded.
 */

/**
 * Begins with every field showing its value, unless another text is kept for it.
 *
 * @param {{remark?: string, kept?: Pick<Map<string, any>, 'get' | 'set' | 'delete' | 'clear' | 'size'>}} [options]
 *   `remark` is what an error says besides: what it means that the text is no value
 */
export function openFieldState({ remark = '', kept = new Map() } = {}) {
  const unfolded = new Set();

  return {
    remark,
    /** Whether a field holds text that is no value. */
    get isUnfinished() {
      return kept.size > 0;
    },
    /** The text that was typed over this value and is none itself, with its fault; null where there is no such text. */
    of(slot, value) {
      const entry = kept.get(slot);
      // Where the value was changed elsewhere, by undo for example, that is what the field shows.
      return entry && String(entry.value) === String(value) ? entry : null;
    },
    keep: (slot, entry) => kept.set(slot, entry),
    drop: (slot) => kept.delete(slot),
    clear: () => kept.clear(),
    unfold: (slot) => unfolded.add(slot),
    isUnfolded: (slot) => unfolded.has(slot),
  };
}

/**
 * A field whose text is committed with each key as long as it is valid; else it stays in the field, with what is wrong.
 *
 * @param {{fields: ReturnType<typeof openFieldState>, slot: string, value: any, text?: string,
 *   read: (text: string) => {value: any} | {fault: string}, commit: (value: any) => void, update: () => void}} facts
 *   `slot` names the field, `read` makes a value of its text
 * @returns {{value: string, error: string | null, fault: any, oninput: (text: string) => void}} for a control
 */
export function liveField({ fields, slot, value, text = String(value), read, commit, update }) {
  const kept = fields.of(slot, value);
  // Keys may come faster than the field is drawn again.
  let latest = value;
  return {
    value: kept ? kept.text : text,
    error: kept ? `${kept.fault} ${fields.remark}`.trim() : null,
    fault: kept,
    oninput(typed) {
      const result = read(typed);
      if ('fault' in result) {
        fields.keep(slot, { ...result, text: typed, value: latest });
        update();
      } else {
        fields.drop(slot);
        latest = result.value;
        commit(latest);
        update();
      }
    },
  };
}

/** A `read` for `liveField`, of a check that returns what is wrong or null. */
export function readBy(check) {
  return (text) => {
    const fault = check(text);
    return fault ? { fault } : { value: text };
  };
}
