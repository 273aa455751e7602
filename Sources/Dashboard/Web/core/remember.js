/**
 * A function that makes its result anew only where an argument is another one than the last time. What is rendered from
 * the same result is left as it is.
 *
 * @template {any[]} Arguments
 * @template Result
 * @param {(...facts: Arguments) => Result} make
 * @returns {(...facts: Arguments) => Result}
 */
export function remembered(make) {
  let last = null;
  return (...facts) => {
    const isSame = last !== null && facts.every((fact, index) => Object.is(fact, last.facts[index]));
    if (!isSame) last = { facts, result: make(...facts) };
    return last.result;
  };
}
