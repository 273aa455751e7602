import { compareTemplates } from './compare.js';
import { readTemplate } from './read.js';
import { Timeline } from './timeline.js';
import { openUnfinished } from './unfinished.js';
import { writeTemplate } from './write.js';

/**
 * A published version, which a draft begins from. `template` is read from `text` where it is not given.
 * @typedef {{version: number, text: string, template?: import('./shape.js').Template}} Base
 *
 * What a store keeps of a draft: plain data. A store tells other pages of the browser, not the one that saved.
 * @typedef {{format: 1, base: {version: number, text: string}, timeline: import('./timeline.js').TimelineRecord,
 *   documentText: string | null, note: string, unfinished?: import('./unfinished.js').UnfinishedRecord,
 *   savedAt: string}} DraftRecord
 * @typedef {{load(project: string): Promise<DraftRecord | undefined>,
 *   save(project: string, record: DraftRecord): Promise<void>,
 *   saveLeaving(project: string, record: DraftRecord): Promise<void>, remove(project: string): Promise<void>,
 *   subscribe(project: string, listener: () => void): () => void}} DraftStore
 */

const FORMAT = 1;

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
 */
export class Draft {
  #project;
  #store;
  #now;
  #base;
  /** The newest version known to be published. */
  #newest;
  #timeline;
  #documentText = null;
  #note = '';
  #unfinished = openUnfinished(() => this.#toBeStored());
  #changes = null;
  #text = null;
  #saveError = null;
  #saving = null;
  #isDirty = false;
  #lastLoad = Promise.resolve();
  #nextLoad = null;
  #listeners = new Set();
  #unsubscribe;

  /** @param {{project: string, base: Base, store: DraftStore, now?: () => Date}} options */
  constructor({ project, base, store, now = () => new Date() }) {
    this.#project = project;
    this.#store = store;
    this.#now = now;
    this.#newest = withTemplate(base);
    this.#restart(this.#newest, this.#newest.template);
    this.#unsubscribe = store.subscribe(project, () => this.reload());
  }

  /** The template as edited. */
  get template() {
    return this.#timeline.present;
  }

  /** The published version that the edits are of: `{version, template, text}`. */
  get base() {
    return this.#base;
  }

  /** What is published now, if that is not the base any more: then the edits have to be merged with it. Else null. */
  get behind() {
    return this.#newest === this.#base ? null : this.#newest;
  }

  /** What the edits change of the base. */
  get changes() {
    this.#changes ??= compareTemplates(this.#base.template, this.template);
    return this.#changes;
  }

  /** The template as the document to publish: the base's very text if nothing is changed. */
  get text() {
    this.#text ??= this.changes.count === 0 ? this.#base.text : writeTemplate(this.template);
    return this.#text;
  }

  /** A document that someone typed or pasted and that has not become the template yet; null if there is none. */
  get documentText() {
    return this.#documentText;
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
    return this.#saveError;
  }

  get canUndo() {
    return this.#timeline.canUndo;
  }

  get canRedo() {
    return this.#timeline.canRedo;
  }

  get undoLabel() {
    return this.#timeline.undoLabel;
  }

  get redoLabel() {
    return this.#timeline.redoLabel;
  }

  /**
   * Makes a change. Those of one `coalesce` key in a row are undone as one.
   * @param {string} label what it is, for the undo button, such as `Set the default of "title"`
   * @param {(template: import('./shape.js').Template) => import('./shape.js').Template} change
   * @param {{coalesce?: string | null}} [options]
   * @returns {boolean} false if nothing changes
   */
  edit(label, change, { coalesce = null } = {}) {
    return this.#changedBy(this.#timeline.add(label, change(this.template), coalesce));
  }

  undo() {
    return this.#changedBy(this.#timeline.undo());
  }

  redo() {
    return this.#changedBy(this.#timeline.redo());
  }

  /** The next edit is undone by itself. */
  seal() {
    this.#timeline.seal();
  }

