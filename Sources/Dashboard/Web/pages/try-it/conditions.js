/**
 * The conditions in the order in which they win, each with its rules and what they looked at.
 */

import { matchMark, ruleOutcomes } from './outcomes.js';
import { h } from '../../core/dom.js';
import { formatCount, plural } from '../../core/format.js';
import { button } from '../../ui/button.js';
import { checkField } from '../../ui/field.js';
import { emptyState } from '../../ui/notice.js';

const STEP = 50;

/** @param {{update: () => void}} parts */
export function openConditions({ update }) {
  let side = 'draft';
  let onlyMatching = false;
  let shown = STEP;

  function sideChoice(version) {
    return h(
      'fieldset',
      { class: 'segmented' },
      h('legend', { class: 'visually-hidden' }, 'Whose conditions'),
      [
        ['published', `Version ${version}`],
        ['draft', 'Draft'],
      ].map(([value, label]) =>
        h(
          'label',
          { key: value },
          h('input', {
            type: 'radio',
            name: 'try-side',
            value,
            checked: side === value,
            onchange: () => {
              side = value;
              update();
            },
          }),
          h('span', null, label),
        ),
      ),
    );
  }

  function matchingChoice(count) {
    return checkField({
      id: 'try-matching',
      label: `Only those that match (${formatCount(count)})`,
      checked: onlyMatching,
      onchange: (checked) => {
        onlyMatching = checked;
        shown = STEP;
        update();
      },
    });
  }

  return {
    /** @param {{published: any, version: number, draft: any, isSignedIn: boolean}} answers */
    view({ published, version, draft, isSignedIn }) {
      const all = [...((side === 'draft' && draft) || published).conditions.values()].map((condition, index) => ({
        condition,
        place: index + 1,
      }));
      const matching = all.filter(({ condition }) => condition.matched);
      const listed = onlyMatching ? matching : all;
      return h(
        'section',
        { class: 'card try-conditions', 'aria-labelledby': 'try-conditions-title' },
        h(
          'div',
          { class: 'try-head' },
          h('h2', { id: 'try-conditions-title' }, 'Conditions'),
          h('p', { class: 'muted small-text', role: 'status' }, summary(all.length, matching.length)),
        ),
        all.length > 0 && h('div', { class: 'row spread try-filter' }, matchingChoice(matching.length), draft && sideChoice(version)),
        listed.length === 0 && nothing(all.length),
        h('ol', null, listed.slice(0, shown).map((entry) => conditionItem(entry, isSignedIn))),
        listed.length > shown &&
          h(
            'div',
            { class: 'row center try-more' },
            button(`Show ${formatCount(Math.min(STEP, listed.length - shown))} more of ${formatCount(listed.length)}`, {
              onclick: () => {
                shown += STEP;
                update();
              },
            }),
          ),
      );
    },
  };
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
        h('span', { class: 'user-text clamp-3' }, condition.name),
      ),
      matchMark(condition.matched),
    ),
    ruleOutcomes(condition, isSignedIn),
  );
}

function summary(all, matching) {
  return `${formatCount(matching)} of ${plural(all, 'condition')} ${matching === 1 ? 'matches' : 'match'}`;
}

function nothing(all) {
  if (all === 0) return emptyState('There are no conditions', 'Everyone gets the defaults.');
  return emptyState('No condition matches', 'This caller gets the defaults.');
}
