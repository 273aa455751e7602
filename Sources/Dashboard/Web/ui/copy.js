/**
 * Handing texts over: to the clipboard, to a file.
 */

import { button } from './button.js';

/** A button that puts `text` on the clipboard and says so, by `said`; `oncopied` is called when it is there. */
export function copyButton(text, toast, { label = 'Copy', said = 'Copied.', oncopied, ...options } = {}) {
  return button(label, {
    icon: 'copy',
    small: true,
    ...options,
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
        toast.say(said);
        oncopied?.();
      } catch {
        toast.fail('The browser does not let this page copy: select the text and copy it by hand.');
      }
    },
  });
}

/** Has the browser save `text` as a file. */
export function download(name, text, type = 'application/json') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
