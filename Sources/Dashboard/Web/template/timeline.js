import { compareTemplates } from './compare.js';
import { applyPatches, patchBetween } from './patch.js';

/**
 * A timeline as plain data: what makes its first state of the base, then each step.
 * @typedef {{start: import('./patch.js').Patch, steps: {label: string, patch: import('./patch.js').Patch}[],
 *   position: number}} TimelineRecord
 */

/** More are forgotten, the oldest first. */
const STEPS_MAX = 200;

/** The states that a template went through, one of which is the present: what undo and redo go along. */
export class Timeline {
  #base;
  /**
   * Each with the step that led to it; the first has none. A patch is made when the state is first stored, and the
   * template of a state that was stored when it is first needed.
   */
  #states;
  #position = 0;
  /** What the last step may still be joined by; null if by nothing. */
  #openStep = null;

  /**
   * @param {import('./shape.js').Template} base what the states are stored as differences from
   * @param {import('./shape.js').Template} present
   */
  constructor(base, present) {
    this.#base = base;
    this.#states = [{ template: present, label: null, patch: null }];
  }

  get present() {
    return this.#templateAt(this.#position);
  }

  get canUndo() {
    return this.#position > 0;
  }

  get canRedo() {
    return this.#position < this.#states.length - 1;
  }

  /** What undo would take back; null if nothing. */
  get undoLabel() {
    return this.#states[this.#position].label;
  }

  get redoLabel() {
    return this.#states[this.#position + 1]?.label ?? null;
  }

  /**
   * Adds a step to another state, which becomes the present; what was undone is forgotten. Steps of one `coalesce` key
   * in a row are one step, and none if they come back to where they began.
   * @param {string} label
   * @param {import('./shape.js').Template} template
   * @param {string | null} coalesce
   * @returns {boolean} false if nothing changes
   */
  add(label, template, coalesce) {
    if (isSame(this.present, template)) return false;
    const joins = coalesce !== null && coalesce === this.#openStep;
    if (joins) this.#position -= 1;
    this.#states.length = this.#position + 1;
    this.#openStep = coalesce;
    if (joins && isSame(this.present, template)) {
      this.#openStep = null;
      return true;
    }
    this.#states.push({ template, label, patch: null });
    if (this.#states.length > STEPS_MAX + 1) this.#forgetOldest();
    this.#position = this.#states.length - 1;
    return true;
  }

  #forgetOldest() {
    const template = this.#templateAt(1);
    this.#states.shift();
    this.#states[0] = { template, label: null, patch: null };
  }

  #templateAt(index) {
    const state = this.#states[index];
    if (state.template) return state.template;
    let known = index - 1;
    while (known >= 0 && !this.#states[known].template) known -= 1;
    const patches = this.#states.slice(known + 1, index + 1).map(({ patch }) => patch);
    state.template = applyPatches(known < 0 ? this.#base : this.#states[known].template, patches);
    return state.template;
  }

  /** Goes back by a step; false if there is none. */
  undo() {
    if (!this.canUndo) return false;
    this.#position -= 1;
    this.seal();
    return true;
  }

  /** Takes the step again that was undone last; false if there is none. */
  redo() {
    if (!this.canRedo) return false;
    this.#position += 1;
    this.seal();
    return true;
  }

  /** What was undone can't be taken again. */
  forgetUndone() {
    this.#states.length = this.#position + 1;
    this.seal();
  }

  /** The next step is one of its own. */
  seal() {
    this.#openStep = null;
  }

  /**
   * The timeline as plain data, to be stored.
   * @returns {TimelineRecord}
   */
  get record() {
    this.#states.forEach((state, index) => {
      state.patch ??= patchBetween(index === 0 ? this.#base : this.#templateAt(index - 1), state.template);
    });
    const [first, ...later] = this.#states;
    return { start: first.patch, steps: later.map(({ label, patch }) => ({ label, patch })), position: this.#position };
  }

  /**
   * The timeline that a record was made of; throws if it is no such record.
   * @param {import('./shape.js').Template} base the one that the record was made with
   * @param {TimelineRecord} record
   */
  static restore(base, { start, steps, position }) {
    const timeline = new Timeline(base, base);
    const states = [{ label: null, patch: start }, ...steps];
    if (!states[position]) throw new RangeError('the timeline has no such state');
    timeline.#states = states.map(({ label, patch }) => ({ template: null, label, patch }));
    timeline.#position = position;
    timeline.#templateAt(position);
    return timeline;
  }
}

function isSame(before, after) {
  return before === after || compareTemplates(before, after).count === 0;
}
