const OTHER_INPUTS = '[type=checkbox], [type=radio], [type=button], [type=range]';
const TEXT_FIELDS = `textarea, [contenteditable], input:not(${OTHER_INPUTS})`;

/**
 * What a press of keys means for the draft. In a text field the keys belong to the text.
 *
 * @param {KeyboardEvent} event
 * @returns {'undo' | 'redo' | null}
 */
export function stepOfKey(event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || event.defaultPrevented || event.target?.closest?.(TEXT_FIELDS)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null;
}
