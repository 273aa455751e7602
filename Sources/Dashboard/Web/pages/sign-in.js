/**
 * Signing in.
 */

import { h } from '../core/dom.js';
import { button } from '../ui/button.js';
import { form, textField } from '../ui/field.js';
import { notice } from '../ui/notice.js';

/**
 * @param {any} context
 * @param {{farewell: string, begin: (token: string, seconds: number) => void}} session why nobody is signed in, and what begins a session
 */
export function signInPage(context, { farewell, begin }) {
  const state = { email: '', password: '', busy: false, error: null };

  async function signIn() {
    if (state.busy) return;
    Object.assign(state, { busy: true, error: null });
    context.update();
    try {
      const session = await context.api.post('/login', { email: state.email.trim(), password: state.password });
      begin(session.access_token, session.expires_in);
    } catch (error) {
      Object.assign(state, { busy: false, error: inWords(error) });
      context.update();
    }
  }

  return {
    title: 'Sign in',
    view: () =>
      form(
        signIn,
        { class: 'card padded sign-in-form' },
        h('h1', null, 'Remote Config'),
        farewell && !state.error && notice('info', h('p', null, farewell)),
        state.error && notice('error', h('p', null, state.error)),
        textField({
          id: 'email',
          label: 'Email',
          type: 'email',
          value: state.email,
          attributes: { autocomplete: 'username', autofocus: true, required: true },
          oninput: (text) => {
            state.email = text;
          },
        }),
        textField({
          id: 'password',
          label: 'Password',
          type: 'password',
          value: state.password,
          attributes: { autocomplete: 'current-password', required: true },
          oninput: (text) => {
            state.password = text;
          },
        }),
        button('Sign in', { type: 'submit', kind: 'primary', busy: state.busy }),
      ),
  };
}

function inWords(error) {
  if (error.code === 'invalid_credentials') return 'No admin has this email with this password.';
  if (error.status === 400 || error.status === 422) return 'Enter your email address and your password.';
  return error.message;
}
