import { JSONNumber } from './number.js';
import { positionsOf } from './position.js';
import { quoted } from './quote.js';

/**
 * A value of a document with its place, offsets in UTF-16 code units, `end` just behind it.
 * @typedef {{kind: 'string', value: string, start: number, end: number}
 *   | {kind: 'number', value: JSONNumber, start: number, end: number}
 *   | {kind: 'boolean', value: boolean, start: number, end: number}
 *   | {kind: 'null', value: null, start: number, end: number}
 *   | {kind: 'array', elements: JSONNode[], start: number, end: number}
 *   | {kind: 'object', members: JSONMember[], start: number, end: number}} JSONNode
 * @typedef {{key: string, start: number, end: number, value: JSONNode}} JSONMember with the place of its key
 */

/** Why a text is not JSON, as a clause such as `expected ":" after the key "a"`, and where. */
export class JSONSyntaxError extends Error {
  /**
   * @param {string} message
   * @param {string} text
   * @param {number} offset in UTF-16 code units
   */
  constructor(message, text, offset) {
    super(message);
    this.name = 'JSONSyntaxError';
    this.offset = offset;
    /** From 1, as is `column`, which counts Unicode scalars. */
    ({ line: this.line, column: this.column } = positionsOf(text)(offset));
  }
}

const DEPTH_MAX = 512;
const LONE_SURROGATE = /\p{Surrogate}/u;
const WORDS = [['true', 'boolean', true], ['false', 'boolean', false], ['null', 'null', null]];
const ESCAPES = new Map([
  ['"', '"'], ['\\', '\\'], ['/', '/'], ['b', '\b'], ['f', '\f'], ['n', '\n'], ['r', '\r'], ['t', '\t'],
]);
const CONTROL_NAMES = new Map([['\n', 'a line break'], ['\r', 'a line break'], ['\t', 'a tab']]);

/**
 * The value that a text holds, by RFC 8259 to the letter, in time linear in its length. Keys named twice both stay. As
 * the service does, it refuses a byte order mark and half a surrogate pair, written or escaped.
 * @param {string} text
 * @param {{depth?: number}} [options] how many arrays and objects may be open at once; at most 512
 * @returns {JSONNode}
 */
export function parseTree(text, { depth = 64 } = {}) {
  const lone = LONE_SURROGATE.exec(text);
  if (lone) throw new JSONSyntaxError('half of a surrogate pair is no character', text, lone.index);
  if (text.startsWith('\uFEFF')) throw new JSONSyntaxError('a byte order mark is not allowed', text, 0);
  return new TreeParser(text, Math.min(depth, DEPTH_MAX)).document();
}

/** Reads a document by recursive descent. The depth is bounded, so the stack is. */
class TreeParser {
  constructor(text, depth) {
    this.text = text;
    this.depthLeft = depth;
    this.at = 0;
  }

  document() {
    this.skipSpace();
    if (this.at === this.text.length) this.fail('the text is empty: a value is missing');
    const node = this.value('a value');
    this.skipSpace();
    if (this.at < this.text.length) this.fail('there is something after the end of the value');
    return node;
  }

  /** @param {string} expected what an error says is missing, such as `a value after ","` */
  value(expected) {
    switch (this.text[this.at]) {
      case '"': return this.string();
      case '{': return this.object();
      case '[': return this.array();
      case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        return this.number();
      default: return this.word(expected);
    }
  }

  object() {
    const start = this.at;
    const members = [];
    this.open();
    if (!this.skip('}')) {
      do members.push(this.member(members.length > 0)); while (this.goesOn('}', members));
    }
    return this.close({ kind: 'object', members, start, end: this.at });
  }

  member(isLater) {
    this.skipSpace();
    if (this.text[this.at] !== '"') this.failExpecting(`a key in double quotes after ${isLater ? '","' : '"{"'}`);
    const { value: key, start, end } = this.string();
    this.skipSpace();
    if (!this.skip(':')) this.failExpecting(`":" after the key ${quoted(key)}`);
    this.skipSpace();
    return { key, start, end, value: this.value(`a value for ${quoted(key)}`) };
  }

  array() {
    const start = this.at;
    const elements = [];
    this.open();
    if (!this.skip(']')) {
      do {
        this.skipSpace();
        elements.push(this.value(`a value after ${elements.length ? '","' : '"["'}`));
      } while (this.goesOn(']', elements));
    }
    return this.close({ kind: 'array', elements, start, end: this.at });
  }

