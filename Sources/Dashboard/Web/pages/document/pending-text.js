/**
 * The draft's document as it is typed: the draft's own text, or one that is not applied yet.
 */

import { remembered } from '../../core/remember.js';
import { compareTemplates } from '../../template/compare.js';
import { mergeTemplates } from '../../template/merge.js';
import { readTemplate } from '../../template/model.js';

/** Line ends as a text field has them. */
function withPlainLineEnds(text) {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * @param {any} draft keeps the text that is not applied, through a reload, and for other pages of the browser
 */
export function openPendingText(draft) {
  /** What was typed and the draft has not kept yet: the text, null for the draft's own, and what it was begun from. */
  let typed = null;
  const read = remembered((text) => readTemplate(text));
  const differs = remembered((begun, present) => compareTemplates(begun, present).count > 0);
  const merged = remembered(mergeTemplates);

  const text = () => (typed ? typed.text : draft.documentText);
  const begun = () => (typed ? typed.begun : draft.documentBegun);

  const pending = {
    /** What the editor shows. */
    get text() {
      return text() ?? withPlainLineEnds(draft.text);
    },
    /** Whether the text differs from the draft's. */
    get isPending() {
      return text() !== null;
    },
    /** Whether the draft has kept all that was typed. */
    get isKept() {
      return typed === null;
    },
    /** Whether the draft was changed since the text was begun. */
    get isOvertaken() {
      return pending.isPending && draft.template !== begun() && differs(begun(), draft.template);
    },
    get faults() {
      return pending.isPending ? read(pending.text).faults ?? [] : [];
    },
    /** What both the text and the draft changed since the text was begun, each in its own way. */
    get conflicts() {
      return pending.isOvertaken && pending.faults.length === 0 ? result().conflicts : [];
    },
    /** Takes a text that was typed, pasted or read from a file. */
    type(written) {
      const plain = withPlainLineEnds(written);
      const next = plain === withPlainLineEnds(draft.text) ? null : plain;
      typed = { text: next, begun: pending.isPending ? begun() : draft.template };
      // At once, since the draft then stays with what the text was begun from.
      if (draft.documentText === null) draft.keepDocumentText(next, typed.begun);
    },
    /** Has the draft keep the text, or forget it. */
    keep() {
      const last = typed;
      typed = null;
      if (last) draft.keepDocumentText(last.text, last.begun);
    },
    /**
     * Makes what the text changes a change of the draft, as one step that can be undone. Where the draft was changed to
     * something else meanwhile, the text counts.
     *
     * @returns {'applied' | 'same' | 'faulty'} same: it says what the draft says already
     */
    apply() {
      if (!pending.isPending) return 'same';
      if (pending.faults.length > 0) return 'faulty';
      const { template } = result();
      const didChange = draft.edit('Edit the document', () => template);
      pending.drop();
      return didChange ? 'applied' : 'same';
    },
    /**
     * Forgets the text for the draft's own.
     *
     * @returns {() => void} takes that back
     */
    drop() {
      const [dropped, from] = [text(), begun()];
      typed = null;
      draft.keepDocumentText(null);
      return () => draft.keepDocumentText(dropped, from);
    },
  };

  function result() {
    const { template } = read(pending.text);
    return pending.isOvertaken ? merged(begun(), template, draft.template) : { template, conflicts: [] };
  }

  return pending;
}
