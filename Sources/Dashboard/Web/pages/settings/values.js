/**
 * A project's settings as a form has them, and back.
 */

export const LONGEST_INTERVAL = 604_800;

/** The texts of a form for a project's settings. */
export function formValues({ name, min_fetch_interval: interval, allowed_origins: origins, token }) {
  const isAny = !origins || origins.includes('*');
  return {
    name,
    min_fetch_interval: String(interval),
    origins: isAny ? 'any' : 'listed',
    allowed_origins: isAny ? '' : origins.join('\n'),
    issuer: token.issuer ?? '',
    audience: token.audience ?? '',
    uid_claim: token.uid_claim,
    tier_claim: token.tier_claim,
    claims_path: token.claims_path,
  };
}

/**
 * What a PATCH has to say so that a project with these settings becomes what the form says: only what differs.
 *
 * @returns {Record<string, any>} empty if nothing differs
 */
export function changedSettings(project, values) {
  const before = formValues(project);
  const differs = (name) => values[name] !== before[name];
  const patch = {};
  if (differs('name')) patch.name = values.name.trim();
  if (differs('min_fetch_interval')) patch.min_fetch_interval = Number(values.min_fetch_interval);
  if (differs('origins') || (values.origins === 'listed' && differs('allowed_origins'))) {
    patch.allowed_origins = values.origins === 'any' ? null : listed(values.allowed_origins);
  }
  const token = {};
  for (const name of ['issuer', 'audience']) if (differs(name)) token[name] = values[name].trim() || null;
  for (const name of ['uid_claim', 'tier_claim', 'claims_path']) if (differs(name)) token[name] = values[name].trim();
  return Object.keys(token).length > 0 ? { ...patch, token } : patch;
}

/** The texts of the form that differ from what the project has; null if a save would change nothing. */
export function changedTexts(project, values) {
  if (Object.keys(changedSettings(project, values)).length === 0) return null;
  const before = formValues(project);
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== before[name]));
}

/** The lines of a text that have something in them. */
export function listed(text) {
  return text.split('\n').map((line) => line.trim()).filter(Boolean);
}

/** What is wrong with the form, by field. */
export function settingFaults(values) {
  return {
    name: values.name.trim() ? null : 'Enter a name.',
    min_fetch_interval: intervalFault(values.min_fetch_interval),
    allowed_origins: values.origins === 'listed' ? originsFault(values.allowed_origins) : null,
  };
}

/** What is wrong with an interval, or null. */
export function intervalFault(text) {
  if (/^\d{1,6}$/.test(text.trim()) && Number(text) <= LONGEST_INTERVAL) return null;
  return 'Enter whole seconds from 0 to 604,800 (a week).';
}

/** What is wrong with a list of origins, one a line, or null. */
export function originsFault(text) {
  const origins = listed(text);
  if (origins.length === 0) return 'List at least one origin, or allow any.';
  if (origins.length > 100) return 'At most 100 origins can be listed.';
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return null;
  const shown = wrong.slice(0, 100);
  return `“${shown}” is not an origin: write a scheme and a host, with no path, such as https://app.example.`;
}

function isOrigin(text) {
  return /^[a-z][a-z0-9+.-]*:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@A-Z[\]:]+)(:\d{1,5})?$/.test(text);
}

/** Which field shows what the service says of a place in the body. */
export function fieldOfSetting(path) {
  const [, first, second] = path.split('/');
  return first === 'token' ? second : first;
}

const UNITS = [['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

/** A number of seconds as people say it, such as `1 hour 30 minutes`. */
export function durationWords(seconds) {
  if (seconds === 0) return 'no wait';
  let left = seconds;
  const parts = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.join(' ');
}
