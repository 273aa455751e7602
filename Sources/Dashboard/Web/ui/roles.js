/**
 * The roles in a project, in words.
 */

/** @type {readonly {value: string, label: string, may: string}[]} */
export const ROLES = [
  { value: 'viewer', label: 'Viewer', may: 'reads everything but secrets, and changes nothing' },
  { value: 'editor', label: 'Editor', may: 'also publishes and rolls back' },
  { value: 'owner', label: 'Owner', may: 'also manages keys, settings and members' },
];

/** The name of a role. */
export function roleLabel(role) {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
