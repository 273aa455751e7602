/**
 * Buttons, and links that look like them.
 */

import { h } from '../core/dom.js';
import { icon } from './icons.js';

/**
 * @param {any} label what it does; for an icon alone still the text that is read out
 * @param {{onclick?: (event: Event) => void, kind?: 'primary' | 'danger' | 'remove' | 'quiet', icon?: string,
 *   iconOnly?: boolean, small?: boolean, busy?: boolean, type?: 'button' | 'submit', [attribute: string]: any}} options
 *   `danger` does what can't be taken back, `remove` asks whether to; a busy one can't be pressed
 */
export function button(label, { kind, icon: name, iconOnly, small, busy, type = 'button', ...props } = {}) {
  return h(
    'button',
    {
      ...props,
      type,
      class: ['button', kind, small && 'small', iconOnly && 'icon-only', props.class],
      disabled: Boolean(props.disabled || busy),
      'aria-busy': busy ? true : null,
      title: props.title ?? (iconOnly ? label : null),
    },
    name && icon(name),
    h('span', { class: iconOnly ? 'visually-hidden' : null }, label),
  );
}

/** A link that looks like a button; `options` as those of `button`. */
export function linkButton(label, href, { kind, icon: name, small, ...props } = {}) {
  return h('a', { ...props, href, class: ['button', kind, small && 'small', props.class] }, name && icon(name), h('span', null, label));
}
