import { isSameBase, withTemplate } from './base.js';
import { Timeline } from './timeline.js';

/**
 * The chapters of a draft as plain data, `position` being that of the one that is open.
 * @typedef {{chapters: {label: string | null, base: {version: number, text: string},
 *   timeline: import('./timeline.js').TimelineRecord}[], position: number}} ChaptersRecord
 */

/** More are forgotten, the oldest first: each holds a whole document. */
const CHAPTERS_MAX = 4;

/**
 * What a draft went through: a timeline of edits for each version that it was based on. Going on from another version
 * is a step like any edit, and undone as one.
 */
export class Chapters {
  /** Each with the step that led to it; the first has none. */
  #chapters;
  #position = 0;

  /**
   * @param {Required<import('./base.js').Base>} base
   * @param {import('./shape.js').Template} template the base as edited
   */
  constructor(base, template) {
    this.#chapters = [{ label: null, base, timeline: new Timeline(base.template, template) }];
  }

  get #open() {
    return this.#chapters[this.#position];
  }

  get #next() {
    return this.#chapters[this.#position + 1];
  }

  /** The version that the edits are of. */
  get base() {
    return this.#open.base;
  }

  /** All versions that undo and redo lead to. */
  get bases() {
    return this.#chapters.map(({ base }) => base);
  }

  get present() {
    return this.#open.timeline.present;
  }

  get canUndo() {
    return this.#open.timeline.canUndo || this.#position > 0;
  }

  get canRedo() {
    return this.#open.timeline.canRedo || this.#next !== undefined;
  }

  /** What undo would take back; null if nothing. */
  get undoLabel() {
    return this.#open.timeline.undoLabel ?? this.#open.label;
  }

  get redoLabel() {
    return this.#open.timeline.redoLabel ?? this.#next?.label ?? null;
  }

  /** Adds an edit, as `Timeline` does. */
  add(label, template, coalesce) {
    if (!this.#open.timeline.add(label, template, coalesce)) return false;
    this.#chapters.length = this.#position + 1;
    return true;
  }

  /**
   * Adds the step to another base, and to the template that goes on from there; what was undone is forgotten.
   * @param {string} label
   * @param {Required<import('./base.js').Base>} base
   * @param {import('./shape.js').Template} template
   */
  goOn(label, base, template) {
    this.#open.timeline.forgetUndone();
    this.#chapters.length = this.#position + 1;
    this.#chapters.push({ label, base, timeline: new Timeline(base.template, template) });
    if (this.#chapters.length > CHAPTERS_MAX) this.#chapters.shift();
    this.#chapters[0].label = null;
    this.#position = this.#chapters.length - 1;
  }

  undo() {
    if (this.#open.timeline.undo()) return true;
    if (this.#position === 0) return false;
    this.#position -= 1;
    this.seal();
    return true;
  }

  redo() {
    if (this.#open.timeline.redo()) return true;
    if (!this.#next) return false;
    this.#position += 1;
    this.seal();
    return true;
  }

  /** The next edit is a step of its own. */
  seal() {
    this.#open.timeline.seal();
  }

  /**
   * All of it as plain data, to be stored.
   * @returns {ChaptersRecord}
   */
  get record() {
    const chapters = this.#chapters.map(({ label, base: { version, text }, timeline }) => ({
      label, base: { version, text }, timeline: timeline.record,
    }));
    return { chapters, position: this.#position };
  }

  /**
   * What a record was made of; throws if it is no such record.
   * @param {ChaptersRecord} record
   * @param {readonly Required<import('./base.js').Base>[]} knownBases are not read again
   */
  static restore({ chapters, position }, knownBases) {
    if (!chapters[position]) throw new RangeError('the draft has no such chapter');
    const restored = chapters.map(({ label, base: stored, timeline }) => {
      const base = knownBases.find((known) => isSameBase(known, stored)) ?? withTemplate(stored);
      return { label, base, timeline: Timeline.restore(base.template, timeline) };
    });
    const { base } = restored[position];
    const made = new Chapters(base, base.template);
    made.#chapters = restored;
    made.#position = position;
    return made;
  }
}
