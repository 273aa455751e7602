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

/** The languages that are offered, as suggestions of a `tokens-input`. */
export const commonLanguages = COMMON.map((value) => ({ value, note: languageName(value) ?? '' }));