  /** True after a comma, false after the closing bracket. */
  goesOn(bracket, items) {
    this.skipSpace();
    if (this.skip(bracket)) return false;
    if (this.skip(',')) return true;
    const last = items[items.length - 1];
    const before = bracket === '}' ? `the value of ${quoted(last.key)}` : 'the element';
    return this.failExpecting(`"," or "${bracket}" after ${before}`);
  }

  open() {
    if (this.depthLeft <= 0) this.fail('arrays and objects are nested too deep');
    this.depthLeft -= 1;
    this.at += 1;
    this.skipSpace();
  }

  close(node) {
    this.depthLeft += 1;
    return node;
  }

  word(expected) {
    for (const [word, kind, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      const start = this.at;
      this.at += word.length;
      return { kind, value, start, end: this.at };
    }
    return this.failExpecting(expected);
  }

  number() {
    const start = this.at;
    this.skip('-');
    if (this.skip('0')) {
      if (this.digit()) this.fail('a number has no leading zero');
    } else {
      this.digits('in the number');
    }
    if (this.skip('.')) this.digits('after the point');
    if (this.skip('e') || this.skip('E')) {
      if (!this.skip('+')) this.skip('-');
      this.digits('in the exponent');
    }
    return { kind: 'number', value: new JSONNumber(this.text.slice(start, this.at)), start, end: this.at };
  }

  digit() {
    const unit = this.text.charCodeAt(this.at);
    return unit >= 0x30 && unit <= 0x39;
  }

  digits(where) {
    if (!this.digit()) this.fail(`a digit is missing ${where}`);
    while (this.digit()) this.at += 1;
  }

  string() {
    const start = this.at;
    this.at += 1;
    let value = '';
    for (;;) {
      const run = this.at;
      this.skipPlain();
      value += this.text.slice(run, this.at);
      if (this.at === this.text.length) this.fail('the string does not end: a quotation mark is missing', start);
      if (this.skip('"')) return { kind: 'string', value, start, end: this.at };
      value += this.text[this.at] === '\\' ? this.escape() : this.failControl();
    }
  }

  /** Moves to the next character of a string that does not stand for itself. */
  skipPlain() {
    for (; this.at < this.text.length; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === 0x22 || unit === 0x5c || unit < 0x20) return;
    }
  }

  escape() {
    const letter = this.text[this.at + 1];
    if (letter === 'u') return this.unicodeEscape();
    const character = ESCAPES.get(letter);
    if (character === undefined) this.fail('there is no such escape: a backslash itself is written \\\\');
    this.at += 2;
    return character;
  }

  unicodeEscape() {
    const first = this.codeUnit(this.at);
    if (first === null) this.fail('\\u takes four hexadecimal digits');
    if (first < 0xd800 || first > 0xdfff) {
      this.at += 6;
      return String.fromCharCode(first);
    }
    const second = first < 0xdc00 ? this.codeUnit(this.at + 6) : null;
    if (second === null || second < 0xdc00 || second > 0xdfff) this.fail('the escape is half of a surrogate pair');
    this.at += 12;
    return String.fromCharCode(first, second);
  }

  /** The number of the `\u` escape of four digits that begins at `start`; null if there is none. */
  codeUnit(start) {
    const text = this.text.slice(start, start + 6);
    return /^\\u[0-9a-fA-F]{4}$/.test(text) ? parseInt(text.slice(2), 16) : null;
  }

  skipSpace() {
    for (; this.at < this.text.length; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    }
  }

  skip(character) {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  failControl() {
    const character = this.text[this.at];
    const written = JSON.stringify(character).slice(1, -1);
    const name = CONTROL_NAMES.get(character) ?? 'a control character';
    return this.fail(`${name} in a string is written ${written}`);
  }

  failExpecting(expected) {
    const found = this.at < this.text.length ? quoted(this.foundWord()) : 'the end of the text';
    return this.fail(`expected ${expected}, found ${found}${hint(this.text[this.at])}`);
  }

  /** What stands here: a whole word, or one character. */
  foundWord() {
    const rest = this.text.slice(this.at, this.at + 100);
    return /^[\p{L}\p{N}_$.+-]+/u.exec(rest)?.[0] ?? [...rest][0];
  }

  /** @returns {never} */
  fail(message, offset = this.at) {
    throw new JSONSyntaxError(message, this.text, offset);
  }
}

function hint(character) {
  if (character === '\'' || character === '“' || character === '”') return ': JSON has only straight double quotes';
  if (character === '/' || character === '#') return ': JSON has no comments';
  return '';
}
