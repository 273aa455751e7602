/**
 * Work that lasts as long as an element is in the page.
 */

import { h } from '../core/dom.js';

class WhileShown extends HTMLElement {
  begin = null;
  #end = null;

  connectedCallback() {
    this.#end = this.begin?.(this) ?? null;
  }

  disconnectedCallback() {
    this.#end?.();
    this.#end = null;
  }
}

customElements.define('while-shown', WhileShown);

/**
 * An empty element. `begin` is called with it when it comes into the page; the function that it returns, when it leaves.
 *
 * @param {unknown} key
 * @param {(element: HTMLElement) => (() => void)} begin
 */
export function whileShown(key, begin) {
  return h('while-shown', { key, props: { begin }, 'aria-hidden': true });
}
