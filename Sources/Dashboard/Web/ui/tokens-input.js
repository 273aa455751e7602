/**
 * `<tokens-input>`: a list of values, each removable, with a field that adds to it and suggests.
 */

import { h, render } from '../core/dom.js';
import { shorten } from '../core/format.js';
import { hintFor } from './field.js';
import { icon } from './icons.js';
import { fittingSuggestions, withTyped } from './token-list.js';
import { seen } from './unseen.js';

/**
 * @typedef {{id: string, values: readonly any[], onchange?: (values: readonly any[]) => void,
 *   suggestions?: readonly {value: string, note?: string}[], separator?: RegExp | null, endOfTyped?: RegExp | null,
 *   placeholder?: string,
 *   faultOf?: (text: string) => string | null, read?: (text: string) => any, same?: (left: any, right: any) => boolean,
 *   tokenClass?: (value: any) => string | null, noteOf?: (value: any) => string | null, isKnown?: (text: string) => boolean,
 *   aria?: Record<string, any>}} TokensOptions
 *   `id` is that of the field, which has a label of its own; without `onchange` it can only be read; `separator` parts values
 *   that are written together, beside line breaks, and `endOfTyped`, by default the same, says when what is being typed is
 *   complete; `noteOf` says what a value means; Enter takes the first suggestion for a text that `isKnown` does not know
 */
const DEFAULTS = {
  suggestions: [],
  separator: /,/,
  placeholder: '',
  faultOf: () => null,
  read: (text) => text,
  same: Object.is,
  tokenClass: () => null,
  noteOf: () => null,
  isKnown: () => true,
  aria: {},
};

const LINE_BREAK = /[\r\n]+/;

class TokensInput extends HTMLElement {
  #options = { ...DEFAULTS, id: '', values: [] };
  #typed = '';
  #fault = null;
  #isOpen = false;
  #active = -1;
  #said = '';

  /** @param {TokensOptions} options */
  set options(options) {
    this.#options = { ...DEFAULTS, ...options };
    this.#draw();
  }

  #draw() {
    const { onchange } = this.#options;
    render(this, [this.#list(), onchange && this.#field(), onchange && this.#remarks()]);
  }

  #list() {
    const { values } = this.#options;
    if (values.length === 0) return null;
    const props = { class: 'tokens', key: 'tokens', 'aria-label': 'Chosen' };
    return h('ul', props, values.map((value, index) => this.#token(value, index)));
  }

  #token(value, index) {
    const { tokenClass, noteOf, isKnown, onchange } = this.#options;
    const text = String(value);
    const note = noteOf(value);
    return h(
      'li',
      { class: ['token', !isKnown(text) && 'unknown'], key: `${typeof value} ${text}` },
      h('span', { class: ['user-text keep-spaces clamp-3', tokenClass(value)] }, text === '' ? '(empty)' : seen(shorten(text))),
      note && h('span', { class: 'token-note' }, note),
      onchange && this.#removeButton(text, index),
    );
  }

  #removeButton(text, index) {
    const label = `Remove ${shorten(text, 80)}`;
    const remove = () => this.#remove(index);
    return h('button', { type: 'button', class: 'token-remove', 'aria-label': label, onclick: remove }, icon('close'));
  }

  #field() {
    const { id, placeholder, aria } = this.#options;
    const shown = this.#shown();
    const described = [aria['aria-describedby'], this.#fault && `${id}-typed`].filter(Boolean).join(' ');
    return h(
      'div',
      { class: 'tokens-field', key: 'field' },
      h('input', {
        ...aria,
        id,
        type: 'text',
        class: 'input',
        role: 'combobox',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: false,
        placeholder,
        value: this.#typed,
        'aria-autocomplete': 'list',
        'aria-expanded': shown.length > 0,
        'aria-controls': shown.length > 0 ? `${id}-suggestions` : null,
        'aria-activedescendant': shown[this.#active] ? `${id}-option-${this.#active}` : null,
        'aria-describedby': described || null,
        'aria-invalid': aria['aria-invalid'] || this.#fault ? true : null,
        oninput: (event) => this.#type(event.target.value),
        onpaste: (event) => this.#paste(event),
        onkeydown: (event) => this.#press(event),
        onclick: () => this.#open(),
        onblur: () => this.#leave(),
      }),
      shown.length > 0 && this.#suggestions(shown),
    );
  }

  #suggestions(shown) {
    const { id } = this.#options;
    return h(
      'ul',
      { class: 'suggestions', id: `${id}-suggestions`, role: 'listbox', 'aria-label': 'Suggestions' },
      shown.map(({ value, note }, index) =>
        h(
          'li',
          {
            key: value,
            id: `${id}-option-${index}`,
            role: 'option',
            'aria-selected': index === this.#active,
            class: index === this.#active ? 'active' : null,
            // The field keeps the focus.
            onmousedown: (event) => event.preventDefault(),
            onclick: () => this.#add(value),
          },
          h('span', { class: 'user-text' }, value),
          note && h('span', { class: 'muted small-text' }, note),
        ),
      ),
    );
  }

