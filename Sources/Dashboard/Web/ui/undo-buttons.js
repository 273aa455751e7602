/**
 * Undo and redo for panels, which cover the bar of the draft.
 */

import { button } from './button.js';

/** @param {import('../template/draft.js').Draft} draft */
export function undoButtons(draft) {
  return [
    step('Undo', 'undo', draft.canUndo, draft.undoLabel, () => draft.undo()),
    step('Redo', 'redo', draft.canRedo, draft.redoLabel, () => draft.redo()),
  ];
}

function step(name, symbol, isPossible, what, onclick) {
  const label = isPossible ? `${name}: ${what}` : name;
  return button(label, { key: symbol, icon: symbol, iconOnly: true, kind: 'quiet', disabled: !isPossible, onclick });
}
