/**
 * The fields of a rule on a claim: its name, and values of three kinds.
 */

import { h } from '../../core/dom.js';
import { JSONNumber } from '../../json/number.js';
import { claimValueFault, parseValue } from '../../template/checks.js';
import { sameValue } from '../../template/equal.js';
import { selectField, textField } from '../../ui/field.js';
import { valuesField } from './values-field.js';

const TRUTHS = [{ value: 'true' }, { value: 'false' }];

/** A comma that is no decimal mark, as many people write one. */
const COMMA_OF_A_LIST = /(?<!\d),|,(?!\d)/;

/**
 * How values of each kind are typed. Text is taken as it is, since a comma may be part of it. After a digit and a comma it
 * is only known by what comes next whether the number goes on.
 */
const KINDS = {
  string: { label: 'Text', placeholder: 'A value, such as vip', separator: null },
  number: {
    label: 'Number',
    placeholder: 'A number, such as 5 or 12.5',
    separator: COMMA_OF_A_LIST,
    endOfTyped: /(?<!\d),|,(?=\D)/,
  },
  boolean: { label: 'True or false', placeholder: 'true or false', suggestions: TRUTHS },
};

/** @param {import('./rule-editor.js').RuleFields} rule */
export function claimFields({ entry, faultOf, set }) {
  const { name, kind = 'string' } = entry.form;
  return h(
    'div',
    { class: 'stack' },
    textField({
      id: `${entry.id}-name`,
      label: 'Claim',
      value: name,
      error: faultOf('name'),
      mono: true,
      attributes: { placeholder: 'role', autocomplete: 'off', autocapitalize: 'off', spellcheck: false },
      oninput: (text) => set({ name: text }),
    }),
    h(
      'div',
      { class: 'claim-values' },
      selectField({
        id: `${entry.id}-kind`,
        label: 'Kind of value',
        value: kind,
        options: Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
        onchange: (chosen) => set({ kind: chosen }),
      }),
      valuesField(entry, faultOf, {
        ...KINDS[kind],
        label: 'Values',
        hint:
          'One of them is enough; upper and lower case differ. They are compared by their text: ' +
          'the number 5 and the text 5 are the same.',
        faultOf: (text) => typedFault(kind, text),
        read: (text) => parseValue(kind, text).value,
        same: sameValue,
        tokenClass: valueClass,
        onchange: (values) => set({ values }),
      }),
    ),
  );
}

function typedFault(kind, text) {
  const { fault, value } = parseValue(kind, text);
  if (fault && kind === 'number' && /\d,\d/.test(text)) return `${fault} A comma between two numbers has a space after it.`;
  return fault ?? claimValueFault(value);
}

/** How a value is shown, by its kind: texts plainly. */
function valueClass(value) {
  if (value instanceof JSONNumber) return 'type number';
  return typeof value === 'boolean' ? 'type boolean' : null;
}
