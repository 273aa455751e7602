/**
 * The command that tries a key out.
 */

/**
 * A command line that fetches as an app would.
 *
 * @param {string} key the app key
 * @param {string} page the dashboard's own address, beside which apps fetch
 */
export function fetchCommand(key, page) {
  const address = new URL('../config?platform=ios&app_version=2.1', page);
  return `curl -H "X-App-Key: ${key}" "${address.href}"`;
}
