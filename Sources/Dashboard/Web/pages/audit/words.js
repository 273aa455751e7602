/**
 * What an entry of an audit trail says, in words.
 */

import { inSentence } from '../../core/format.js';

/** The longest note that is shown, in characters. */
const LONGEST = 200;

/** What each action is called. */
export const ACTIONS = new Map([
  ['template.publish', 'Publish'],
  ['template.rollback', 'Roll back'],
  ['project.create', 'Create project'],
  ['project.update', 'Change settings'],
  ['project.delete', 'Delete project'],
  ['app_key.create', 'Create app key'],
  ['app_key.delete', 'Revoke app key'],
  ['token_key.create', 'Add token key'],
  ['token_key.delete', 'Delete token key'],
  ['member.set', 'Set member'],
  ['member.remove', 'Remove member'],
  ['admin.create', 'Create admin'],
  ['admin.update', 'Change admin'],
  ['admin.delete', 'Delete admin'],
  ['pipeline_token.create', 'Create pipeline token'],
  ['pipeline_token.delete', 'Revoke pipeline token'],
]);

/** The actions of the instance's trail; all others are in the projects' trails. */
export const INSTANCE_ACTIONS = [
  'project.create',
  'project.delete',
  'admin.create',
  'admin.update',
  'admin.delete',
  'pipeline_token.create',
  'pipeline_token.delete',
];

/** The actions of a project's trail. */
export const PROJECT_ACTIONS = [...ACTIONS.keys()].filter((action) => !INSTANCE_ACTIONS.includes(action));

/**
 * What was done, such as `Revoked the app key “iOS”`.
 *
 * @param {{action: string, target: string, before: any, after: any}} entry
 */
export function entryWords({ action, target, before, after }) {
  const describe = WORDS[action];
  const place = inSentence(target);
  return describe ? describe(place, before ?? {}, after ?? {}) : `${action}: ${place}`;
}

const WORDS = {
  'template.publish': (version, _, { note, forced }) =>
    `Published version ${version}${forced ? ' (overwriting)' : ''}${noted(note)}`,
  'template.rollback': (version, _, { origin: source, note }) =>
    `Rolled back${source === undefined ? '' : ` to version ${source}`}, as version ${version}${noted(note)}`,
  'project.create': (id, _, { name }) => `Created the project ${quoted(name ?? id)}`,
  'project.update': (_, before, after) => `Changed the settings${listOf(changedMembers(before, after))}`,
  'project.delete': (id, { name }) => `Deleted the project ${quoted(name ?? id)}`,
  'app_key.create': (id, _, key) => `Created the app key ${quoted(key.name ?? id)}`,
  'app_key.delete': (id, key) => `Revoked the app key ${quoted(key.name ?? id)}`,
  'token_key.create': (kid, _, { algorithm }) => `Added the token key ${quoted(kid)}${bracketed(algorithm)}`,
  'token_key.delete': (kid, { algorithm }) => `Deleted the token key ${quoted(kid)}${bracketed(algorithm)}`,
  'member.set': (email, before, after) =>
    before.role ? `Made ${email} ${after.role}, who was ${before.role}` : `Added ${email} as ${after.role}`,
  'member.remove': (email, { role }) => `Removed ${email}${role ? `, who was ${role}` : ''}`,
  'admin.create': (email, _, { instance_admin: isInstanceAdmin }) =>
    `Created the admin ${email}${isInstanceAdmin ? ', an instance administrator' : ''}`,
  'admin.update': (email, before, after) => `Changed the admin ${email}${listOf(changedMembers(before, after))}`,
  'admin.delete': (email) => `Deleted the admin ${email}`,
  'pipeline_token.create': (id, _, { name }) => `Created the pipeline token ${quoted(name ?? id)}`,
  'pipeline_token.delete': (id, { name }) => `Revoked the pipeline token ${quoted(name ?? id)}`,
};

function quoted(text) {
  return `“${inSentence(text)}”`;
}

function bracketed(text) {
  return text ? ` (${text})` : '';
}

function noted(note) {
  return note ? `: ${inSentence(note, LONGEST)}` : '';
}

function listOf(names) {
  return names.length > 0 ? `: ${names.join(', ')}` : '';
}

function changedMembers(before, after) {
  return changedLeaves(before, after).map(({ name }) => inSentence(name.split('.').at(-1)));
}

/**
 * The members that differ between two records, by their dotted names.
 *
 * @returns {{name: string, before: unknown, after: unknown}[]} undefined for what is not there
 */
export function changedLeaves(before, after) {
  const [old, current] = [leaves(before), leaves(after)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names]
    .filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(current.get(name)))
    .map((name) => ({ name, before: old.get(name), after: current.get(name) }));
}

function leaves(value, name = '', into = new Map()) {
  if (value === null || value === undefined) {
    if (name) into.set(name, value);
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [key, member] of Object.entries(value)) leaves(member, name ? `${name}.${key}` : key, into);
  } else {
    into.set(name, value);
  }
  return into;
}
