/**
 * Which parameters have a value for a condition.
 */

const usages = new WeakMap();
const NONE = Object.freeze([]);

/**
 * The keys of the parameters that use a condition, in the template's order.
 *
 * @param {import('../../template/shape.js').Template} template
 * @param {string} name
 * @returns {readonly string[]}
 */
export function usersOf(template, name) {
  let usage = usages.get(template.parameters);
  if (!usage) {
    usage = new Map();
    for (const [key, { conditionalValues }] of template.parameters) {
      for (const condition of conditionalValues.keys()) {
        if (usage.has(condition)) usage.get(condition).push(key);
        else usage.set(condition, [key]);
      }
    }
    usages.set(template.parameters, usage);
  }
  return usage.get(name) ?? NONE;
}
