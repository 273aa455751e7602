/**
 * Where the focus goes when what had it is gone.
 */

/** Focuses the element of this id once the page is drawn anew. */
export function focusSoon(context, id) {
  context.update();
  requestAnimationFrame(() => {
    const target = document.getElementById(id);
    if (target && !target.matches('a, button, input, select, textarea')) target.setAttribute('tabindex', '-1');
    target?.focus();
  });
}
