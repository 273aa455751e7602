import { LIMITS } from '../../template/checks.js';

/**
 * A free name for the copy of a condition: `vip_2`, `vip_3`, cut where it would be too long.
 *
 * @param {string} name
 * @param {readonly {name: string}[]} conditions
 */
export function copyName(name, conditions) {
  const taken = new Set(conditions.map((condition) => condition.name));
  const [, stem, number = '1'] = /^(.*?)(?:_(\d{1,6}))?$/su.exec(name);
  for (let next = Number(number) + 1; ; next += 1) {
    const ending = `_${next}`;
    const copy = [...(stem || name)].slice(0, LIMITS.conditionName - ending.length).join('') + ending;
    if (!taken.has(copy)) return copy;
  }
}
