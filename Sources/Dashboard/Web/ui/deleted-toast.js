import { shorten } from '../core/format.js';

/**
 * Says that something was deleted in the draft, with a button that takes that back: at once where it was the last
 * change, else by `otherwise`. It is there as long as that draft is the one that is open.
 *
 * @param {any} context what a page works with; the draft is without what was deleted already
 * @param {string} name
 * @param {() => void} otherwise
 */
export function sayDeleted(context, name, otherwise) {
  const { draft } = context;
  const after = draft.template;
  context.toast.say(`Deleted ${shorten(name, 80)} in the draft.`, {
    label: 'Undo',
    isOffered: () => context.draft === draft,
    onclick: () => (draft.template === after ? draft.undo() : otherwise()),
  });
}
