/**
 * A value on one line, as lists show it: what it is can be told from how it looks.
 */

import { h } from '../../core/dom.js';
import { tokenize } from '../../json/tokens.js';
import { excerpt, marked } from './marks.js';

/** So much of a value is shown; the rest in the editor. */
const SHOWN = 240;
/** So much of a JSON text is looked at to make it compact. */
const READ = 2_000;

/**
 * @param {'string' | 'number' | 'boolean' | 'json'} type
 * @param {import('../../template/shape.js').Value} value
 * @param {RegExp | null} [pattern] what to mark in it
 */
export function valueView(type, value, pattern = null) {
  const text = String(value);
  switch (type) {
    case 'boolean':
      return h('span', { class: ['value', 'boolean', text] }, h('span', { class: 'dot' }), marked(text, pattern));
    case 'number':
      return lineView('number', text, pattern);
    case 'json':
      return lineView('json', compact(text), pattern);
    default:
      return stringView(text, pattern);
  }
}

function lineView(name, text, pattern) {
  const shown = marked(excerpt(text, pattern, SHOWN), pattern);
  return h('span', { class: ['value', name, 'mono user-text clamp-1'] }, shown);
}

function stringView(text, pattern) {
  if (text === '') return h('span', { class: 'value muted' }, '(empty)');
  const shown = marked(visibleSpace(excerpt(text, pattern, SHOWN)), pattern);
  return h('span', { class: 'value string clamp-1' }, '“', h('span', { class: 'user-text' }, shown), '”');
}

/**
 * A text in which line breaks, tabs and the spaces at its ends can be seen.
 *
 * @param {string} text
 */
export function visibleSpace(text) {
  return text
    .replace(/^ +| +$/g, (spaces) => '·'.repeat(spaces.length))
    .replace(/\r\n|\n|\r/g, '↵')
    .replace(/\t/g, '⇥');
}

/** JSON on one line; of a long text its beginning. */
function compact(text) {
  const beginning = text.slice(0, READ);
  const parts = tokenize(beginning).map(({ start, end }) => beginning.slice(start, end));
  const line = parts.map((part) => (part === ',' || part === ':' ? `${part} ` : part)).join('');
  return text.length > READ ? `${line}…` : line;
}
