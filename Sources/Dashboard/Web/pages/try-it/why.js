/**
 * Why a parameter has its value for this caller: its conditional values in the order in which they win.
 */

import { matchMark, outcomeValue, ruleOutcomes } from './outcomes.js';
import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { sortedConditionalValues } from '../../template/model.js';
import { seen } from '../../ui/unseen.js';

/** How many conditional values are told one by one. */
const STEPS_MAX = 100;

/**
 * One side's explanation.
 *
 * @param {{title: string, answer: import('./answer.js').Answer, key: string, isSignedIn: boolean}} side
 */
export function whyView({ title, answer, key, isSignedIn }) {
  const outcome = answer.parameters.get(key) ?? null;
  return h(
    'section',
    // Focusable, so that the arrow keys scroll what has no control in it.
    { class: 'stack why-side', key: title, tabindex: '0', 'aria-label': title },
    h('div', { class: 'stack tight' }, h('h3', null, title), outcomeValue(outcome)),
    outcome && h('ol', { class: 'why-steps' }, steps(answer, key, outcome, isSignedIn)),
  );
}

function steps(answer, key, outcome, isSignedIn) {
  const parameter = answer.template?.parameters.get(key);
  // Without its template only the condition that decided is known.
  const names = parameter
    ? sortedConditionalValues(answer.template, parameter).map(([condition]) => condition.name)
    : [outcome.condition].filter((name) => name !== null);
  let isDecided = false;
  const tried = toldOf(names, outcome.condition).map((name) => {
    const condition = answer.conditions.get(name);
    const step = conditionStep(condition, { isTaken: condition.matched && !isDecided, isLate: isDecided }, isSignedIn, {
      type: outcome.type,
      value: parameter ? parameter.conditionalValues.get(name) : outcome.value,
    });
    isDecided ||= condition.matched;
    return step;
  });
  return [tried, untoldStep(names.length - tried.length, outcome), defaultStep(outcome, names.length)];
}

/** The first ones, with as many before the one that decides as there is room for. */
function toldOf(names, deciding) {
  const end = Math.max(STEPS_MAX, names.indexOf(deciding) + 1);
  return names.slice(end - STEPS_MAX, end);
}

function untoldStep(count, { condition }) {
  if (count === 0) return null;
  const reason = condition === null ? 'none of which matches' : 'none of which is taken';
  return h('li', { key: 'untold', class: 'muted' }, `${plural(count, 'more conditional value')}, ${reason}.`);
}

function conditionStep(condition, { isTaken, isLate }, isSignedIn, value) {
  return h(
    'li',
    { key: `condition ${condition.name}`, class: ['why-step', isTaken && 'taken'] },
    h(
      'div',
      { class: 'row spread' },
      h('strong', { class: 'user-text' }, seen(condition.name)),
      matchMark(condition.matched),
    ),
    h('div', { class: 'why-value' }, h('span', { class: 'muted small-text' }, 'Value '), outcomeValue(value)),
    isTaken && h('p', { class: 'small-text why-taken' }, 'This value is taken: it is the first that matches.'),
    isLate && condition.matched && h('p', { class: 'muted small-text' }, 'Not taken: an earlier condition matches.'),
    ruleOutcomes(condition, isSignedIn),
  );
}

function defaultStep(outcome, count) {
  const isTaken = outcome.condition === null;
  const reason =
    count === 0 ? 'The parameter has no conditional value.' : 'None of the conditions with a value matches.';
  return h(
    'li',
    { key: 'default', class: ['why-step', isTaken && 'taken'] },
    h('strong', null, 'Default'),
    h('p', { class: 'muted small-text' }, isTaken ? reason : 'Not taken: a condition matches.'),
  );
}
