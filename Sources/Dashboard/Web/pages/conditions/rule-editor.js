/**
 * The fields of one rule.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { OPERATORS, PLATFORMS, TIERS, languageFault, textFault } from '../../template/checks.js';
import { OPERATOR_WORDS, ruleWords } from '../../template/describe.js';
import { button } from '../../ui/button.js';
import { checkField, selectField, textField } from '../../ui/field.js';
import { seen } from '../../ui/unseen.js';
import { claimFields } from './claim-fields.js';
import { commonLanguages, isKnownLanguage, languageNote, languageTag } from './languages.js';
import { percentFields } from './percent-fields.js';
import { RULE_KINDS } from './rule-kinds.js';
import { valuesField } from './values-field.js';

/** The ones that are asked for most come first. */
const OFFERED_OPERATORS = OPERATORS.toReversed();
const PLATFORM_SUGGESTIONS = PLATFORMS.map((value) => ({ value }));

/**
 * @typedef {{entry: import('./editing.js').Entry, template: import('../../template/shape.js').Template,
 *   conditionName: string | null, faultOf: (member: string) => string | null, set: (members: Record<string, any>) => void}} RuleFields
 *   `faultOf` says what is wrong with a member as far as it was typed in
 */

/**
 * @param {RuleFields} rule
 * @param {{number: number, isNew: boolean, remove: (() => void) | null}} place which one it is, and whether its
 *   condition is in no draft yet; null where the rule has to stay
 */
export function ruleEditor(rule, { number, isNew, remove }) {
  const { entry } = rule;
  const { title, text } = RULE_KINDS[entry.form.field];
  return h(
    'li',
    { key: entry.id },
    h(
      'div',
      { class: 'rule card padded', id: entry.id, role: 'group', 'aria-label': `Rule ${number}` },
      h(
        'div',
        { class: 'rule-head' },
        h('h4', null, title),
        !isNew && unsavedBadge(entry),
        h('span', { class: 'spring' }),
        remove && removeButton(number, remove),
      ),
      h('p', { class: 'muted small-text' }, text),
      FIELDS[entry.form.field](rule),
      !isNew && entry.faults.length > 0 && entry.rule && keptNotice(entry),
    ),
  );
}

function removeButton(number, remove) {
  return button(`Remove rule ${number}`, { icon: 'remove', iconOnly: true, kind: 'quiet', small: true, onclick: remove });
}

function unsavedBadge({ faults, rule }) {
  if (faults.length === 0) return null;
  return h('span', { class: 'badge warning', role: 'status' }, rule ? 'Change not in the draft yet' : 'Not in the draft yet');
}

function keptNotice({ rule }) {
  const words = h('span', { class: 'user-text' }, seen(shorten(ruleWords(rule), 300)));
  return h('p', { class: 'small-text muted' }, 'Until this is valid the draft keeps: ', words, '.');
}

const FIELDS = {
  platform: ({ entry, faultOf, set }) =>
    valuesField(entry, faultOf, {
      label: 'Platforms',
      hint: 'One of them is enough. Upper and lower case are the same.',
      placeholder: 'ios, android, web…',
      suggestions: PLATFORM_SUGGESTIONS,
      faultOf: textFault,
      onchange: (values) => set({ values }),
    }),
  language: ({ entry, faultOf, set }) =>
    valuesField(entry, faultOf, {
      label: 'Languages',
      hint: 'One of them is enough. Write tags such as en, de-AT or zh-Hant.',
      placeholder: 'Search or write a tag…',
      suggestions: commonLanguages,
      faultOf: (text) => languageFault(languageTag(text)),
      read: languageTag,
      isKnown: isKnownLanguage,
      noteOf: languageNote,
      onchange: (values) => set({ values }),
    }),
  app_version: versionFields,
  tier: tierFields,
  claim: claimFields,
  percent: percentFields,
};

function versionFields({ entry, faultOf, set }) {
  return h(
    'div',
    { class: 'version-fields' },
    selectField({
      id: `${entry.id}-op`,
      label: 'Comparison',
      value: entry.form.op,
      options: OFFERED_OPERATORS.map((value) => ({ value, label: `${OPERATOR_WORDS[value]} (${value})` })),
      onchange: (op) => set({ op }),
    }),
    textField({
      id: `${entry.id}-value`,
      label: 'Version',
      value: entry.form.value,
      error: faultOf('value'),
      mono: true,
      attributes: { placeholder: '2.1', autocomplete: 'off', spellcheck: false },
      oninput: (value) => set({ value }),
    }),
  );
}

function tierFields({ entry, faultOf, set }) {
  const { values } = entry.form;
  const error = faultOf('values');
  const choose = (tier, isChosen) =>
    set({ values: TIERS.filter((known) => (known === tier ? isChosen : values.includes(known))) });
  return h(
    'fieldset',
    { class: 'field', 'aria-describedby': error ? `${entry.id}-values-error` : null },
    h('legend', { class: 'field-legend' }, 'Tiers, of which one is enough'),
    h(
      'div',
      { class: 'row tier-choice' },
      TIERS.map((tier) =>
        checkField({
          id: `${entry.id}-${tier}`,
          label: tier[0].toUpperCase() + tier.slice(1),
          checked: values.includes(tier),
          onchange: (isChosen) => choose(tier, isChosen),
        }),
      ),
    ),
    error && h('p', { class: 'field-error', id: `${entry.id}-values-error`, 'aria-live': 'polite' }, error),
  );
}
