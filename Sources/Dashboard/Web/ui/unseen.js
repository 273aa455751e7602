/**
 * Texts of a template to read, with a mark in the place of each character that is not seen.
 */

import { h } from '../core/dom.js';
import { unseenIn } from '../core/unseen.js';

/** In a row of more, so many have a mark of their own. */
const MARKED_MAX = 3;

/**
 * A text as nodes in which each character that is not seen, or that turns the text around it, is a mark that says which
 * one stands there, and does nothing. A text without any is returned as it is.
 *
 * @param {string} text
 * @param {(piece: string) => any} [draw] the text between marks
 * @returns {any} children of `h`
 */
export function seen(text, draw = (piece) => piece) {
  const found = unseenIn(text);
  if (found.length === 0) return draw(text);
  const nodes = [];
  let end = 0;
  for (const run of runsOf(found)) {
    const { index } = run[0];
    const { index: last, length } = run.at(-1);
    if (index > end) nodes.push(draw(text.slice(end, index)));
    nodes.push(...marksOf(run));
    end = last + length;
  }
  if (end < text.length) nodes.push(draw(text.slice(end)));
  return nodes;
}

/** Those that stand side by side, together. */
function runsOf(found) {
  const runs = [];
  let end = -1;
  for (const unseen of found) {
    if (unseen.index === end) runs.at(-1).push(unseen);
    else runs.push([unseen]);
    end = unseen.index + unseen.length;
  }
  return runs;
}

function marksOf(run) {
  if (run.length <= MARKED_MAX + 1) return run.map(({ code, name }) => mark(code, `${code}, ${name}`));
  const rest = run.length - MARKED_MAX;
  return [...marksOf(run.slice(0, MARKED_MAX)), mark(`+${rest}`, `${rest} more characters that are not seen`)];
}

function mark(text, label) {
  return h('span', { class: 'unseen', role: 'img', 'aria-label': label, title: label }, text);
}
