/**
 * A JSON Pointer (RFC 6901) to a member or element of what another points to.
 * @param {string} pointer
 * @param {string | number} token
 */
export function pointerTo(pointer, token) {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The keys and indices that a pointer goes through.
 * @param {string} pointer
 * @returns {string[]}
 */
export function pointerTokens(pointer) {
  return pointer.split('/').slice(1).map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
