/**
 * Characters of a text that are not seen, or that turn the text around them: what is read would not be what apps get.
 */

/** One that may be of that kind: most texts have none, which costs one look. */
const CANDIDATE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028\u2029\uFFF9-\uFFFB\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;

/** Scripts whose letters take another shape beside a joiner. */
const JOINING = [
  'Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada',
  'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan',
].map((script) => `\\p{Script_Extensions=${script}}`).join('');

/** Those that are part of what is seen: in emoji, in letters that join, in the variant of a character. */
const NEEDED = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{4,6}\\u{E007F}',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=[${JOINING}])(?:[\\u200D\\u180B-\\u180F]|\\u200C(?=[${JOINING}]))`,
  '(?<=[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}])[\\uFE00-\\uFE0F]',
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
].join('|');

const UNSEEN = new RegExp(`${NEEDED}|(${CANDIDATE.source})`, 'gu');

const NAMES = new Map([
  [0x00ad, 'soft hyphen'],
  [0x061c, 'Arabic letter mark'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'end of an embedding'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'end of an isolate'],
  [0xfeff, 'zero-width no-break space'],
]);

/**
 * @typedef {{index: number, length: number, code: string, name: string}} Unseen where one stands in the text, in code
 *   units; `code` is such as `U+202E`
 */

/**
 * The characters of a text that are not seen.
 *
 * @param {string} text
 * @returns {Unseen[]}
 */
export function unseenIn(text) {
  if (!CANDIDATE.test(text)) return [];
  const found = [];
  for (const { 0: all, 1: character, index } of text.matchAll(UNSEEN)) {
    if (character !== undefined) found.push({ index, length: all.length, ...identified(character) });
  }
  return found;
}

function identified(character) {
  const point = character.codePointAt(0);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return { code, name: NAMES.get(point) ?? kindOf(point) };
}

function kindOf(point) {
  if (point < 0xa0) return 'control character';
  if (point >= 0xd800 && point <= 0xdfff) return 'half of a character';
  if (point >= 0xe0000 && point <= 0xe007f) return 'tag';
  if ((point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef)) return 'variation selector';
  return 'character that is not seen';
}

/**
 * The text with each of them spelled out, such as `[U+202E]`, for where there can be nothing but text.
 *
 * @param {string} text
 */
export function spelled(text) {
  let result = '';
  let end = 0;
  for (const { index, length, code } of unseenIn(text)) {
    result += `${text.slice(end, index)}[${code}]`;
    end = index + length;
  }
  return result + text.slice(end);
}

/** How many are told one by one. */
const TOLD_MAX = 3;

/**
 * What to say under a field of a text whose characters are not all seen; null where they are.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function unseenWords(text) {
  const found = unseenIn(text);
  if (found.length === 0) return null;
  const told = found.slice(0, TOLD_MAX).map(({ index, code, name }) => `${code} (${name}) at ${placeOf(text, index)}`);
  const rest = found.length - told.length;
  if (rest > 0) told.push(`${rest} more`);
  const list = told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : told[0];
  return found.length === 1 ? `Has 1 character that is not seen: ${list}.` : `Has ${found.length} characters that are not seen: ${list}.`;
}

/** Where an offset is, in characters: with its line where there are several. */
function placeOf(text, index) {
  const before = text.slice(0, index);
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1;
  return text.includes('\n') ? `line ${before.split('\n').length}, column ${column}` : String(column);
}
