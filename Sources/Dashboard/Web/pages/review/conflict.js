/**
 * Something was published since the draft was begun: both changes, and what is to be where they touch the same.
 */

import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { mergeTemplates } from '../../template/merge.js';
import { button } from '../../ui/button.js';
import { changesTo } from '../../ui/draft-words.js';
import { focusHeading } from '../../ui/heading-focus.js';
import { emptyState, notice } from '../../ui/notice.js';
import { publicationWords } from '../../ui/publication.js';
import { openTemplateDiff } from '../../ui/template-diff.js';
import { seen } from '../../ui/unseen.js';
import { conflictName, conflictText } from './conflict-text.js';
import { newerThan } from './newer.js';

/** How many conflicts are shown before one asks for more. */
const STEP = 50;

/** What surely is no taller than its box, in characters and in lines. */
const SHORT = 120;
const LINES = 6;

/** The sides, each by one name wherever it stands: the draft is always the first. */
const SIDES = { mine: 'Your draft', theirs: 'Published' };

/**
 * @param {any} context of a page whose draft may be behind
 * @returns {{view: () => any, refused: () => void}} `refused` says that the draft was to be published, and was not
 */
export function openConflict({ draft, session, dialogs, toast, update }) {
  const theirDiff = openTemplateDiff({ update, prefix: 'theirs', heading: 'h3' });
  const myDiff = openTemplateDiff({ update, prefix: 'mine', heading: 'h3' });
  let choices = new Map();
  let shown = STEP;
  let wasRefused = false;
  let merged = { base: null, behind: null, template: null, merge: null };

  /** The merge of what is there now, made anew when either side changes. */
  function currentMerge() {
    const { base, behind, template } = draft;
    // What was chosen was chosen of what was seen.
    if (merged.behind !== behind) choices = new Map();
    if (merged.base !== base || merged.behind !== behind || merged.template !== template) {
      merged = { base, behind, template, merge: mergeTemplates(base.template, template, behind.template) };
    }
    return merged.merge;
  }

  /** In how many places it is not chosen yet. */
  function countOpen() {
    return currentMerge().conflicts.filter(({ id }) => !choices.has(id)).length;
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
    // Something else may have been published since this was last drawn.
    if (countOpen() > 0) return update();
    const { behind } = draft;
    const template = currentMerge().resolve(choices);
    draft.rebase(`Merge with version ${behind.version}`, behind, template);
    end();
    const { count } = draft.changes;
    toast.say(`Merged: ${count > 0 ? changesTo(count, behind.version) : `all of it is in version ${behind.version}`}.`);
  }

  async function giveUp() {
    const { behind, changes } = draft;
    const agreed = await dialogs.confirm({
      title: `Discard your ${plural(changes.count, 'change')}?`,
      text: `The draft becomes what version ${behind.version} has. Undo brings the changes back.`,
      action: 'Discard my changes',
      danger: true,
    });
    if (!agreed) return;
    draft.discard();
    end();
  }

  function end() {
    choices = new Map();
    wasRefused = false;
    focusHeading();
  }

  function refused() {
    wasRefused = true;
    focusHeading();
  }

  function view() {
    const { base, behind, template, changes } = draft;
    const { conflicts, theirsOnly } = currentMerge();
    const open = countOpen();
    return h('div', { class: 'stack', key: 'conflict' }, [
      introduction(draft, session.admin, conflicts.length, wasRefused),
      conflicts.length > 1 && choiceForAll(chooseAll),
      conflicts
        .slice(0, shown)
        .map((conflict) => conflictView(conflict, choices.get(conflict.id) ?? null, choose, base.version)),
      conflicts.length > shown &&
        button(`Show more of ${plural(conflicts.length, 'conflict')}`, { key: 'more', onclick: showMore }),
      h(
        'div',
        { class: 'row', key: 'actions' },
        button('Merge', { kind: 'primary', disabled: open > 0, onclick: applyMerge }),
        button('Discard my changes', { kind: 'quiet', onclick: giveUp }),
        open > 0 && h('p', { class: 'muted', role: 'status' }, `Choose in ${plural(open, 'place')} to merge.`),
      ),
      h('div', { class: 'merge-sides', key: 'sides' }, [
        side('What your draft changes', changes, myDiff, { before: base.template, after: template }),
        side('What was published meanwhile', theirsOnly, theirDiff, { before: base.template, after: behind.template }),
      ]),
    ]);
  }

  return { view, refused };
}

function introduction(draft, reader, count, wasRefused) {
  const { base, behind } = draft;
  const newer = newerThan(draft);
  const begun = base.version === 0 ? 'when nothing was published' : `from version ${base.version}`;
  return notice(
    wasRefused ? 'warning' : 'info',
    wasRefused && h('p', null, h('strong', null, 'Your changes were not published: another version was, just before.')),
    h('p', null, publicationWords(behind.version, newer, reader), `, after you began ${begun}.`),
    newer?.note && h('p', { class: 'user-text clamp-3' }, seen(`“${newer.note}”`)),
    h(
      'p',
      null,
      count === 0
        ? 'Your draft changes other places: both are kept when you merge.'
        : `Both change the same in ${plural(count, 'place')}: choose one of each. The rest merges by itself.`,
    ),
  );
}

function choiceForAll(chooseAll) {
  return h(
    'div',
    { class: 'row', key: 'all' },
    button('Keep all of your draft', { small: true, onclick: () => chooseAll('mine') }),
    button('Take all that is published', { small: true, onclick: () => chooseAll('theirs') }),
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
  const option = (value) => {
    const name = `conflict ${conflict.id}`;
    const onchange = () => choose(conflict.id, value);
    const radio = h('input', { type: 'radio', name, value, checked: choice === value, onchange });
    return h(
      'div',
      { key: value, class: 'conflict-side' },
      h('label', { class: 'row' }, radio, h('strong', null, SIDES[value])),
      valueBox(SIDES[value], conflictText(conflict, value)),
    );
  };
  return h(
    'fieldset',
    { key: `conflict ${conflict.id}`, class: 'conflict' },
    h('legend', { class: 'user-text' }, seen(conflictName(conflict))),
    h('div', { class: 'conflict-sides' }, option('mine'), option('theirs')),
    h(
      'details',
      null,
      h('summary', { class: 'muted small-text' }, `What version ${baseVersion} had`),
      valueBox(`Version ${baseVersion}`, conflictText(conflict, 'base')),
    ),
  );
}

/** A value, which may be so long that it scrolls: then the keyboard gets to it too. */
function valueBox(label, text) {
  const isLong = text.length > SHORT || text.split('\n').length > LINES;
  const reached = isLong && { tabindex: 0, role: 'group', 'aria-label': label };
  return h('div', { class: 'conflict-value user-text keep-spaces mono', ...reached }, seen(text));
}
