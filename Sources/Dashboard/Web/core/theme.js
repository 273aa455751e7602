/**
 * Light, dark, or as the system is set.
 */

const KEY = 'remote-config.theme';
const THEMES = ['auto', 'light', 'dark'];

/** Shows the theme that was chosen last, and lets one choose. */
export function openTheme(storage = localStorage, root = document.documentElement) {
  const kept = storage.getItem(KEY);
  let current = THEMES.includes(kept) ? kept : 'auto';

  function show() {
    if (current === 'auto') delete root.dataset.theme;
    else root.dataset.theme = current;
  }

  show();
  return {
    get current() {
      return current;
    },
    choose(theme) {
      current = theme;
      storage.setItem(KEY, theme);
      show();
    },
  };
}
