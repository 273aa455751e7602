/**
 * The conditions in the order in which they win, each with its rules and what they looked at.
 */

import { matchMark, ruleOutcomes } from './outcomes.js';
import { h } from '../../core/dom.js';
import { formatCount, plural } from '../../core/format.js';
import { remembered } from '../../core/remember.js';
import { button } from '../../ui/button.js';
import { checkField } from '../../ui/field.js';
import { emptyState } from '../../ui/notice.js';
import { seen } from '../../ui/unseen.js';

/** How many conditions are drawn at once: the others come on demand, so that typing stays swift. */
const STEP = 50;

/** @param {{update: () => void}} parts */
export function openConditions({ update }) {
  let side = 'draft';
  let onlyMatching = false;
  let shown = STEP;
  const listOf = remembered(conditionList);

  function choose(change) {
    change();
    update();
  }

  function sideChoice(version) {
    const choices = [
      ['published', `Version ${version}`],
      ['draft', 'Draft'],
    ];
    return h(
      'fieldset',
      { class: 'segmented' },
      h('legend', { class: 'visually-hidden' }, 'Whose conditions'),
      choices.map(([value, label]) => {
        const onchange = () => choose(() => (side = value));
        const input = { type: 'radio', name: 'try-side', value, checked: side === value, onchange };
        return h('label', { key: value }, h('input', input), h('span', null, label));
      }),
    );
  }

  function matchingChoice(count) {
    return checkField({
      id: 'try-matching',
      label: `Only those that match (${formatCount(count)})`,
      checked: onlyMatching,
      onchange: (checked) =>
        choose(() => {
          onlyMatching = checked;
          shown = STEP;
        }),
    });
  }

  function moreButton(count) {
    const label = `Show ${formatCount(Math.min(STEP, count - shown))} more of ${formatCount(count)}`;
    return h('div', { class: 'row center try-more' }, button(label, { onclick: () => choose(() => (shown += STEP)) }));
  }

  return {
    /** @param {{published: any, version: number, draft: any, isSignedIn: boolean}} answers */
    view({ published, version, draft, isSignedIn }) {
      const { conditions } = (side === 'draft' && draft) || published;
      const matching = [...conditions.values()].filter(({ matched }) => matched).length;
      const listed = onlyMatching ? matching : conditions.size;
      return h(
        'section',
        { class: 'card try-conditions', 'aria-labelledby': 'try-conditions-title' },
        h(
          'div',
          { class: 'try-head' },
          h('h2', { id: 'try-conditions-title' }, 'Conditions'),
          h('p', { class: 'muted small-text', role: 'status' }, summary(conditions.size, matching)),
        ),
        conditions.size > 0 &&
          h('div', { class: 'row spread try-filter' }, matchingChoice(matching), draft && sideChoice(version)),
        listed === 0 ? nothing(conditions.size) : listOf(conditions, onlyMatching, shown, isSignedIn),
        listed > shown && moreButton(listed),
      );
    },
  };
}

function conditionList(conditions, onlyMatching, shown, isSignedIn) {
  const placed = [...conditions.values()].map((condition, index) => ({ condition, place: index + 1 }));
  const listed = onlyMatching ? placed.filter(({ condition }) => condition.matched) : placed;
  return h('ol', null, listed.slice(0, shown).map((entry) => conditionItem(entry, isSignedIn)));
}

function conditionItem({ condition, place }, isSignedIn) {
  return h(
    'li',
    { key: condition.name, class: 'condition-outcome' },
    h(
      'div',
      { class: 'row spread' },
      h(
        'h3',
        { class: 'condition-outcome-name' },
        h('span', { class: 'muted' }, `${formatCount(place)} `),
        h('span', { class: 'user-text clamp-3' }, seen(condition.name)),
      ),
      matchMark(condition.matched),
    ),
    ruleOutcomes(condition, isSignedIn),
  );
}

function summary(all, matching) {
  if (all === 0) return '';
  return `${formatCount(matching)} of ${plural(all, 'condition')} ${matching === 1 ? 'matches' : 'match'}`;
}

function nothing(all) {
  if (all === 0) return emptyState('There are no conditions', 'Everyone gets the defaults.');
  return emptyState('No condition matches', 'This caller gets the defaults.');
}
