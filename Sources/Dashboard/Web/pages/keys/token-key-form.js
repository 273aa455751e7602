/**
 * Adding a token key.
 */

import { h } from '../../core/dom.js';
import { button } from '../../ui/button.js';
import { askInForm, formArea, formText } from '../../ui/edit-form.js';
import { segmented } from '../../ui/segmented.js';
import { emptyTokenKey, fieldOfTokenKey, generatedSecret, tokenKeyBody, tokenKeyFaults } from './token-key.js';

/** A public key's file is smaller than this, in bytes. */
const LARGEST_FILE = 32_768;
const ALGORITHMS = [
  { value: 'RS256', label: 'RS256, a public key' },
  { value: 'HS256', label: 'HS256, a shared secret' },
];
const ENCODINGS = [
  { value: 'text', label: 'Text' },
  { value: 'base64', label: 'Base64' },
];
/** For what is copied from elsewhere, letter by letter. */
const VERBATIM = { spellcheck: 'false', autocapitalize: 'none', autocomplete: 'off' };

/**
 * Asks for a token key and adds it.
 *
 * @returns {Promise<{key: any, generated: string | null} | undefined>} with the secret, if it was generated here
 */
export function askTokenKey(context, place) {
  let generated = null;
  return askInForm(context, {
    id: 'new-token-key',
    title: 'Add token key',
    values: emptyTokenKey,
    action: 'Add token key',
    check: tokenKeyFaults,
    fieldOf: fieldOfTokenKey,
    send: async (values) => {
      const key = await add(context, place, tokenKeyBody(values));
      return { key, generated: values.algorithm === 'HS256' && values.secret === generated ? generated : null };
    },
    fields: (state) => [
      choice(state, 'algorithm', 'Algorithm', ALGORITHMS),
      state.values.algorithm === 'RS256'
        ? publicKeyFields(state)
        : secretFields(state, () => {
            generated = generatedSecret();
            state.set({ encoding: 'base64', secret: generated });
          }),
      formText(state, 'kid', {
        label: 'Key id (optional)',
        mono: true,
        hint: kidHint(state.values.algorithm),
        attributes: VERBATIM,
      }),
    ],
  });
}

async function add(context, place, body) {
  try {
    return await context.api.post(place, body);
  } catch (error) {
    if (error.status === 409) error.details = [{ path: '/kid', message: 'The project has a key of this id already.' }];
    throw error;
  }
}

function kidHint(algorithm) {
  const otherwise = algorithm === 'RS256' ? 'the JWK’s own, or else one is made' : 'one is made';
  return `The kid that tokens name. Left empty: ${otherwise}.`;
}

function choice(state, name, label, options) {
  const onchange = (value) => state.set({ [name]: value });
  return segmented({ id: `${state.id}-${name}`, label, value: state.values[name], options, onchange });
}

function publicKeyFields(state) {
  return h(
    'div',
    { class: 'stack tight', key: 'public' },
    formArea(state, 'key', {
      label: 'Public key',
      mono: true,
      rows: 7,
      hint: 'A PEM block (PUBLIC KEY or RSA PUBLIC KEY) or a JWK, of 2,048 to 8,192 bits.',
      attributes: { ...VERBATIM, autofocus: true, placeholder: '-----BEGIN PUBLIC KEY-----' },
    }),
    h(
      'div',
      { class: 'row' },
      h('input', {
        id: 'token-key-file',
        class: 'visually-hidden',
        type: 'file',
        accept: '.pem,.pub,.json,.jwk,.txt,.key',
        onchange: (event) => take(state, event.target),
      }),
      h('label', { class: 'button small', for: 'token-key-file' }, 'Choose a file…'),
    ),
  );
}

async function take(state, input) {
  const [file] = input.files;
  input.value = '';
  if (!file) return;
  if (file.size > LARGEST_FILE) {
    state.faults = { ...state.faults, key: 'This file is too large to be a public key.' };
    state.set({});
    return;
  }
  state.set({ key: await file.text() });
}

function secretFields(state, generate) {
  return h(
    'div',
    { class: 'stack tight', key: 'secret' },
    choice(state, 'encoding', 'The secret is written as', ENCODINGS),
    formText(state, 'secret', {
      label: 'Secret',
      mono: true,
      hint: '32 to 1,024 bytes. It is sealed in the service and never shown again.',
      attributes: VERBATIM,
    }),
    h('div', { class: 'row' }, button('Generate a random secret', { small: true, onclick: generate })),
  );
}
