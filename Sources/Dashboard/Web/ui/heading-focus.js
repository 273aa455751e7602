/** Gives the focus to the page's heading, as after a step that takes away what had it; it is drawn first. */
export function focusHeading() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const heading = document.querySelector('main h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }),
  );
}
