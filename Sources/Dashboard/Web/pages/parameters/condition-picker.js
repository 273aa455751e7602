/**
 * Chooses a condition that a parameter has no value for yet, out of thousands: by typing a part of its name.
 */

import { h } from '../../core/dom.js';
import { formatCount } from '../../core/format.js';
import { conditionWords } from '../../template/describe.js';
import { button } from '../../ui/button.js';
import { field } from '../../ui/field.js';
import { seen } from '../../ui/unseen.js';

/** The id of the button that opens the list. */
export const OPENER = 'add-conditional-value';
const SHOWN = 50;
const LIST = 'condition-options';
const INPUT = 'condition-search';

/**
 * The conditions whose names have all words of a search.
 *
 * @param {readonly import('../../template/shape.js').Condition[]} conditions
 * @param {ReadonlyMap<string, any>} used the names that are not offered
 * @param {string} search
 */
export function offeredConditions(conditions, used, search) {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return conditions.filter(({ name }) => {
    if (used.has(name)) return false;
    const text = name.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

/**
 * @param {() => void} update draws the page anew
 * @param {{pick: (name: string) => void, create: () => void}} actions
 */
export function openConditionPicker(update, { pick, create }) {
  let isOpen = false;
  let search = '';
  let active = 0;

  function open() {
    isOpen = true;
    search = '';
    active = 0;
    update();
    focusSoon(INPUT);
    requestAnimationFrame(() => reveal(document.querySelector('.condition-picker')));
  }

  function close() {
    isOpen = false;
    update();
    focusSoon(OPENER);
  }

  function choose(name) {
    isOpen = false;
    pick(name);
    update();
  }

  function leaveTo(create) {
    isOpen = false;
    create();
    update();
  }

  function onkeydown(event, offered) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const last = Math.min(offered.length, SHOWN) - 1;
    if (event.key in steps) active = Math.max(0, Math.min(last, active + steps[event.key]));
    else if (event.key === 'Enter' && offered[active]) choose(offered[active].name);
    else if (event.key === 'Escape') close();
    else return;
    // Escape would close the panel, too.
    event.preventDefault();
    event.stopPropagation();
    update();
    requestAnimationFrame(() => reveal(document.getElementById(`condition-option-${active}`)));
  }

  function combobox(offered) {
    return field({ id: INPUT, label: 'Condition' }, (aria) =>
      h('input', {
        ...aria,
        type: 'text',
        class: 'input',
        role: 'combobox',
        autocomplete: 'off',
        spellcheck: false,
        placeholder: 'Type a part of its name',
        'aria-expanded': offered.length > 0,
        'aria-controls': LIST,
        'aria-autocomplete': 'list',
        'aria-activedescendant': offered.length > 0 ? `condition-option-${active}` : null,
        value: search,
        oninput: (event) => {
          search = event.target.value;
          active = 0;
          update();
        },
        onkeydown: (event) => onkeydown(event, offered),
      }),
    );
  }

  function options(offered) {
    return h(
      'ul',
      { class: 'condition-options', id: LIST, role: 'listbox', 'aria-label': 'Suggestions' },
      offered.slice(0, SHOWN).map((condition, index) =>
        h(
          'li',
          {
            key: condition.name,
            id: `condition-option-${index}`,
            role: 'option',
            'aria-selected': index === active,
            class: 'condition-option',
            onclick: () => choose(condition.name),
          },
          h('span', { class: 'user-text clamp-1' }, seen(condition.name)),
          h('span', { class: 'muted small-text user-text clamp-1' }, seen(conditionWords(condition))),
        ),
      ),
    );
  }

  /** The button, or the list to choose from; `template` and the conditions that are `used` already are as of now. */
  function view(template, used) {
    if (!isOpen) return closedPicker(template, open, create);
    const offered = offeredConditions(template.conditions, used, search);
    return h(
      'div',
      { class: 'value-card condition-picker', key: 'picker' },
      combobox(offered),
      offered.length > 0 && options(offered),
      h('p', { class: 'muted small-text', role: 'status' }, countWords(offered.length, search)),
      h(
        'div',
        { class: 'row' },
        button('New condition…', { small: true, icon: 'add', onclick: () => leaveTo(create) }),
        button('Cancel', { small: true, kind: 'quiet', onclick: close }),
      ),
    );
  }

  return { view };
}

function closedPicker(template, open, create) {
  const hasSome = template.conditions.length > 0;
  const label = hasSome ? 'Add value for a condition' : 'New condition…';
  const props = { id: OPENER, icon: 'add', small: true, onclick: hasSome ? open : create };
  return h('div', { class: 'row', key: 'picker-button' }, button(label, props));
}

function countWords(count, search) {
  if (count === 0) return search.trim() === '' ? 'Every condition has a value here.' : 'No other condition has that in its name.';
  return count > SHOWN ? `${SHOWN} of ${formatCount(count)} shown: type to see fewer.` : `${formatCount(count)} found.`;
}

function reveal(node) {
  node?.scrollIntoView({ block: 'nearest' });
}

function focusSoon(id) {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
