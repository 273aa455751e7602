/**
 * A button that opens a short list of actions.
 */

import { h } from '../core/dom.js';
import { icon } from './icons.js';

/**
 * @param {string} label of the button, read out
 * @param {readonly ({label: string, onclick: () => void, danger?: boolean} | false)[]} items may be left out while it
 *   is closed
 * @param {(isOpen: boolean) => void} [ontoggle]
 */
export function actionsMenu(label, items, ontoggle) {
  return h(
    'details',
    {
      class: 'actions-menu',
      onkeydown: press,
      onfocusout: closeWhenLeft,
      ontoggle: ontoggle && ((event) => ontoggle(event.target.open)),
    },
    h(
      'summary',
      { class: 'button quiet icon-only small', title: 'Actions' },
      icon('more'),
      h('span', { class: 'visually-hidden' }, label),
    ),
    items.length > 0 && h('div', { class: 'actions-list', onmousedown: keepFocus }, items.filter(Boolean).map(menuItem)),
  );
}

function menuItem({ label, onclick, danger }) {
  const look = ['actions-item', danger && 'danger'];
  return h('button', { key: label, class: look, type: 'button', onclick: (event) => choose(event, onclick) }, label);
}

// Closed first, so that what is opened gives the focus back to the menu's button.
function choose(event, act) {
  close(event);
  act();
}

function close(event) {
  const menu = event.currentTarget.closest('details');
  menu.open = false;
  menu.querySelector('summary').focus();
}

function press(event) {
  const menu = event.currentTarget;
  if (!menu.open) return;
  if (event.key === 'Escape') {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const items = [...menu.querySelectorAll('.actions-item')];
  const at = items.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  items.at(at % items.length).focus();
}

// A browser that gives a pressed button no focus would take it from here, and with it the menu.
function keepFocus(event) {
  event.preventDefault();
}

function closeWhenLeft(event) {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}
