/**
 * What a rule can look at, in words.
 */

/** @type {Readonly<Record<string, {title: string, text: string}>>} by a rule's field, in the order in which they are offered */
export const RULE_KINDS = Object.freeze({
  platform: { title: 'Platform', text: 'What the app runs on: ios, android, web or any other word that your apps send.' },
  app_version: { title: 'App version', text: 'The version of the app, compared number by number: 2.10 is newer than 2.9.' },
  language: { title: 'Language', text: 'The language of the device or the browser: en also matches en-US.' },
  tier: { title: 'Tier', text: 'The tier in the access token: silver, gold or platinum. Only who is signed in has one.' },
  claim: { title: 'Claim', text: 'Any other fact in the access token, such as a role. Only who is signed in has one.' },
  percent: { title: 'Percentage', text: 'A share of all callers, always the same ones: for rollouts and experiments.' },
});
