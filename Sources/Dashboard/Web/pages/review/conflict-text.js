/**
 * The sides of a conflict as texts.
 */

import { writeJSON } from '../../json/write.js';
import { conditionMembers, parameterMembers } from '../../template/write.js';
import { ruleTexts, valueLines } from '../../ui/change-parts.js';

const PARTS = {
  presence: 'kept or removed',
  type: 'type and values',
  default: 'default',
  description: 'description',
  group: 'group',
  rules: 'rules',
  order: 'order',
};

/**
 * What is in conflict, in words.
 *
 * @param {import('../../template/merge.js').Conflict} conflict
 */
export function conflictName({ kind, name, part, condition }) {
  if (kind === 'order') return 'The order of the conditions';
  const thing = kind === 'condition' ? `Condition ${name}` : name;
  return `${thing}: ${part === 'conditional' ? `value if ${condition}` : PARTS[part]}`;
}

/**
 * What a side has, as a text; what it does not have is said in words.
 *
 * @param {import('../../template/merge.js').Conflict} conflict
 * @param {'base' | 'mine' | 'theirs'} side
 */
export function conflictText(conflict, side) {
  const value = conflict[side];
  if (value === null || value === undefined) return absence(conflict);
  switch (conflict.part) {
    case 'presence':
    case 'type':
      return writeJSON(conflict.kind === 'condition' ? conditionMembers(value) : parameterMembers(value));
    case 'order':
      return value.join('\n');
    case 'rules':
      return rulesText(conflict, side);
    case 'default':
    case 'conditional':
      return value === '' ? 'Empty text' : valueLines(conflict.type, value);
    default:
      return value;
  }
}

function absence({ part }) {
  if (part === 'presence') return 'Removed';
  return part === 'conditional' ? 'No value' : 'None';
}

function rulesText({ base, mine, theirs }, side) {
  if (side === 'base') return ruleTexts(base, mine).before;
  return ruleTexts(mine, theirs)[side === 'mine' ? 'before' : 'after'];
}
