/**
 * Someone else published meanwhile: both changes, and what is to be where they touch the same.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { mergeTemplates } from '../../template/merge.js';
import { button } from '../../ui/button.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { emptyState, notice } from '../../ui/notice.js';
import { byWhom } from '../../ui/publication.js';
import { openTemplateDiff } from '../../ui/template-diff.js';
import { seen } from '../../ui/unseen.js';
import { conflictName, conflictText } from './conflict-text.js';
import { newerThan } from './newer.js';

/** How many conflicts are shown before one asks for more. */
const STEP = 50;

/** @param {any} context of a page whose draft may be behind */
export function openConflict({ draft, dialogs, toast, update }) {
  const theirDiff = openTemplateDiff({ update, prefix: 'theirs', heading: 'h3' });
  const myDiff = openTemplateDiff({ update, prefix: 'mine', heading: 'h3' });
  let choices = new Map();
  let shown = STEP;
  let merged = { behind: null, template: null, merge: null };

  /** The merge of what is there now, made anew when either side changes. */
  function currentMerge() {
    const { base, behind, template } = draft;
    if (merged.behind !== behind || merged.template !== template) {
      merged = { behind, template, merge: mergeTemplates(base.template, template, behind.template) };
    }
    return merged.merge;
  }

  function choose(id, side) {
    choices = new Map(choices).set(id, side);
    update();
  }

  function chooseAll(side) {
    choices = new Map(currentMerge().conflicts.map(({ id }) => [id, side]));
    update();
  }

  function showMore() {
    shown += STEP;
    update();
  }

  function applyMerge() {
    const { behind } = draft;
    const template = currentMerge().resolve(choices);
    draft.rebase(behind, template);
    choices = new Map();
    const { count } = draft.changes;
    const what = count > 0 ? `${plural(count, 'change')} to version` : 'all of it is in version';
    toast.say(`Merged: ${what} ${behind.version}.`);
    focusHeading();
  }

  async function giveUp() {
    const { behind, changes } = draft;
    const agreed = await dialogs.confirm({
      title: `Discard your ${plural(changes.count, 'change')}?`,
      text: `The draft becomes what version ${behind.version} has. This can’t be undone.`,
      action: 'Discard my changes',
      danger: true,
    });
    if (!agreed) return;
    draft.discard();
    focusHeading();
  }

  function view() {
    const { base, behind, template, changes } = draft;
    const { conflicts, theirsOnly } = currentMerge();
    return h('div', { class: 'stack', key: 'conflict' }, [
      introduction(draft, newerThan(draft), conflicts.length),
      conflicts.length > 1 && choiceForAll(chooseAll),
      conflicts
        .slice(0, shown)
        .map((conflict) => conflictView(conflict, choices.get(conflict.id) ?? 'mine', choose, base.version)),
      conflicts.length > shown &&
        button(`Show more of ${plural(conflicts.length, 'conflict')}`, { key: 'more', onclick: showMore }),
      h(
        'div',
        { class: 'row', key: 'actions' },
        button('Merge', { kind: 'primary', onclick: applyMerge }),
        button('Discard my changes', { kind: 'quiet', onclick: giveUp }),
      ),
      h('div', { class: 'merge-sides', key: 'sides' }, [
        side('What they changed', theirsOnly, theirDiff, { before: base.template, after: behind.template }),
        side('What you changed', changes, myDiff, { before: base.template, after: template }),
      ]),
    ]);
  }

  return { view };
}

function introduction({ base, behind }, newer, count) {
  return notice(
    'info',
    h(
      'p',
      null,
      h('strong', null, `Version ${behind.version} was published`),
      newer && byWhom(newer),
      `, after you began from version ${base.version}.`,
    ),
    newer?.note && h('p', { class: 'user-text clamp-3' }, seen(`“${newer.note}”`)),
    h(
      'p',
      null,
      count === 0
        ? 'Your changes and theirs don’t touch: both are kept when you merge.'
        : `You both changed the same in ${plural(count, 'place')}: choose one of each. The rest merges by itself.`,
    ),
  );
}

function choiceForAll(chooseAll) {
  return h(
    'div',
    { class: 'row', key: 'all' },
    button('Keep all of yours', { small: true, onclick: () => chooseAll('mine') }),
    button('Take all of theirs', { small: true, onclick: () => chooseAll('theirs') }),
  );
}

function side(title, changes, diff, templates) {
  return h(
    'section',
    { key: title, 'aria-label': title },
    h('h2', null, title),
    changes.count > 0 ? diff.view(changes, templates) : emptyState('Nothing', 'All of it says the same.'),
  );
}

function conflictView(conflict, choice, choose, baseVersion) {
  const option = (value, label) =>
    h(
      'label',
      { key: value, class: 'conflict-side' },
      h(
        'span',
        { class: 'row' },
        h('input', {
          type: 'radio',
          name: `conflict ${conflict.id}`,
          value,
          checked: choice === value,
          onchange: () => choose(conflict.id, value),
        }),
        h('strong', null, label),
      ),
      h('span', { class: 'conflict-value user-text keep-spaces mono' }, seen(conflictText(conflict, value))),
    );
  return h(
    'fieldset',
    { key: `conflict ${conflict.id}`, class: 'conflict' },
    h('legend', { class: 'user-text' }, seen(conflictName(conflict))),
    h('div', { class: 'conflict-sides' }, option('mine', 'Yours'), option('theirs', 'Theirs')),
    h(
      'details',
      null,
      h('summary', { class: 'muted small-text' }, `What version ${baseVersion} had`),
      h('p', { class: 'conflict-value user-text keep-spaces mono' }, seen(conflictText(conflict, 'base'))),
    ),
  );
}
