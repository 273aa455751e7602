/**
 * The same fetch as an app makes it, for a terminal.
 */

import { withQuery } from '../../core/router.js';

/**
 * A `curl` command that fetches what this caller gets. The app's key and an access token are placeholders.
 *
 * @param {import('./caller.js').Caller} caller
 * @param {string | URL} service the service's address, ending in a slash
 */
export function fetchCommand(caller, service) {
  const query = {
    platform: caller.platform,
    app_version: caller.appVersion,
    language: caller.language,
    instance_id: caller.instanceID,
  };
  const parts = ['curl -fsS', `-H "X-App-Key: $APP_KEY"`];
  if (caller.acceptLanguage) parts.push(`-H ${shellQuoted(`Accept-Language: ${oneLine(caller.acceptLanguage)}`)}`);
  if (caller.identity !== 'anonymous') parts.push(`-H "Authorization: Bearer $ACCESS_TOKEN"`);
  return [...parts, shellQuoted(withQuery(new URL('config', service).href, query))].join(' \\\n  ');
}

/** A text as one word of a POSIX shell. */
export function shellQuoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// A line break would begin another header.
function oneLine(text) {
  return text.replace(/[\r\n]+/g, ' ');
}
