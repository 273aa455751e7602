/**
 * The dialogs about admins.
 */

import { h } from '../../core/dom.js';
import { inSentence } from '../../core/format.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { copyButton } from '../../ui/copy.js';
import { askInForm, formText } from '../../ui/edit-form.js';
import { switchField } from '../../ui/field.js';
import { generatedPassword, passwordFault, PASSWORD_HINT } from '../../ui/new-password.js';
import { inWords } from './words.js';

const INSTANCE_HINT =
  'Creates projects and admins, reads the instance’s audit trail, and has an owner’s rights in every project.';

/** Asks for a new admin and makes it. */
export function askNewAdmin(context) {
  return askInForm(context, {
    id: 'new-admin',
    title: 'New admin',
    values: { email: '', name: '', password: '', instance_admin: false },
    action: 'Create admin',
    check: ({ email, name, password }) => ({
      email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : 'Enter an address such as name@example.com.',
      name: name.trim() ? null : 'Enter a name.',
      password: passwordFault(password),
    }),
    send: ({ email, name, ...rest }) => create(context, { email: email.trim(), name: name.trim(), ...rest }),
    fields: (state) => [
      formText(state, 'email', {
        label: 'Email',
        type: 'email',
        attributes: { autofocus: true, autocomplete: 'off', autocapitalize: 'none' },
      }),
      nameField(state),
      passwordField(context, state),
      instanceSwitch(state),
    ],
  });
}

async function create(context, body) {
  try {
    return await context.api.post('/admins', body);
  } catch (error) {
    if (error.status === 409) error.details = [{ path: '/email', message: 'An admin has this email already.' }];
    throw error;
  }
}

/** Asks for an admin's name and rights and changes them. */
export function askAdmin(context, admin, isMe) {
  return askInForm(context, {
    id: 'edit-admin',
    title: `Edit ${inSentence(admin.name)}`,
    values: { name: admin.name, instance_admin: admin.instance_admin },
    action: 'Save',
    check: ({ name }) => ({ name: name.trim() ? null : 'Enter a name.' }),
    send: ({ name, instance_admin }) => update(context, admin, { name: name.trim(), instance_admin }),
    fields: (state) => [
      h('p', { class: 'muted user-text' }, admin.email),
      nameField(state, true),
      instanceSwitch(state),
      isMe && admin.instance_admin && !state.values.instance_admin && ownRightsWarning(),
    ],
  });
}

async function update(context, admin, body) {
  try {
    return await context.api.patch(path`/admins/${admin.id}`, body);
  } catch (error) {
    error.message = inWords(error);
    throw error;
  }
}

/** Asks for an admin's new password and sets it. */
export function askNewPassword(context, admin) {
  return askInForm(context, {
    id: 'reset-password',
    title: `New password for ${inSentence(admin.name)}`,
    values: { password: '' },
    action: 'Set password',
    check: ({ password }) => ({ password: passwordFault(password) }),
    send: ({ password }) => update(context, admin, { password }),
    fields: (state) => [
      h('p', null, 'They are signed out everywhere, and sign in with this one. Hand it over in a safe way.'),
      passwordField(context, state, true),
    ],
  });
}

function nameField(state, isFirst = false) {
  return formText(state, 'name', {
    label: 'Name',
    attributes: { autofocus: isFirst, autocomplete: 'off', maxlength: '256' },
  });
}

function ownRightsWarning() {
  const text = 'You will leave this page and can’t take this back yourself.';
  return h('p', { class: 'field-error', role: 'status' }, text);
}

// It is shown, since it has to be handed over.
function passwordField(context, state, isFirst = false) {
  const { password } = state.values;
  return h(
    'div',
    { class: 'stack tight', key: 'password' },
    formText(state, 'password', {
      label: 'Password',
      mono: true,
      hint: `${PASSWORD_HINT} They can change it on their account’s page.`,
      attributes: { autofocus: isFirst, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
    }),
    h(
      'div',
      { class: 'row' },
      button('Generate', { key: 'generate', small: true, onclick: () => state.set({ password: generatedPassword() }) }),
      password && copyButton(password, context.toast, { key: 'copy', label: 'Copy password' }),
    ),
  );
}

function instanceSwitch(state) {
  return switchField({
    id: `${state.id}-instance`,
    label: 'Instance administrator',
    hint: INSTANCE_HINT,
    checked: state.values.instance_admin,
    onchange: (isOn) => state.set({ instance_admin: isOn }),
  });
}
