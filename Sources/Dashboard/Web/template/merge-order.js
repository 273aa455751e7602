import { sameList } from './equal.js';

/**
 * The order of names that two lists have in common with the list that both were made from, with what either changed.
 *
 * For each pair of names, which of the two comes first is taken from the side that changed it: sides that both did have
 * done the same. Null where that makes no order, as when the sides moved one name different ways.
 * @param {readonly string[]} base
 * @param {readonly string[]} mine the same names
 * @param {readonly string[]} theirs the same names
 * @returns {readonly string[] | null}
 */
export function mergeOrders(base, mine, theirs) {
  if (sameList(mine, theirs) || sameList(theirs, base)) return mine;
  if (sameList(mine, base)) return theirs;
  const [mineAt, theirsAt] = [placesOf(base, mine), placesOf(base, theirs)];
  const behindCounts = new Array(base.length).fill(0);
  for (let first = 0; first < base.length; first += 1) {
    for (let second = first + 1; second < base.length; second += 1) {
      const isSwapped = mineAt[first] > mineAt[second] || theirsAt[first] > theirsAt[second];
      behindCounts[isSwapped ? second : first] += 1;
    }
  }
  // So many names come behind each: in an order that is another number for each.
  if (new Set(behindCounts).size < base.length) return null;
  const merged = [];
  base.forEach((name, index) => {
    merged[base.length - 1 - behindCounts[index]] = name;
  });
  return merged;
}

/** Where each of the names stands in the list. */
function placesOf(names, list) {
  const places = new Map(list.map((name, index) => [name, index]));
  return names.map((name) => places.get(name));
}

/**
 * A list with the names that only another one has, each put behind the name that it comes after there.
 * @param {readonly string[]} names
 * @param {readonly string[]} other
 * @returns {string[]}
 */
export function weaveIn(names, other) {
  const known = new Set(names);
  const first = [];
  const behind = new Map(names.map((name) => [name, [name]]));
  let run = first;
  for (const name of other) {
    if (known.has(name)) run = behind.get(name);
    else run.push(name);
  }
  return [...first, ...names.flatMap((name) => behind.get(name))];
}
