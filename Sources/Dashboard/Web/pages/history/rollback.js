/**
 * Rolling back to an older version, with a preview of what that changes.
 */

import { ApiError } from '../../core/api.js';
import { h } from '../../core/dom.js';
import { plural } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { failureNotice, notice, spinner } from '../../ui/notice.js';
import { openTemplateDiff } from '../../ui/template-diff.js';
import { isTooLong, noteField } from '../review/publish-form.js';

/**
 * Opens the dialog that previews and does it.
 *
 * @param {any} context
 * @param {any} versions
 * @param {{version: number}} item the version to go back to
 */
export function openRollback(context, versions, { version }) {
  const { project, draft, dialogs, toast, update, api } = context;
  const state = { current: versions.current, note: '', busy: false, error: null, preview: null };
  const diff = openTemplateDiff({ update, prefix: 'rollback', heading: 'h3' });

  function setNote(text) {
    state.note = text;
    update();
  }

  async function look() {
    Object.assign(state, { current: versions.current, preview: null, error: null });
    update();
    try {
      state.preview = await versions.compare(state.current, version);
    } catch (error) {
      state.error = error;
    }
    update();
  }

  async function rollBack(close) {
    Object.assign(state, { busy: true, error: null });
    update();
    try {
      const body = { version, ...(state.note.trim() && { note: state.note.trim() }) };
      const headers = { 'If-Match': `"${state.current}"` };
      const answer = await api.post(path`/projects/${project.id}/rollback`, body, { headers });
      close();
      await settle(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refused(error);
    }
    state.busy = false;
    update();
  }

  async function settle(answer) {
    const what = answer.unchanged ? 'has this content already' : `is live, with what version ${version} had`;
    toast.say(`Version ${answer.version} ${what}.`);
    await versions.reload();
    context.reloadProject();
    // Where this fails, the bar finds the version the next time that it looks.
    const published = await versions.read(answer.version).catch(() => null);
    if (published) draft.follow(published);
  }

  async function refused(error) {
    if (error.status === 412) {
      await versions.reload();
      await look();
      const message = `Version ${versions.current} was published meanwhile: the preview now compares with it.`;
      state.error = { message };
    } else if (error.status === 0 || error.status >= 500) {
      await versions.reload();
      state.error = { message: `${error.message} The rollback may have been made: see whether the history has it.` };
    } else {
      state.error = error;
    }
  }

  function view() {
    const { preview, error, note } = state;
    return h('div', { class: 'stack' }, [
      error && failureNotice(error, preview ? undefined : look),
      h('p', null, publishesAtOnce(version)),
      noteField({ id: 'rollback-note', note, setNote, attributes: { autofocus: true } }),
      draft.changes.count > 0 && draftNotice(draft.changes.count),
      preview ? previewView(preview) : !error && spinner(),
    ]);
  }

  function previewView({ changes, before, after }) {
    const count = changes.count === 0 ? 'No changes' : plural(changes.count, 'change');
    return h('section', { class: 'stack', key: 'preview', 'aria-label': 'What changes' }, [
      h('p', { class: 'muted' }, `${count} to the live version ${state.current}`),
      diff.view(changes, { before, after }),
    ]);
  }

  look();
  dialogs.open({
    title: `Roll back to version ${version}`,
    kind: 'wide',
    view,
    footer: (close) => [
      button('Cancel', { onclick: () => close() }),
      button(`Roll back to version ${version}`, {
        kind: 'primary',
        busy: state.busy,
        disabled: !state.preview || isTooLong(state.note),
        onclick: () => rollBack(close),
      }),
    ],
  });
}

function publishesAtOnce(version) {
  return `Version ${version} is published again at once, as a new version. Apps get it with their next fetch.`;
}

function draftNotice(count) {
  const text = `Your draft is kept: its ${plural(count, 'change')} can be merged with the new version.`;
  return notice('info', h('p', null, text));
}
