/**
 * Deleting a project.
 */

import { h } from '../../core/dom.js';
import { inSentence } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { askInForm, formText } from '../../ui/edit-form.js';

const EXPLANATION = [
  'Apps with its keys are refused within a second. ',
  'Its versions, keys and members are gone for good; only the audit trail stays.',
];

/** What can't be taken back, apart from the rest; `deleted` is called once it was done. */
export function dangerZone(context, { deleted }) {
  return h(
    'section',
    { class: 'card padded danger-zone', key: 'danger' },
    h('h2', null, 'Delete the project'),
    h('p', { class: 'muted' }, EXPLANATION),
    h('div', { class: 'row' }, button('Delete project…', { kind: 'danger', onclick: () => deleteProject(context, deleted) })),
  );
}

async function deleteProject(context, deleted) {
  const { id, name } = context.project;
  const isDone = await askInForm(context, {
    id: 'delete-project',
    title: `Delete ${inSentence(name)}?`,
    values: { confirm: '' },
    danger: true,
    action: 'Delete project for good',
    ready: ({ confirm }) => confirm.trim() === id,
    send: async () => {
      await context.api.delete(path`/projects/${id}`, { query: { confirm: id } });
      return true;
    },
    fields: (state) => [
      h('p', null, 'Its versions, keys and members can’t be brought back.'),
      formText(state, 'confirm', {
        label: ['Type ', h('code', { class: 'user-text' }, id), ' to go on'],
        mono: true,
        attributes: { autofocus: true, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
      }),
    ],
  });
  if (!isDone) return;
  deleted();
  context.toast.say(`${inSentence(name)} was deleted.`);
  context.navigate('#/');
}
