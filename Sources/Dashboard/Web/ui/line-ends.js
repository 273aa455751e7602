/**
 * Line ends as a text field has them: it knows LF only, and what it is given with others comes back changed.
 */

const UNCHANGED = (typed) => typed;

/**
 * @param {string} text
 * @returns {{shown: string, restore: (typed: string) => string, remark: string | null}} what a text field shows of it,
 *   how a typed text gets the line ends of this one, and what to tell where they are not LF
 */
export function lineEnds(text) {
  if (!text.includes('\r')) return { shown: text, restore: UNCHANGED, remark: null };
  const shown = text.replace(/\r\n?/g, '\n');
  if (/\r(?!\n)|(?<!\r)\n/.test(text)) {
    return { shown, restore: UNCHANGED, remark: 'Its line ends are mixed: an edit makes all of them LF.' };
  }
  const restore = (typed) => typed.replaceAll('\n', '\r\n');
  return { shown, restore, remark: 'Its lines end with CR LF, and keep doing so.' };
}
