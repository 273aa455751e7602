import { readTemplate } from './read.js';

/**
 * A published version, which a draft begins from. `template` is read from `text` where it is not given.
 * @typedef {{version: number, text: string, template?: import('./shape.js').Template}} Base
 */

/**
 * A base with its template; throws if its text can't be read.
 * @param {Base} base
 * @returns {Required<Base>}
 */
export function withTemplate(base) {
  if (base.template) return base;
  const { template, faults } = readTemplate(base.text);
  if (!template) throw new Error(`Version ${base.version} cannot be read as a template. ${faults[0].message}`);
  return { ...base, template };
}

/** Whether two bases are one version of one project: a project that was made anew counts its versions anew. */
export function isSameBase(left, right) {
  return left.version === right.version && left.text === right.text;
}
