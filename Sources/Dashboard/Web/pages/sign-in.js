/**
 * Signing in.
 */

import { h } from '../core/dom.js';
import { LOCALE } from '../core/locale.js';
import { button } from '../ui/button.js';
import { field, form } from '../ui/field.js';
import { notice } from '../ui/notice.js';

const INCOMPLETE = 'Enter your email address and your password.';

/**
 * @param {any} context
 * @param {{farewell: string, begin: (token: string, seconds: number) => void}} session why nobody is signed in, and what
 *   begins a session
 */
export function signInPage(context, { farewell, begin }) {
  const state = { busy: false, error: null };
  // The inputs keep their texts themselves: password managers write into them without telling anybody.
  const inputs = { email: null, password: null };

  async function signIn() {
    if (state.busy) return;
    const [email, password] = [inputs.email.value.trim(), inputs.password.value];
    if (!email || !password) return refuse(INCOMPLETE, email ? inputs.password : inputs.email);
    Object.assign(state, { busy: true, error: null });
    context.update();
    try {
      const session = await context.api.post('/login', { email, password });
      begin(session.access_token, session.expires_in);
    } catch (error) {
      refuse(inWords(error), inputs.password);
    }
  }

  function refuse(error, input) {
    Object.assign(state, { busy: false, error });
    context.update();
    input.focus();
    input.select();
  }

  return {
    title: 'Sign in',
    view: () =>
      form(
        signIn,
        { class: 'card padded sign-in-form' },
        h(
          'div',
          { class: 'row' },
          h('span', { class: 'brand-mark', 'aria-hidden': true }),
          h('h1', null, 'Remote Config'),
        ),
        state.error ? notice('error', h('p', null, state.error)) : farewell && notice('info', h('p', null, farewell)),
        credential(inputs, 'email', { label: 'Email', type: 'email', autocomplete: 'username' }),
        credential(inputs, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password' }),
        button('Sign in', { type: 'submit', kind: 'primary', busy: state.busy }),
      ),
  };
}

function credential(inputs, name, { label, type, autocomplete }) {
  return field({ id: name, label }, (aria) =>
    h('input', {
      ...aria,
      name,
      type,
      autocomplete,
      class: 'input',
      autocapitalize: 'none',
      spellcheck: 'false',
      required: true,
      ref: (input) => {
        inputs[name] = input;
        if (name === 'email') input.focus();
      },
    }),
  );
}

function inWords(error) {
  if (error.code === 'invalid_credentials') return 'No admin has this email with this password.';
  if (error.status === 400 || error.status === 422) return INCOMPLETE;
  if (error.status === 429) return `Too many attempts failed. Try again ${when(error.retryAfter ?? 60)}.`;
  return error.message;
}

function when(seconds) {
  const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' }).format(Date.now() + seconds * 1000);
  return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, at ${time}`;
}
