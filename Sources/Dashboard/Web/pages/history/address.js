/**
 * The two versions that the address names, `?from=3&to=5`; null where it names none.
 *
 * @param {URLSearchParams} query
 * @returns {{from: number, to: number} | null}
 */
export function readPair(query) {
  const [from, to] = ['from', 'to'].map((name) => query.get(name));
  return isVersion(from) && isVersion(to) ? { from: Number(from), to: Number(to) } : null;
}

function isVersion(text) {
  return text !== null && /^(?:0|[1-9][0-9]{0,8})$/.test(text);
}
