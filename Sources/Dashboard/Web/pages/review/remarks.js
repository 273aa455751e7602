/**
 * What the service says of a draft, and which parameter or condition it says it of.
 *
 * @typedef {{severity: 'error' | 'warning', code: string, message: string, path: string, id: string | null,
 *   thing: 'parameter' | 'condition' | null, name: string | null, part: string | null}} Remark `id` and `part` as those
 *   of the diff's changes and their parts; null for what is about the whole
 */

import { pointerTokens } from '../../json/pointer.js';

const PARAMETER_PARTS = new Set(['type', 'default', 'description', 'group']);

/**
 * @param {{path?: string, code: string, message: string}} detail a fault or a warning of the Admin API
 * @param {'error' | 'warning'} severity
 * @param {any} template the draft that was checked
 * @returns {Remark}
 */
export function readRemark({ path = '', code, message }, severity, template) {
  const remark = { severity, code, message, path, id: null, thing: null, name: null, part: null };
  const [area, token, member, inner] = pointerTokens(path);
  if (area === 'parameters' && token !== undefined) {
    const part = member === 'conditional_values' && inner !== undefined ? `if ${inner}` : member;
    return { ...remark, thing: 'parameter', name: token, id: `parameter ${token}`, part: knownParameterPart(part) };
  }
  const name = area === 'conditions' ? template.conditions[Number(token)]?.name : undefined;
  if (name === undefined) return remark;
  const part = member === 'rules' || member === 'description' ? member : null;
  return { ...remark, thing: 'condition', name, id: `condition ${name}`, part };
}

function knownParameterPart(part) {
  return part !== undefined && (PARAMETER_PARTS.has(part) || part.startsWith('if ')) ? part : null;
}

/**
 * @param {readonly Remark[]} remarks
 * @returns {Map<string, Remark[]>} those that are about a parameter or a condition, by its change's id
 */
export function remarksByChange(remarks) {
  const map = new Map();
  for (const remark of remarks) {
    if (remark.id === null) continue;
    if (map.has(remark.id)) map.get(remark.id).push(remark);
    else map.set(remark.id, [remark]);
  }
  return map;
}
