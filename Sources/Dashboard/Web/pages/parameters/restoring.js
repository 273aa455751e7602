/**
 * Putting a parameter that was deleted back into the draft.
 */

import { addParameter } from '../../template/edits.js';
import { frozenMap } from '../../template/model.js';

/**
 * Restores a parameter as far as the draft can have it: not over another one of its key, and without its values for
 * conditions that are gone. What is not as it was is said.
 *
 * @param {{draft: any, toast: any}} context what a page works with
 * @param {import('../../template/shape.js').Parameter} parameter as it was
 */
export function restoreParameter({ draft, toast }, parameter) {
  const { key } = parameter;
  if (draft.template.parameters.has(key)) {
    toast.fail(`There is another ${key} in the draft now, which stays as it is.`);
    return;
  }
  const { restored, lost } = withKnownConditions(parameter, draft.template);
  draft.edit(`Restore ${key}`, (template) => addParameter(template, restored));
  if (lost.length > 0) toast.fail(`${key} is back without ${lostWords(lost)}.`);
}

/** The parameter without the values for conditions that the template does not have, and these conditions' names. */
function withKnownConditions(parameter, template) {
  const names = new Set(template.conditions.map(({ name }) => name));
  const values = [...parameter.conditionalValues].filter(([name]) => names.has(name));
  const lost = [...parameter.conditionalValues.keys()].filter((name) => !names.has(name));
  return { restored: { ...parameter, conditionalValues: frozenMap(values) }, lost };
}

function lostWords([first, ...others]) {
  return others.length === 0
    ? `its value for ${first}: there is no such condition any more`
    : `its values for ${others.length + 1} conditions, which are no longer there`;
}
