/**
 * A project's settings.
 */

import { h } from '../../core/dom.js';
import { formatTime } from '../../core/format.js';
import { path } from '../../core/router.js';
import { keepTyped, typedAt } from '../../core/typed.js';
import { button } from '../../ui/button.js';
import { formFailure, openForm } from '../../ui/edit-form.js';
import { factList } from '../../ui/fact-list.js';
import { form } from '../../ui/field.js';
import { dangerZone } from './danger-zone.js';
import { appFields, projectFields, tokenFields } from './fields.js';
import { changedSettings, changedTexts, fieldOfSetting, formValues, settingFaults } from './values.js';

/** What an owner sets for the whole project; others read it. */
export function settingsPage(context) {
  const { id } = context.project;
  const place = `settings ${context.session.admin.id} ${id}`;
  const state = openForm(context, {
    id: 'settings',
    values: { ...formValues(context.project), ...(context.can.own ? typedAt(place) : {}) },
    check: settingFaults,
    fieldOf: fieldOfSetting,
    changed: (values) => keepTyped(place, changedTexts(context.project, values)),
    send: (values) => context.api.patch(path`/projects/${id}`, changedSettings(context.project, values)),
  });
  const isChanged = () => changedTexts(context.project, state.values) !== null;

  async function save() {
    if (!isChanged()) return;
    const saved = await state.submit();
    if (!saved) return;
    await context.reloadProject();
    state.set(formValues(saved));
    context.toast.say('Settings saved. They are in force everywhere within a second.');
  }

  return {
    title: 'Settings',
    view: () => {
      const isOwner = context.can.own;
      return h(
        'div',
        { class: 'page narrow' },
        h('div', { class: 'page-head' }, h('h1', null, 'Settings')),
        facts(context.project),
        form(
          save,
          { id: state.id, class: 'stack settings-form' },
          formFailure(state),
          projectFields(state, isOwner),
          appFields(state, isOwner),
          tokenFields(state, isOwner),
          isOwner && saveBar(state, isChanged(), () => state.set(formValues(context.project))),
        ),
        isOwner && dangerZone(context, { deleted: () => keepTyped(place, null) }),
      );
    },
  };
}

function facts({ id, created_at: createdAt, version }) {
  const rows = [
    ['Project id', h('code', null, id)],
    ['Created', h('time', { datetime: createdAt }, formatTime(createdAt))],
    ['Version', version > 0 ? String(version) : 'nothing published yet'],
  ];
  return factList(rows);
}

function saveBar(state, isChanged, drop) {
  return h(
    'div',
    { class: ['save-bar', isChanged && 'changed'], key: 'save-bar' },
    h('p', { class: 'muted small-text', role: 'status' }, isChanged ? 'Not saved yet.' : ''),
    isChanged && button('Drop changes', { key: 'drop', onclick: drop }),
    button('Save settings', { key: 'save', type: 'submit', kind: 'primary', busy: state.busy, disabled: !isChanged }),
  );
}
