/**
 * The draft's document as it is typed: the draft's own text, or one that is not applied yet.
 */

import { readTemplate } from '../../template/model.js';

/** Line ends as a text field has them. */
function withPlainLineEnds(text) {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * @param {any} draft keeps the text that is not applied, through a reload
 */
export function openPendingText(draft) {
  let text = draft.documentText;
  /** The template that the draft had when this text was begun. */
  let begunFrom = draft.template;
  let read = { text: null, faults: [], template: null };

  /** The text's faults, or the template that it is. A text is read once. */
  function result() {
    const current = pending.text;
    if (read.text !== current) {
      const { faults = [], template = null } = readTemplate(current);
      read = { text: current, faults, template };
    }
    return read;
  }

  const pending = {
    /** What the editor shows. */
    get text() {
      return text ?? withPlainLineEnds(draft.text);
    },
    /** Whether the text differs from the draft's. */
    get isPending() {
      return text !== null;
    },
    /** Whether the draft was changed elsewhere since the text was begun. */
    get isOvertaken() {
      return text !== null && draft.template !== begunFrom;
    },
    get faults() {
      return text === null ? [] : result().faults;
    },
    /** Takes a text that was typed, pasted or read from a file. */
    type(typed) {
      const plain = withPlainLineEnds(typed);
      if (text === null) begunFrom = draft.template;
      text = plain === withPlainLineEnds(draft.text) ? null : plain;
    },
    /** Has the draft keep the text, or forget it. */
    keep() {
      draft.keepDocumentText(text);
    },
    /**
     * Makes the text the draft's template, as one step that can be undone.
     *
     * @returns {'applied' | 'same' | 'faulty'} same: it says what the draft says already
     */
    apply() {
      if (text === null) return 'same';
      const { template } = result();
      if (!template) return 'faulty';
      const didChange = draft.edit('Edit the document', () => template);
      pending.drop();
      return didChange ? 'applied' : 'same';
    },
    /** Forgets the text for the draft's own. */
    drop() {
      text = null;
      draft.keepDocumentText(null);
    },
  };
  return pending;
}
