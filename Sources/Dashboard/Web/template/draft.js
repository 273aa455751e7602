import { compareTemplates } from './compare.js';
import { isSameBase, withTemplate } from './base.js';
import { Chapters } from './chapters.js';
import { documentTextRecord, restoredDocumentText } from './document-text.js';
import { openKeeping } from './keeping.js';
import { openUnfinished } from './unfinished.js';
import { writeTemplate } from './write.js';

/**
 * @typedef {import('./base.js').Base} Base
 *
 * What a store keeps of a draft: plain data. A store tells other pages of the browser, not the one that saved.
 * @typedef {import('./chapters.js').ChaptersRecord & import('./document-text.js').DocumentTextRecord &
 *   {format: 2, note: string, unfinished?: import('./unfinished.js').UnfinishedRecord, savedAt: string}} DraftRecord
 * @typedef {{load(project: string): Promise<DraftRecord | undefined>,
 *   save(project: string, record: DraftRecord): Promise<void>,
 *   saveLeaving(project: string, record: DraftRecord): Promise<void>, remove(project: string): Promise<void>,
 *   subscribe(project: string, listener: () => void): () => void}} DraftStore
 */

const FORMAT = 2;
const NO_CHANGES = Object.freeze({ conditions: [], parameters: [], count: 0 });

/**
 * The draft of a project, with what a store has kept of it.
 * @param {{project: string, base: Base, store: DraftStore, now?: () => Date}} options `base` is what is published now
 */
export async function openDraft(options) {
  const draft = new Draft(options);
  await draft.reload();
  return draft;
}

/**
 * The edits of a project's template that are not published yet. Each change is stored at once, and told to those who
 * subscribed.
 *
 * Where its owner may only read, the draft is what is published, and the edits wait.
 */
export class Draft {
  #now;
  /** The newest version known to be published. */
  #newest;
  #chapters;
  #mayEdit = true;
  /** @type {import('./document-text.js').DocumentText | null} */
  #document = null;
  #note = '';
  #unfinished = openUnfinished(() => this.#toBeStored());
  #edits = null;
  #text = null;
  #keeping;
  #listeners = new Set();

