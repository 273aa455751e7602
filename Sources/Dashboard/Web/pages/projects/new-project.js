/**
 * Making a project.
 */

import { askInForm, formText } from '../../ui/edit-form.js';

const ID = /^[a-z][a-z0-9-]{1,39}$/;

/**
 * Asks for a new project's name and id, and makes it.
 *
 * @returns {Promise<any>} the project; undefined if there is none
 */
export function askNewProject(context) {
  // Until somebody writes an id, it follows the name.
  let isSuggested = true;
  return askInForm(context, {
    id: 'new-project',
    title: 'Create project',
    values: { name: '', id: '' },
    action: 'Create project',
    check: ({ name, id }) => ({ name: name.trim() ? null : 'Enter a name.', id: idFault(id) }),
    send: ({ name, id }) => create(context, { name: name.trim(), id }),
    fields: (state) => [
      formText(state, 'name', {
        label: 'Name',
        hint: 'Shown to people. It can be changed later.',
        attributes: { autofocus: true, autocomplete: 'off', maxlength: '256' },
        oninput: (name) => state.set(isSuggested ? { name, id: suggestedID(name) } : { name }),
      }),
      formText(state, 'id', {
        label: 'Id',
        mono: true,
        hint: 'Part of addresses; it stays for good.',
        error: state.values.id ? idFault(state.values.id) : null,
        attributes: { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
        oninput: (id) => {
          isSuggested = id === '';
          state.set({ id });
        },
      }),
    ],
  });
}

async function create(context, body) {
  try {
    return await context.api.post('/projects', body);
  } catch (error) {
    if (error.status === 409) error.details = [{ path: '/id', message: 'Another project has this id.' }];
    throw error;
  }
}

/** What is wrong with a project's id, or null. */
export function idFault(id) {
  if (ID.test(id)) return null;
  if (id === '') return 'Enter an id.';
  if (!/^[a-z]/.test(id)) return 'An id begins with a lower-case letter.';
  if (/[^a-z0-9-]/.test(id)) return 'An id has only lower-case letters, digits and hyphens.';
  return 'An id has 2 to 40 characters.';
}

/** An id made of a name, such as `news-reader`; empty if nothing of it can be used. */
export function suggestedID(name) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+/, '').slice(0, 40).replace(/-+$/, '');
  return ID.test(id) ? id : '';
}
