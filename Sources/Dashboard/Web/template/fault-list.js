import { pointerTo } from '../json/pointer.js';
import { positionsOf } from '../json/position.js';
import { quoted, quotedList } from '../json/quote.js';
import { tooMany } from './limits.js';
import { suggester } from './suggest.js';

/**
 * What keeps a document from being a template: `path` is a JSON Pointer (RFC 6901) to the member itself, also to one
 * that is missing or unknown; `code` is one of the service's; `offset` is in UTF-16 code units.
 * @typedef {{path: string, code: string, message: string, line: number, column: number, offset: number}} Fault
 *
 * A place in the document that is read.
 * @typedef {{pointer: string, offset: number}} Place
 */

const LISTED_MAX = 1_000;

const KINDS = {
  null: 'null', boolean: 'a boolean', number: 'a number', string: 'a string', array: 'an array', object: 'an object',
};

/** Gathers faults in the order found. The first 1,000 are listed, and one more then says how many are not. */
export class FaultList {
  #listed = [];
  #unlistedCount = 0;
  #positionAt;
  #suggest = suggester();

  /** @param {string} text the document that is read */
  constructor(text) {
    this.#positionAt = positionsOf(text);
  }

  /**
   * @param {string} code
   * @param {Place} place
   * @param {string | ((suggest: (word: string, candidates: readonly string[]) => string) => string)} message
   */
  add(code, place, message) {
    if (this.#listed.length === LISTED_MAX) {
      this.#unlistedCount += 1;
      return;
    }
    const text = typeof message === 'string' ? message : message(this.#suggest);
    this.#listed.push(faultAt(place.pointer, code, text, place.offset, this.#positionAt));
  }

  /** @returns {readonly Fault[]} */
  get all() {
    if (this.#unlistedCount === 0) return this.#listed;
    const message = `There are more faults than are listed: ${this.#unlistedCount} more. Mend these first.`;
    return [...this.#listed, faultAt('', 'limit_exceeded', message, 0, this.#positionAt)];
  }
}

function faultAt(path, code, message, offset, positionAt) {
  return Object.freeze({ path, code, message, ...positionAt(offset), offset });
}

/**
 * The node's own value if it is of the kind, else undefined and a fault.
 * @param {FaultList} faults
 * @param {import('../json/tree.js').JSONNode} node
 * @param {string} kind
 * @param {string} subject what the node is, such as `"rules"`
 * @param {Place} place
 */
export function readKind(faults, node, kind, subject, place) {
  if (node.kind === kind) return node.value ?? node.elements ?? node.members;
  faults.add('wrong_type', place, `${subject} is ${KINDS[kind]}, not ${kindOf(node)}.`);
  return undefined;
}

/**
 * What the JSON type of a value is called in a message.
 * @param {import('../json/tree.js').JSONNode} node
 */
export function kindOf(node) {
  return KINDS[node.kind];
}

/**
 * The elements of an array of bounded length with their places, all of them even where there are too many, since each
 * may have a fault of its own.
 */
export function readList(faults, node, { subject, things, max, mayBeEmpty = false }, place) {
  const elements = readKind(faults, node, 'array', subject, place) ?? [];
  if (node.kind === 'array' && elements.length === 0 && !mayBeEmpty) {
    faults.add('empty_list', place, `${subject} is empty: it needs at least one of its ${things}.`);
  }
  if (elements.length > max) faults.add('limit_exceeded', place, tooMany(things, max, elements.length));
  return elements.map((element, index) => ({
    node: element,
    place: { pointer: pointerTo(place.pointer, index), offset: element.start },
  }));
}

/**
 * Walks over an object of known members, and finds those that are unknown, named twice or missing. One that is named
 * twice is a fault and yet read each time.
 * @param {FaultList} faults
 * @param {import('../json/tree.js').JSONNode} object
 * @param {Place} place
 * @param {{owner: string, known: readonly string[], required: readonly string[]}} format
 * @param {(key: string, node: import('../json/tree.js').JSONNode, place: Place) => void} read
 */
export function readMembers(faults, object, place, { owner, known, required }, read) {
  const sightings = new Map();
  for (const member of object.members) {
    const { key, value } = member;
    const pointer = pointerTo(place.pointer, key);
    const count = sight(faults, sightings, member, pointer);
    if (known.includes(key)) {
      read(key, value, { pointer, offset: value.start });
    } else if (count === 1) {
      faults.add('unknown_field', { pointer, offset: member.start }, (suggest) =>
        `${quoted(key)} is not a member of ${owner}, which has ${quotedList(known)}.${suggest(key, known)}`);
    }
  }
  for (const key of required) {
    if (sightings.has(key)) continue;
    const missing = { pointer: pointerTo(place.pointer, key), offset: object.start };
    faults.add('missing_field', missing, `${quoted(key)} is missing: add it to ${owner}.`);
  }
}

/**
 * Counts how often an object has named a key so far, and finds the second time.
 * @param {FaultList} faults
 * @param {Map<string, number>} sightings
 * @param {import('../json/tree.js').JSONMember} member
 * @param {string} pointer
 */
export function sight(faults, sightings, { key, start }, pointer) {
  const count = (sightings.get(key) ?? 0) + 1;
  sightings.set(key, count);
  if (count === 2) {
    const message = `${quoted(key)} is named more than once: keep one and delete the others.`;
    faults.add('duplicate_key', { pointer, offset: start }, message);
  }
  return count;
}

/**
 * The value of a member that an object names exactly once.
 * @param {import('../json/tree.js').JSONNode} object
 * @param {string} key
 */
export function onlyMember(object, key) {
  const found = object.members.filter((member) => member.key === key);
  return found.length === 1 ? found[0].value : undefined;
}