  /**
   * Gives up all edits, and what was typed and is no value. The edits come back with undo, unless something newer was published: then the draft goes on from there.
   * @param {string} [label]
   */
  discard(label = 'Discard all changes') {
    this.#unfinished.clear();
    if (!this.behind) return this.edit(label, () => this.#base.template);
    this.#restart(this.#newest, this.#newest.template);
    return this.#changedBy(true);
  }

  /**
   * Goes on from another published version, with edits that were merged with it.
   * @param {Base} base
   * @param {import('./shape.js').Template} template
   */
  rebase(base, template) {
    const next = isSameBase(base, this.#newest) ? this.#newest : withTemplate(base);
    this.#takeAsNewest(next);
    const isSame = compareTemplates(next.template, template).count === 0;
    this.#restart(next, isSame ? next.template : template);
    this.#changedBy(true);
  }

  /**
   * Goes on from what was just published of this draft. Edits made meanwhile stay.
   * @param {Base} base
   */
  published(base) {
    this.#unfinished.settle(this.template);
    this.rebase(base, this.template);
  }

  /**
   * Tells the draft what is published now, which is an older version where the service was restored to one. A draft
   * without edits follows at once; another is `behind`.
   * @param {Base} published
   */
  follow(published) {
    if (isSameBase(published, this.#newest)) return;
    this.#newest = isSameBase(published, this.#base) ? this.#base : withTemplate(published);
    if (this.changes.count === 0) this.#restart(this.#newest, this.#newest.template);
    this.#changedBy(true);
  }

  /**
   * Keeps the text of a document that has not become the template yet, also through a reload.
   * @param {string | null} text null when there is no such text any more
   */
  keepDocumentText(text) {
    if (text === this.#documentText) return;
    this.#documentText = text;
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
  async whenSaved() {
    await this.#saving;
  }

  /** Stores what is not stored yet in a way that outlasts the page, which is being left. */
  saveLeaving() {
    if (this.#saving) this.#save('saveLeaving');
  }

  /** Takes over what is stored, as when another page of the browser stored it. A change of this page goes first. */
  reload() {
    // What waits for its turn sees all that was stored until then.
    this.#nextLoad ??= this.#lastLoad.then(() => {
      this.#nextLoad = null;
      return this.#load();
    });
    this.#lastLoad = this.#nextLoad;
    return this.#nextLoad;
  }

  async #load() {
    if (this.#saving) return;
    const record = await this.#store.load(this.#project).catch(() => undefined);
    if (this.#saving) return;
    this.#adopt(record);
    this.#notify();
  }

  /** Ends the draft's listening to other pages. */
  dispose() {
    this.#unsubscribe();
    this.#listeners.clear();
  }

  #adopt(record) {
    this.#documentText = typeof record?.documentText === 'string' ? record.documentText : null;
    this.#note = typeof record?.note === 'string' ? record.note : '';
    this.#unfinished.restore(record?.unfinished);
    const stored = restored(record, [this.#base, this.#newest]);
    if (stored) this.#takeAsNewest(stored.base);
    const isCurrent = stored?.base === this.#newest;
    if (isCurrent || (stored && isEdited(stored.base, stored) && isEdited(this.#newest, stored))) {
      this.#base = stored.base;
      this.#timeline = stored.timeline;
      this.#forgetDerived();
    } else {
      this.#restart(this.#newest, this.#newest.template);
    }
  }

  #restart(base, template) {
    this.#base = base;
    this.#timeline = new Timeline(base.template, template);
    this.#forgetDerived();
  }

  #takeAsNewest(base) {
    if (base.version > this.#newest.version) this.#newest = base;
  }

  #forgetDerived() {
    this.#changes = null;
    this.#text = null;
  }

  #changedBy(didChange) {
    if (!didChange) return false;
    this.#forgetDerived();
    this.#toBeStored();
    return true;
  }

  #toBeStored() {
    this.#isDirty = true;
    this.#saving ??= this.#saveWhileDirty();
    this.#notify();
  }

  #notify() {
    for (const listener of [...this.#listeners]) listener();
  }

  /** One save at a time, each of what is newest when it begins, so that none comes late and overwrites. */
  async #saveWhileDirty() {
    while (this.#isDirty) await this.#save();
    this.#saving = null;
  }

  async #save(how = 'save') {
    this.#isDirty = false;
    const error = await this.#store[how](this.#project, this.#record()).then(() => null, (reason) => reason);
    const isNews = (error === null) !== (this.#saveError === null);
    this.#saveError = error;
    if (isNews) this.#notify();
  }

  #record() {
    const { version, text } = this.#base;
    return {
      format: FORMAT,
      base: { version, text },
      timeline: this.#timeline.record,
      documentText: this.#documentText,
      note: this.#note,
      unfinished: this.#unfinished.record,
      savedAt: this.#now().toISOString(),
    };
  }
}

function withTemplate(base) {
  if (base.template) return base;
  const { template, faults } = readTemplate(base.text);
  if (!template) throw new Error(`Version ${base.version} cannot be read as a template. ${faults[0].message}`);
  return { ...base, template };
}

/**
 * What a record holds; null if it holds nothing that can be read, as after a change of its format. A known base is not
 * read again.
 */
function restored(record, knownBases) {
  if (record?.format !== FORMAT) return null;
  try {
    const base = knownBases.find((known) => isSameBase(known, record.base)) ?? withTemplate(record.base);
    return { base, timeline: Timeline.restore(base.template, record.timeline) };
  } catch {
    return null;
  }
}

function isSameBase(left, right) {
  return left.version === right.version && left.text === right.text;
}

function isEdited(base, { timeline }) {
  return compareTemplates(base.template, timeline.present).count > 0;
}
