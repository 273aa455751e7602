/**
 * The field of a rule's list of values.
 */

import { field } from '../../ui/field.js';
import { tokensInput } from '../../ui/tokens-input.js';

/**
 * @param {import('./editing.js').Entry} entry
 * @param {(member: string) => string | null} faultOf
 * @param {{label: string, hint: string, [option: string]: any}} facts and the options of a `tokens-input`
 */
export function valuesField(entry, faultOf, { label, hint, ...options }) {
  const id = `${entry.id}-values`;
  return field({ id, label, hint, error: faultOf('values') }, (aria) =>
    tokensInput({ ...options, id, values: entry.form.values, aria }),
  );
}
