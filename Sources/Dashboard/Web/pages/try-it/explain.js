/**
 * Why a rule matches a caller or not, in words.
 */

import { inSentence } from '../../core/format.js';
import { JSONNumber } from '../../json/number.js';
import { quoted } from '../../json/quote.js';
import { writeJSON } from '../../json/write.js';
import { versionFault } from '../../template/checks.js';
import { ruleWords } from '../../template/describe.js';

const FIELD_WORDS = {
  platform: 'Platform',
  app_version: 'App version',
  language: 'Language',
  tier: 'Tier',
  claim: 'Claim',
  percent: 'Percentage of callers',
};

const NOTHING_SENT = {
  platform: 'No platform is sent.',
  app_version: 'No app version is sent.',
  language: 'No language is sent.',
};

const UNREADABLE = ', which can’t be read as a version, so that no rule matches it';

const CLAIM_SHOWN_MAX = 300;
const TEXT_SHOWN_MAX = 100;

/**
 * What a rule asks.
 *
 * @param {import('./answer.js').RuleOutcome} outcome
 */
export function askedWords({ rule, field }) {
  return rule ? ruleWords(rule) : (FIELD_WORDS[field] ?? field);
}

/**
 * What a rule looked at.
 *
 * @param {import('./answer.js').RuleOutcome} outcome
 * @param {boolean} isSignedIn whether the caller is
 */
export function lookedAtWords(outcome, isSignedIn) {
  const { field, input } = outcome;
  if (input === null) return missingWords(outcome, isSignedIn);
  if (field === 'percent') return bucketWords(outcome);
  if (field === 'claim') return `The claim is ${claimText(input)}.`;
  if (field === 'tier') return `The tier is ${told(input)}.`;
  const isUnreadable = field === 'app_version' && versionFault(input) !== null;
  return `Sent is ${told(input)}${isUnreadable ? UNREADABLE : ''}.`;
}

function missingWords({ field, rule }, isSignedIn) {
  if (field === 'percent') return 'Neither a uid nor an instance id is sent, so that the caller has no place.';
  if (field in NOTHING_SENT) return NOTHING_SENT[field];
  if (!isSignedIn) return 'Nobody is signed in.';
  if (field === 'tier') return 'The caller has no tier that is known.';
  return rule ? `The caller has no claim ${told(rule.name)}.` : 'The caller has no such claim.';
}

function bucketWords({ rule, input }) {
  const place = `This caller is at ${input} %`;
  if (!rule) return `${place}.`;
  return `${place} for seed ${told(rule.seed)}; the rule takes ${rule.from} % up to, not including, ${rule.to} %.`;
}

function claimText(value) {
  const text = value instanceof JSONNumber ? value.text : writeJSON(value).replace(/\n\s*/g, ' ');
  return inSentence(text, CLAIM_SHOWN_MAX);
}

function told(text) {
  return inSentence(quoted(text), TEXT_SHOWN_MAX);
}
