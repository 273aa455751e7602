/**
 * A project's settings.
 */

import { h } from '../../core/dom.js';
import { formatTime } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { formFailure, openForm } from '../../ui/edit-form.js';
import { factList } from '../../ui/fact-list.js';
import { form } from '../../ui/field.js';
import { dangerZone } from './danger-zone.js';
import { appFields, tokenFields } from './fields.js';
import { changedSettings, fieldOfSetting, formValues, settingFaults } from './values.js';

/** What an owner sets for the whole project; others read it. */
export function settingsPage(context) {
  const id = context.project.id;
  const state = openForm(context, {
    id: 'settings',
    values: formValues(context.project),
    check: settingFaults,
    fieldOf: fieldOfSetting,
    send: (values) => context.api.patch(path`/projects/${id}`, changedSettings(context.project, values)),
  });
  const isChanged = () => Object.keys(changedSettings(context.project, state.values)).length > 0;

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
          appFields(state, isOwner),
          tokenFields(state, isOwner),
          isOwner && saveBar(state, isChanged(), () => state.set(formValues(context.project))),
        ),
        isOwner && dangerZone(context),
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

function saveBar(state, isChanged, reset) {
  return h(
    'div',
    { class: ['save-bar', isChanged && 'changed'], key: 'save-bar' },
    h('p', { class: 'muted small-text', role: 'status' }, isChanged ? 'There are changes that are not saved.' : ''),
    isChanged && button('Reset', { key: 'reset', onclick: reset }),
    button('Save settings', { key: 'save', type: 'submit', kind: 'primary', busy: state.busy, disabled: !isChanged }),
  );
}