  /** @param {{project: string, base: Base, store: DraftStore, now?: () => Date}} options `base` as `openDraft` takes it */
  constructor({ project, base, store, now = () => new Date() }) {
    this.#now = now;
    this.#newest = withTemplate(base);
    this.#restart();
    this.#keeping = openKeeping({
      project,
      store,
      record: () => this.#record(),
      adopt: (record) => this.#adopt(record),
      notify: () => this.#notify(),
    });
  }

  /** The template as edited. */
  get template() {
    return this.#mayEdit ? this.#chapters.present : this.#newest.template;
  }

  /** The published version that the edits are of: `{version, template, text}`. */
  get base() {
    return this.#mayEdit ? this.#chapters.base : this.#newest;
  }

  /** What is published now, if that is not the base any more: then the edits have to be merged with it. Else null. */
  get behind() {
    return this.#newest === this.base ? null : this.#newest;
  }

  /** What the edits change of the base. */
  get changes() {
    return this.#mayEdit ? this.#allEdits : NO_CHANGES;
  }

  /** The template as the document to publish: the base's very text if nothing is changed. */
  get text() {
    return this.#mayEdit ? this.#editedText : this.#newest.text;
  }

  /** The edits of someone who may only read, which wait until they may edit again; null if there are none. */
  get waiting() {
    if (this.#mayEdit || this.#allEdits.count === 0) return null;
    return { base: this.#chapters.base, changes: this.#allEdits, text: this.#editedText };
  }

  get #allEdits() {
    this.#edits ??= compareTemplates(this.#chapters.base.template, this.#chapters.present);
    return this.#edits;
  }

  get #editedText() {
    const { base, present } = this.#chapters;
    this.#text ??= this.#allEdits.count === 0 ? base.text : writeTemplate(present);
    return this.#text;
  }

  /** A document that someone typed or pasted and that has not become the template yet; null if there is none. */
  get documentText() {
    return this.#document?.text ?? null;
  }

  /** The template that the draft had when that text was begun; null if there is no such text. */
  get documentBegun() {
    return this.#document?.begun ?? null;
  }

  /** What was written about the edits, to be published with them. */
  get note() {
    return this.#note;
  }

  /** What was typed into fields of the draft's parameters and is no value. */
  get unfinished() {
    return this.#unfinished;
  }

  /** Why the draft could not be stored the last time; null if it could. */
  get saveError() {
    return this.#keeping.error;
  }

  get canUndo() {
    return this.#mayEdit && this.#chapters.canUndo;
  }

  get canRedo() {
    return this.#mayEdit && this.#chapters.canRedo;
  }

  get undoLabel() {
    return this.#chapters.undoLabel;
  }

  get redoLabel() {
    return this.#chapters.redoLabel;
  }

  /**
   * Makes a change. Those of one `coalesce` key in a row are undone as one.
   * @param {string} label what it is, for the undo button, such as `Set the default of "title"`
   * @param {(template: import('./shape.js').Template) => import('./shape.js').Template} change
   * @param {{coalesce?: string | null}} [options]
   * @returns {boolean} false if nothing changes
   */
  edit(label, change, { coalesce = null } = {}) {
    return this.#changedBy(this.#chapters.add(label, change(this.template), coalesce));
  }

  undo() {
    return this.#changedBy(this.#chapters.undo());
  }

  redo() {
    return this.#changedBy(this.#chapters.redo());
  }

  /** The next edit is undone by itself. */
  seal() {
    this.#chapters.seal();
  }

  /**
   * Gives up all edits, for what is published now, and what was typed and is no value. The edits come back with undo.
   * @param {string} [label]
   */
  discard(label = 'Discard all changes') {
    this.#unfinished.clear();
    if (!this.behind) return this.edit(label, () => this.base.template);
    return this.rebase(label, this.#newest, this.#newest.template);
  }

  /**
   * Goes on from another published version, with edits that were merged with it. That is a step as any edit: undone, the
   * draft is again what it was, based on what it was based on.
   * @param {string} label
   * @param {Base} base
   * @param {import('./shape.js').Template} template
   */
  rebase(label, base, template) {
    const next = this.#asNewest(base);
    this.#chapters.goOn(label, next, unlessSame(next.template, template));
    return this.#changedBy(true);
  }

  /**
   * Goes on from what was just published of this draft. Edits made meanwhile stay; there is no way back behind it.
   * @param {Base} base
   */
  published(base) {
    this.#unfinished.settle(this.template);
    const next = this.#asNewest(base);
    this.#chapters = new Chapters(next, unlessSame(next.template, this.template));
    this.#changedBy(true);
  }

  /**
   * Tells the draft what is published now, which is an older version where the service was restored to one. A draft
   * without edits follows at once; another is `behind`, as is one with a document's text: that was begun from its base.
   * @param {Base} published
   */
  follow(published) {
    if (isSameBase(published, this.#newest)) return;
    this.#newest = this.#known(published);
    if (this.#catchUp()) this.#toBeStored();
    else this.#notify();
  }

  /** Goes on from what is published, if nothing of the draft would be lost by that. */
  #catchUp() {
    const isFree = this.#allEdits.count === 0 && this.#document === null;
    if (!isFree || this.#chapters.base === this.#newest) return false;
    this.#restart();
    return true;
  }

  /**
   * Says whether the draft's owner may edit, which another admin may change at any time.
   * @param {boolean} mayEdit
   */
  permit(mayEdit) {
    if (mayEdit === this.#mayEdit) return;
    this.#mayEdit = mayEdit;
    this.#notify();
  }

  /** Gives up the edits that wait, which can't be undone. */
  discardWaiting() {
    this.#unfinished.clear();
    this.#document = null;
    this.#note = '';
    this.#restart();
    this.#changedBy(true);
  }

  /**
   * Keeps the text of a document that has not become the template yet, also through a reload.
   * @param {string | null} text null when there is no such text any more
   * @param {import('./shape.js').Template} [begun] the template that the draft had when the text was begun
   */
  keepDocumentText(text, begun = this.documentBegun ?? this.template) {
    if (text === this.documentText) return;
    this.#document = text === null ? null : { text, begun };
    this.#catchUp();
    this.#toBeStored();
  }

  /**
   * Keeps what is written about the edits, also through a reload.
   * @param {string} note
   */
  keepNote(note) {
    if (note === this.#note) return;
    this.#note = note;
    this.#toBeStored();
  }

  /**
   * @param {() => void} listener called after each change
   * @returns {() => void} ends that
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when all changes so far are stored, or could not be. */
  whenSaved() {
    return this.#keeping.whenSaved();
  }

  /** Stores what is not stored yet in a way that outlasts the page, which is being left. */
  saveLeaving() {
    this.#keeping.saveLeaving();
  }

  /** Takes over what is stored, as when another page of the browser stored it. A change of this page goes first. */
  reload() {
    return this.#keeping.reload();
  }

  /** Ends the draft's listening to other pages. */
  dispose() {
    this.#keeping.end();
    this.#listeners.clear();
  }

  #adopt(record) {
    this.#note = typeof record?.note === 'string' ? record.note : '';
    this.#unfinished.restore(record?.unfinished);
    const stored = restored(record, [...this.#chapters.bases, this.#newest]);
    for (const base of stored?.bases ?? []) this.#takeAsNewest(base);
    const { base: { template }, present } = stored ?? this.#chapters;
    this.#document = restoredDocumentText(record, template, present);
    const isCurrent = stored?.base === this.#newest;
    const hasOwn = stored && (this.#document !== null || isEdited(stored.base, stored));
    if (isCurrent || (hasOwn && isEdited(this.#newest, stored))) {
      this.#chapters = stored;
      this.#forgetDerived();
    } else {
      this.#restart();
    }
    this.#notify();
  }

  #restart() {
    this.#chapters = new Chapters(this.#newest, this.#newest.template);
    this.#forgetDerived();
  }

  /** The same version as the draft has it already, if it does. */
  #known(base) {
    return [this.#newest, ...this.#chapters.bases].find((known) => isSameBase(known, base)) ?? withTemplate(base);
  }

  #asNewest(base) {
    const next = this.#known(base);
    this.#takeAsNewest(next);
    return next;
  }

  #takeAsNewest(base) {
    if (base.version > this.#newest.version) this.#newest = base;
  }

  #forgetDerived() {
    this.#edits = null;
    this.#text = null;
  }

  #changedBy(didChange) {
    if (!didChange) return false;
    this.#forgetDerived();
    this.#toBeStored();
    return true;
  }

  #toBeStored() {
    this.#keeping.save();
    this.#notify();
  }

  #notify() {
    for (const listener of [...this.#listeners]) listener();
  }

  #record() {
    return {
      format: FORMAT,
      ...this.#chapters.record,
      ...documentTextRecord(this.#document, this.#chapters.base.template),
      note: this.#note,
      unfinished: this.#unfinished.record,
      savedAt: this.#now().toISOString(),
    };
  }
}

/** What a record holds; null if it holds nothing that can be read, as after a change of its format. */
function restored(record, knownBases) {
  if (record?.format !== FORMAT) return null;
  try {
    return Chapters.restore(record, knownBases);
  } catch {
    return null;
  }
}

function isEdited(base, { present }) {
  return compareTemplates(base.template, present).count > 0;
}

function unlessSame(template, other) {
  return compareTemplates(template, other).count === 0 ? template : other;
}
