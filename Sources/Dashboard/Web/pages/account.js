/**
 * One's own name and password.
 */

import { h } from '../core/dom.js';
import { path } from '../core/router.js';
import { button } from '../ui/button.js';
import { formFailure, formText, openForm } from '../ui/edit-form.js';
import { form } from '../ui/field.js';
import { passwordFault, PASSWORD_HINT } from '../ui/new-password.js';

/** The account of whoever is signed in. */
export function accountPage(context) {
  const { admin } = context.session;
  const place = path`/admins/${admin.id}`;
  const name = openForm(context, {
    id: 'own-name',
    values: { name: admin.name },
    check: (values) => ({ name: values.name.trim() ? null : 'Enter a name.' }),
    send: (values) => context.api.patch(place, { name: values.name.trim() }),
  });
  const password = openForm(context, {
    id: 'own-password',
    values: { password: '', again: '' },
    check: (values) => ({
      password: passwordFault(values.password),
      again: values.again === values.password ? null : 'This is not what you typed above.',
    }),
    send: (values) => context.api.patch(place, { password: values.password }),
  });

  async function rename() {
    const saved = await name.submit();
    if (!saved) return;
    context.toast.say('Your name is changed.');
    await context.reloadSession();
  }

  async function changePassword() {
    if (!(await password.submit())) return;
    password.set({ password: '', again: '' });
    context.toast.say('Your password is changed. You are signed out everywhere else.');
  }

  return {
    title: 'Your account',
    view: () =>
      h(
        'div',
        { class: 'page narrow' },
        h('div', { class: 'page-head' }, h('h1', null, 'Your account')),
        h(
          'p',
          { class: 'muted user-text' },
          'Signed in as ',
          h('strong', null, admin.email),
          admin.instance_admin && ', an instance administrator',
          '.',
        ),
        nameForm(name, rename, context.session.admin?.name),
        passwordForm(password, changePassword, admin.email),
      ),
  };
}

function nameForm(state, save, current) {
  return form(
    save,
    { id: state.id, class: 'card padded', key: state.id },
    h('h2', null, 'Name'),
    formFailure(state),
    formText(state, 'name', {
      label: 'Name',
      hint: 'The other members of your projects see it.',
      attributes: { autocomplete: 'name', maxlength: '256' },
    }),
    submitRow('Change name', state, state.values.name.trim() !== current),
  );
}

function passwordForm(state, save, email) {
  const secret = { autocomplete: 'new-password' };
  return form(
    save,
    { id: state.id, class: 'card padded', key: state.id },
    h('h2', null, 'Password'),
    formFailure(state),
    // So that password managers know whose it is.
    h('input', { name: 'username', autocomplete: 'username', value: email, readonly: true, hidden: true }),
    formText(state, 'password', { label: 'New password', type: 'password', hint: PASSWORD_HINT, attributes: secret }),
    formText(state, 'again', { label: 'New password again', type: 'password', attributes: secret }),
    h('p', { class: 'muted small-text' }, 'Changing it signs you out everywhere but here.'),
    submitRow('Change password', state, state.values.password !== ''),
  );
}

function submitRow(label, state, isReady) {
  const sender = button(label, { type: 'submit', kind: 'primary', busy: state.busy, disabled: !isReady });
  return h('div', { class: 'row end' }, sender);
}
