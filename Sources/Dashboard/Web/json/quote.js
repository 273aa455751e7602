const LENGTH_MAX = 60;

/**
 * The text in quotation marks, escaped as JSON and cut short where it is long, for a message.
 * @param {string} text
 */
export function quoted(text) {
  // A scalar has two code units at most, so no more of a huge text needs to be taken apart.
  const scalars = [...text.slice(0, 2 * (LENGTH_MAX + 1))];
  return JSON.stringify(scalars.length > LENGTH_MAX ? scalars.slice(0, LENGTH_MAX).join('') + '…' : text);
}

/**
 * Several texts so, with commas between.
 * @param {readonly string[]} texts
 */
export function quotedList(texts) {
  return texts.map(quoted).join(', ');
}
