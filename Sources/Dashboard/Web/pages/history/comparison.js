/**
 * What distinguishes two versions.
 */

import { h } from '../../core/dom.js';
import { plural, shorten } from '../../core/format.js';
import { button } from '../../ui/button.js';
import { selectField } from '../../ui/field.js';
import { emptyState, failureNotice, spinner } from '../../ui/notice.js';
import { byWhom } from '../../ui/publication.js';
import { openTemplateDiff } from '../../ui/template-diff.js';
import { seen } from '../../ui/unseen.js';

/**
 * @param {{versions: any, rollBack: ((item: {version: number}) => void) | null, update: () => void}} parts without
 *   `rollBack` that is not offered
 */
export function openComparison({ versions, rollBack, update }) {
  let shown = null;

  function open({ from, to }) {
    const diff = openTemplateDiff({ update, prefix: 'history', heading: 'h2' });
    const state = { from, to, result: null, error: null, diff };
    load(state);
    return state;
  }

  async function load(state) {
    state.error = null;
    try {
      state.result = await versions.compare(state.from, state.to);
    } catch (error) {
      state.error = error;
    }
    update();
  }

  /**
   * Draws the comparison of two versions.
   *
   * @param {{from: number, to: number}} pair
   * @param {(pair: {from: number, to: number}) => void} choose is called with another pair
   */
  function view(pair, choose) {
    if (shown?.from !== pair.from || shown?.to !== pair.to) shown = open(pair);
    const state = shown;
    const older = rollBack && otherThanLive(pair, versions.current);
    return h('div', { class: 'stack', key: `${pair.from}-${pair.to}` }, [
      h('div', { class: 'row bottom comparison-head', key: 'head' }, [
        versionChoice('from', 'From version', pair, versions, choose),
        versionChoice('to', 'To version', pair, versions, choose),
        button('Swap', { onclick: () => choose({ from: pair.to, to: pair.from }) }),
        older && button(`Roll back to version ${older}`, { icon: 'undo', onclick: () => rollBack({ version: older }) }),
      ]),
      aboutVersion(versions.state.items.find((item) => item.version === pair.to)),
      state.error && failure(state.error, pair, () => load(state)),
      !state.error && !state.result && spinner(),
      state.result && resultView(state),
    ]);
  }

  return { view };
}

/** The version that is compared with the live one, if there is one to go back to. */
function otherThanLive({ from, to }, live) {
  if (from === to || (from !== live && to !== live)) return null;
  return (from === live ? to : from) || null;
}

function aboutVersion(item) {
  if (!item) return null;
  const note = item.note && [': ', h('span', { class: 'user-text' }, seen(shorten(item.note, 300)))];
  return h('p', { class: 'muted', key: 'about' }, `Version ${item.version} was published`, byWhom(item), note);
}

function resultView({ result, diff }) {
  const { changes, before, after } = result;
  if (changes.count === 0) return emptyState('No difference', 'Both versions have the same parameters and conditions.');
  return h('div', { class: 'stack', key: 'result' }, [
    h('p', { class: 'muted', role: 'status' }, plural(changes.count, 'change')),
    diff.view(changes, { before, after }),
  ]);
}

function versionChoice(side, label, pair, versions, choose) {
  const known = new Set([...versions.state.items.map((item) => item.version), pair.from, pair.to, 0]);
  const options = [...known].sort((left, right) => right - left).map((version) => ({
    value: String(version),
    label: version === 0 ? '0 (nothing)' : `${version}${version === versions.current ? ' (live)' : ''}`,
  }));
  return selectField({
    id: `compare-${side}`,
    label,
    value: String(pair[side]),
    options,
    onchange: (value) => choose({ ...pair, [side]: Number(value) }),
  });
}

function failure(error, { from, to }, retry) {
  if (error.status !== 404) return failureNotice(error, retry);
  return failureNotice({ message: `Version ${from} or ${to} is not kept: the last 300 are. Choose others.` });
}
