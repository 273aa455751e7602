/**
 * How times and numbers are written: the page's words are English, so that another language's digits and months would not fit
 * between them.
 */

/** The reader's own kind of English, such as `en-GB` with its order of day and month; else plain English. */
export const LOCALE = globalThis.navigator?.languages?.find((language) => /^en\b/i.test(language)) ?? 'en';
