/**
 * Languages to offer, with their names.
 */

import { LOCALE } from '../../core/locale.js';

const COMMON = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'el', 'en', 'en-AU', 'en-CA', 'en-GB', 'en-IN', 'en-US', 'es', 'es-419',
  'es-MX', 'et', 'fa', 'fi', 'fil', 'fr', 'fr-CA', 'fr-CH', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl',
  'pl', 'pt', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh', 'zh-Hans', 'zh-Hant', 'zh-HK', 'zh-TW',
];

const names = new Intl.DisplayNames(LOCALE, { type: 'language' });
const knownNames = new Intl.DisplayNames(LOCALE, { type: 'language', fallback: 'none' });

/**
 * What a language is called, such as `Austrian German`; null for one that has no name.
 *
 * @param {string} tag
 */
export function languageName(tag) {
  try {
    const plain = tag.replaceAll('_', '-');
    const name = names.of(plain);
    return name.toLowerCase() === plain.toLowerCase() ? null : name;
  } catch {
    return null;
  }
}

/**
 * Whether a tag, as far as it says which language, is one that a device can send: `german` is none.
 *
 * @param {string} tag
 */
export function isKnownLanguage(tag) {
  const [language] = /^[^-_.@]*/.exec(tag);
  try {
    return knownNames.of(language) !== undefined;
  } catch {
    return false;
  }
}

/** What is said beside a tag: its language, or that there is none. */
export function languageNote(tag) {
  return isKnownLanguage(tag) ? languageName(tag) : 'no known language';
}

/**
 * The tag that is meant: `German`, as a language is called here, is `de`.
 *
 * @param {string} text a tag or a name
 */
export function languageTag(text) {
  const wanted = text.trim().toLowerCase();
  return commonLanguages.find(({ note }) => note.toLowerCase() === wanted)?.value ?? text;
}

/** The languages that are offered, as suggestions of a `tokens-input`. */
export const commonLanguages = COMMON.map((value) => ({ value, note: languageName(value) ?? '' }));
