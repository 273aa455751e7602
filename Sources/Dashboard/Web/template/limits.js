/** How much of everything a template may have, as the service checks it. Lengths are counted in Unicode scalars. */
export const LIMITS = Object.freeze({
  documentBytes: 2 * 1024 * 1024,
  parameters: 3_000,
  conditions: 2_000,
  rules: 50,
  values: 1_000,
  parameterKey: 256,
  conditionName: 100,
  claimName: 256,
  seed: 128,
  description: 1_024,
  group: 256,
  documentDepth: 64,
  jsonValueDepth: 256,
});

/** The types that a parameter can have. */
export const TYPES = Object.freeze(['string', 'number', 'boolean', 'json']);

/** What a rule can ask about, with the members that such a rule has. */
export const RULE_MEMBERS = Object.freeze({
  platform: Object.freeze(['field', 'values']),
  app_version: Object.freeze(['field', 'op', 'value']),
  language: Object.freeze(['field', 'values']),
  tier: Object.freeze(['field', 'values']),
  claim: Object.freeze(['field', 'name', 'values']),
  percent: Object.freeze(['field', 'seed', 'from', 'to']),
});

/** What a rule can ask about. */
export const FIELDS = Object.freeze(Object.keys(RULE_MEMBERS));

/** Platforms to offer; any text is allowed. */
export const PLATFORMS = Object.freeze(['ios', 'android', 'web']);

/** How an app's version can stand to a rule's. */
export const OPERATORS = Object.freeze(['==', '!=', '<', '<=', '>', '>=']);

/** The tiers that there are. */
export const TIERS = Object.freeze(['silver', 'gold', 'platinum']);

/**
 * The length of a text in Unicode scalars.
 * @param {string} text
 */
export function scalarCount(text) {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) count -= 1;
  }
  return count;
}

/**
 * The length of a text in bytes of UTF-8.
 * @param {string} text
 */
export function byteCount(text) {
  return new TextEncoder().encode(text).length;
}

/**
 * The message that there is more of something than the format allows.
 * @param {string} things
 * @param {number} max
 * @param {number} found
 */
export function tooMany(things, max, found) {
  return `There are ${found} ${things}, and at most ${max} are allowed.`;
}
