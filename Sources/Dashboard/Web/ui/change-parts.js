/**
 * A change of a template, taken apart into texts that can be shown one beside the other.
 *
 * @typedef {{id: string, label: string, condition?: string, kind: string, before: string | null,
 *   after: string | null}} Part `condition` names the one whose value it is; `kind` is a parameter's type, or what else
 *   the text is; null for none
 */

import { formatJSON } from '../json/format.js';
import { writeJSON } from '../json/write.js';
import { ruleWords } from '../template/describe.js';
import { sameRules } from '../template/equal.js';
import { sortedConditionalValues } from '../template/model.js';
import { conditionMembers } from '../template/write.js';

const LABELS = { type: 'Type', default: 'Default', description: 'Description', group: 'Group' };

/**
 * @param {any} change of a parameter, as `compareTemplates` finds them
 * @param {{before: any, after: any}} templates between which it lies
 * @returns {Part[]}
 */
export function parameterParts(change, templates) {
  if (change.kind === 'added') return wholeParameter(change.after, templates.after, 'after');
  if (change.kind === 'removed') return wholeParameter(change.before, templates.before, 'before');
  return change.parts.map(({ part, condition, before, after }) => {
    const isValue = part === 'default' || part === 'conditional';
    const text = (value, type) => (value === null ? null : isValue ? valueLines(type, value) : String(value));
    return {
      id: part === 'conditional' ? `if ${condition}` : part,
      label: LABELS[part] ?? 'If',
      condition: part === 'conditional' ? condition : undefined,
      kind: isValue ? change.after.type : part,
      before: text(before, change.before.type),
      after: text(after, change.after.type),
    };
  });
}

function wholeParameter(parameter, template, side) {
  const part = (id, label, kind, text, condition) => {
    const sides = { before: null, after: null, [side]: text };
    return { id, label, kind, condition, ...sides };
  };
  const { type, description, group } = parameter;
  return [
    part('default', LABELS.default, type, valueLines(type, parameter.default)),
    ...sortedConditionalValues(template, parameter).map(([{ name }, value]) =>
      part(`if ${name}`, 'If', type, valueLines(type, value), name),
    ),
    description !== null && part('description', LABELS.description, 'description', description),
    group !== null && part('group', LABELS.group, 'group', group),
  ].filter(Boolean);
}

/**
 * @param {any} change of a condition
 * @returns {Part[]}
 */
export function conditionParts({ kind, before, after, from, to, moved }) {
  const parts = [];
  if (kind !== 'moved') {
    if (!before || !after || !sameRules(before.rules, after.rules)) {
      parts.push({ id: 'rules', label: 'Rules', ...ruleTexts(before?.rules ?? null, after?.rules ?? null) });
    }
    const descriptions = { before: before?.description ?? null, after: after?.description ?? null };
    if (descriptions.before !== descriptions.after) {
      parts.push({ id: 'description', label: LABELS.description, kind: 'description', ...descriptions });
    }
  }
  if (moved) parts.push({ id: 'place', label: 'Priority', kind: 'place', before: place(from), after: place(to) });
  return parts;
}

const place = (index) => String(index + 1);

/**
 * Rules, one a line, in words where words tell all that distinguishes them, else as JSON.
 *
 * @param {readonly any[] | null} before
 * @param {readonly any[] | null} after
 * @returns {{kind: string, before: string | null, after: string | null}}
 */
export function ruleTexts(before, after) {
  const words = (rules) => rules && rules.map(ruleWords).join('\n');
  const inWords = { kind: 'rules', before: words(before), after: words(after) };
  const tellAll = [...(before ?? []), ...(after ?? [])].every(isToldByWords);
  if (tellAll && inWords.before !== inWords.after) return inWords;
  const exact = (rules) => rules && writeJSON(conditionMembers({ name: '', description: null, rules }).get('rules'));
  return { kind: 'json', before: exact(before), after: exact(after) };
}

/** Words leave out values beyond the sixth, and what distinguishes the number 1 from the text "1". */
function isToldByWords({ values = [] }) {
  return values.length <= 6 && values.every((value) => typeof value === 'string');
}

/**
 * A value as text; JSON laid out on lines, so that the lines can be told apart.
 *
 * @param {string} type
 * @param {any} value
 */
export function valueLines(type, value) {
  if (type !== 'json') return String(value);
  try {
    return formatJSON(value);
  } catch {
    return value;
  }
}
