/**
 * A text field for JSON: coloured, with line numbers, with the line of an error marked.
 *
 * It is a textarea whose own letters are transparent, on top of the same text in colours. Only the lines that can be
 * seen are there in colours, so that a long document costs no more than a short one. Where a line is too long for that,
 * the textarea shows its own letters.
 */

import { columnsOf, lineBreakAt, linePieces, visibleLines } from './json-lines.js';

const COLUMNS_MAX = 5_000;
const PLAIN_TYPING = { wrap: 'off', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' };

class JSONEditor extends HTMLElement {
  #state = { text: '', faultLine: null, oninput: null };
  #parts = null;
  /** The text that the sheet has the size of. */
  #laid = null;
  #lines = [''];
  #drawn = '';

  /**
   * What it shows: `text`, the line `faultLine` marked, and attributes for the textarea, such as its `id`. `oninput` is
   * called with each text that is typed.
   */
  set state(state) {
    this.#state = state;
    if (this.#parts) this.#show();
  }

  /** Selects a part of the text, brings it into view and gives it the focus. */
  select(start, end = start) {
    const { scroller, textarea } = this.#parts;
    textarea.focus({ preventScroll: true });
    textarea.setSelectionRange(start, end);
    const linesAbove = textarea.value.slice(0, start).split('\n').length - 1;
    const lineHeight = parseFloat(getComputedStyle(scroller).lineHeight) || 20;
    scroller.scrollTo({ top: linesAbove * lineHeight - scroller.clientHeight / 3, left: 0 });
    scroller.scrollIntoView({ block: 'nearest' });
  }

  connectedCallback() {
    this.#parts ??= this.#build();
    this.#show();
  }

  #build() {
    const scroller = make('div', 'json-scroller');
    const sheet = make('div', 'json-sheet');
    const gutter = make('div', 'json-gutter');
    const colours = make('div', 'json-colours');
    const textarea = make('textarea', 'json-text');
    for (const decoration of [gutter, colours]) decoration.setAttribute('aria-hidden', 'true');
    for (const [name, value] of Object.entries(PLAIN_TYPING)) textarea.setAttribute(name, value);
    sheet.append(gutter, colours, textarea);
    scroller.append(sheet);
    this.append(scroller);
    scroller.addEventListener('scroll', () => this.#draw(), { passive: true });
    textarea.addEventListener('input', () => this.#typed());
    textarea.addEventListener('keydown', (event) => this.#breakLine(event));
    new ResizeObserver(() => this.#draw()).observe(scroller);
    return { scroller, sheet, gutter, colours, textarea };
  }

  #show() {
    const { textarea } = this.#parts;
    const { text, oninput, faultLine, ...attributes } = this.#state;
    for (const [name, value] of Object.entries(attributes)) setAttribute(textarea, name, value);
    if (textarea.value !== text) textarea.value = text;
    if (text === this.#laid) this.#draw();
    else this.#lay();
  }

  #typed() {
    this.#lay();
    this.#state.oninput?.(this.#parts.textarea.value);
  }

  /** Gives the sheet the size of the text. */
  #lay() {
    const { sheet, gutter, colours, textarea } = this.#parts;
    this.#laid = textarea.value;
    this.#lines = this.#laid.split('\n');
    const columns = this.#lines.reduce((most, line) => Math.max(most, columnsOf(line)), 0);
    this.classList.toggle('plain', columns > COLUMNS_MAX);
    // Not as custom properties of the sheet: the textarea would inherit them, and a long one takes long to style.
    sheet.style.minHeight = `calc(${this.#lines.length} * 1.25rem + 0.75rem)`;
    gutter.style.minWidth = `calc(${String(this.#lines.length).length}ch + 1.25rem)`;
    for (const part of [colours, textarea]) part.style.minWidth = `calc(${columns}ch + 2rem)`;
    this.#drawn = '';
    this.#draw();
  }

  /** Draws the lines that can be seen. */
  #draw() {
    const { scroller, gutter, colours } = this.#parts;
    const lineHeight = parseFloat(getComputedStyle(scroller).lineHeight) || 20;
    const view = { top: scroller.scrollTop, height: scroller.clientHeight, lineHeight, count: this.#lines.length };
    const { from, to } = visibleLines(view);
    const drawn = `${from}-${to}-${this.#state.faultLine}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const isPlain = this.classList.contains('plain');
    const numbers = [];
    const rows = [];
    for (let index = from; index < to; index += 1) {
      const isFaulty = index + 1 === this.#state.faultLine;
      numbers.push(make('div', isFaulty ? 'faulty' : '', String(index + 1)));
      rows.push(row(isPlain ? '' : this.#lines[index], isFaulty));
    }
    for (const [part, nodes] of [[gutter, numbers], [colours, rows]]) {
      part.style.setProperty('--from', from);
      part.replaceChildren(...nodes);
    }
  }

  #breakLine(event) {
    const { textarea } = this.#parts;
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = textarea;
    const { before, after } = lineBreakAt(value, selectionStart, selectionEnd);
    insert(textarea, before + after);
    if (after) textarea.setSelectionRange(selectionStart + before.length, selectionStart + before.length);
  }
}

/** Types a text, so that the browser's own undo knows of it. */
function insert(textarea, text) {
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
  textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function row(line, isFaulty) {
  const node = make('div', isFaulty ? 'faulty' : '');
  for (const { kind, text } of linePieces(line)) node.append(kind ? make('span', `token-${kind}`, text) : text);
  return node;
}

function make(tag, name, text = '') {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text) node.textContent = text;
  return node;
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, String(value));
}

customElements.define('json-editor', JSONEditor);
