/**
 * Undo and redo of the draft: in its bar, and in panels, which cover the bar.
 */

import { button } from './button.js';

/** @param {import('../template/draft.js').Draft} draft */
export function undoButtons(draft) {
  return [
    step('Undo', 'undo', draft.canUndo, draft.undoLabel, () => draft.undo()),
    step('Redo', 'redo', draft.canRedo, draft.redoLabel, () => draft.redo()),
  ];
}

function step(label, symbol, isPossible, what, take) {
  return button(label, {
    key: symbol,
    icon: symbol,
    iconOnly: true,
    kind: 'quiet',
    title: isPossible && what ? `${label}: ${what}` : label,
    // Not disabled, which would take the focus from whoever has just pressed it for the last time.
    'aria-disabled': isPossible ? null : true,
    onclick: () => isPossible && take(),
  });
}
