/** Made once a list of conditions: many parameters are sorted by one. */
const placesOf = new WeakMap();

/**
 * Where each condition stands, by name.
 * @param {readonly import('./shape.js').Condition[]} conditions
 * @returns {ReadonlyMap<string, number>}
 */
export function conditionPlaces(conditions) {
  let places = placesOf.get(conditions);
  if (!places) {
    places = new Map(conditions.map(({ name }, index) => [name, index]));
    placesOf.set(conditions, places);
  }
  return places;
}

/**
 * The conditional values of a parameter in the order in which they win: the first whose condition matches counts.
 * @param {import('./shape.js').Template} template
 * @param {import('./shape.js').Parameter} parameter
 * @returns {[import('./shape.js').Condition, import('./shape.js').Value][]}
 */
export function sortedConditionalValues({ conditions }, parameter) {
  const places = conditionPlaces(conditions);
  return [...parameter.conditionalValues]
    .map(([name, value]) => [places.get(name), value])
    .sort(([left], [right]) => left - right)
    .map(([place, value]) => [conditions[place], value]);
}