  #remarks() {
    const { id } = this.#options;
    return [
      this.#fault && h('p', { class: 'field-error', id: `${id}-typed`, key: 'fault' }, this.#fault),
      !this.#fault && this.#typed !== '' && h('p', { class: 'field-hint', key: 'hint' }, this.#hint()),
      h('p', { class: 'visually-hidden', role: 'status', key: 'said' }, this.#said),
    ];
  }

  #hint() {
    const chosen = this.#shown()[this.#active];
    return hintFor(this.#typed, chosen ? `Press Enter to add ${chosen.value}.` : 'Press Enter to add it.');
  }

  #shown() {
    const { suggestions, values } = this.#options;
    return this.#isOpen ? fittingSuggestions(suggestions, this.#typed, values.map(String)) : [];
  }

  #open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#active = -1;
    this.#draw();
  }

  #close() {
    this.#isOpen = false;
    this.#active = -1;
  }

  #clear() {
    this.#typed = '';
    this.#fault = null;
  }

  #type(text) {
    const { separator, endOfTyped = separator, isKnown } = this.#options;
    this.#typed = text;
    this.#isOpen = text !== '';
    this.#active = text === '' || isKnown(text.trim()) ? -1 : 0;
    if (endOfTyped?.test(text)) {
      this.#add(text);
      return;
    }
    this.#fault = text === '' ? null : withTyped([], text, this.#options).fault;
    this.#draw();
  }

  /** Each line is a value of its own. By itself the field would make spaces of the line breaks. */
  #paste(event) {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!LINE_BREAK.test(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.target;
    this.#add(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  }

  #press(event) {
    const shown = this.#shown();
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const chosen = shown[this.#active]?.value ?? this.#typed;
      if (chosen !== '') this.#add(chosen);
    } else if (event.key === 'Escape' && (shown.length > 0 || this.#typed !== '')) {
      event.preventDefault();
      event.stopPropagation();
      if (shown.length === 0) this.#clear();
      this.#close();
      this.#draw();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      event.preventDefault();
      this.#step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Backspace' && this.#typed === '' && !event.repeat && this.#options.values.length > 0) {
      this.#remove(this.#options.values.length - 1);
    }
  }

  #step(by) {
    this.#isOpen = true;
    const count = this.#shown().length;
    // One place more than there are: the field itself.
    this.#active = count === 0 ? -1 : ((this.#active + 1 + by + count + 1) % (count + 1)) - 1;
    this.#draw();
    this.querySelector('.suggestions .active')?.scrollIntoView({ block: 'nearest' });
  }

  #add(text) {
    const { values, onchange } = this.#options;
    const { values: changed, rest, fault } = withTyped(values, text, this.#options);
    this.#typed = rest;
    this.#fault = fault;
    this.#close();
    const added = changed.slice(values.length);
    if (added.length > 0) this.#said = `Added ${added.map((value) => shorten(String(value), 80)).join(', ')}.`;
    this.#set(changed, added.length > 0 && onchange);
  }

  #remove(index) {
    const { values, onchange, id } = this.#options;
    this.#said = `Removed ${shorten(String(values[index]), 80)}.`;
    this.#set(values.toSpliced(index, 1), onchange);
    this.querySelector(`#${CSS.escape(id)}`)?.focus();
  }

  #set(values, onchange) {
    this.#options = { ...this.#options, values };
    this.#draw();
    if (onchange) onchange(values);
  }

  /** What is typed counts as meant. */
  #leave() {
    this.#close();
    if (this.#typed.trim() !== '') this.#add(this.#typed);
    else this.#draw();
  }
}

customElements.define('tokens-input', TokensInput);

/** A list of values to add to and remove from. @param {TokensOptions} options */
export function tokensInput(options) {
  return h('tokens-input', { key: options.id, props: { options } });
}
