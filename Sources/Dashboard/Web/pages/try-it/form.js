/**
 * The form that describes a caller.
 */

import { claimsFault, randomInstanceID } from './caller.js';
import { fetchCommand } from './curl.js';
import { h } from '../../core/dom.js';
import { PLATFORMS, TIERS } from '../../template/checks.js';
import { button } from '../../ui/button.js';
import { copyButton } from '../../ui/copy.js';
import { field, hintFor, selectField, textArea, textField } from '../../ui/field.js';
import '../../ui/json-editor.js';

const IDENTITIES = [
  ['anonymous', 'Nobody'],
  ['signed-in', 'Signed in'],
  ['token', 'Access token'],
];
const TIER_OPTIONS = ['', ...TIERS].map((value) => ({ value, label: value || 'None' }));
const PLAIN = { autocomplete: 'off', autocapitalize: 'off', spellcheck: false };

/**
 * @typedef {import('./caller.js').Caller} Caller
 * @param {{caller: Caller, faults: Record<string, string>, set: (changes: Partial<Caller>) => void, clear: () => void,
 *   service: URL, toast: any}} form
 */
export function callerForm(form) {
  return h(
    'section',
    { class: 'card padded try-caller', 'aria-labelledby': 'try-caller-title' },
    h(
      'div',
      { class: 'row spread' },
      h('h2', { id: 'try-caller-title' }, 'Caller'),
      button('Clear', { kind: 'quiet', small: true, onclick: form.clear }),
    ),
    appFields(form),
    identityFields(form),
    h(
      'div',
      { class: 'row' },
      copyButton(fetchCommand(form.caller, form.service), form.toast, { label: 'Copy as curl', said: toFill(form.caller) }),
    ),
  );
}

/** What the command asks of whoever runs it. */
function toFill({ identity }) {
  const needed = identity === 'anonymous' ? 'an app key to APP_KEY' : 'an app key to APP_KEY and an access token to ACCESS_TOKEN';
  return `Copied. Set ${needed} in the terminal before you run it.`;
}

function appFields(form) {
  return [
    h(
      'div',
      { class: 'try-pair' },
      line(form, 'platform', 'Platform', { attributes: { ...PLAIN, list: 'try-platforms' } }),
      line(form, 'appVersion', 'App version', { attributes: { ...PLAIN, inputmode: 'text' } }),
      h('datalist', { id: 'try-platforms' }, PLATFORMS.map((value) => h('option', { key: value, value }))),
    ),
    h(
      'div',
      { class: 'try-pair' },
      line(form, 'language', 'Language'),
      line(form, 'acceptLanguage', 'Accept-Language'),
    ),
    h(
      'div',
      { class: 'try-instance' },
      line(form, 'instanceID', 'Instance id', { mono: true }),
      button('Random', { onclick: () => form.set({ instanceID: randomInstanceID() }) }),
    ),
  ];
}

function identityFields(form) {
  const { identity } = form.caller;
  return [
    h(
      'fieldset',
      null,
      h('legend', { class: 'try-legend' }, 'Who is signed in'),
      h('div', { class: 'segmented' }, IDENTITIES.map(([value, label]) => identityChoice(form, value, label))),
    ),
    identity === 'signed-in' && signedInFields(form),
    identity === 'token' &&
      textArea({
        id: 'try-token',
        label: 'Access token',
        hint: 'Checked with the project’s token keys. It is kept nowhere, and gone when you leave the page.',
        value: form.caller.token,
        error: form.faults.token,
        mono: true,
        rows: 5,
        attributes: PLAIN,
        oninput: (token) => form.set({ token }),
      }),
  ];
}

function identityChoice({ caller, set }, value, label) {
  const checked = caller.identity === value;
  const onchange = () => set({ identity: value });
  const input = { type: 'radio', name: 'try-identity', value, checked, onchange };
  return h('label', { key: value }, h('input', input), h('span', null, label));
}

function signedInFields(form) {
  const { caller, faults, set } = form;
  return [
    h(
      'div',
      { class: 'try-pair' },
      line(form, 'uid', 'uid', { hint: 'Whom the app signs in.' }),
      selectField({
        id: 'try-tier',
        label: 'Tier',
        value: caller.tier,
        error: faults.tier,
        options: TIER_OPTIONS,
        onchange: (tier) => set({ tier }),
      }),
    ),
    field(
      { id: 'try-claims', label: 'Claims', hint: hintFor(caller.claims, 'A JSON object, such as {"role": "vip"}.'), error: faults.claims },
      (aria) => h('json-editor', { props: { state: { ...aria, ...claimsState(form) } } }),
    ),
  ];
}

function claimsState({ caller, set }) {
  const text = caller.claims;
  return { text, faultLine: claimsFault(text)?.line ?? null, oninput: (claims) => set({ claims }) };
}

function line({ caller, faults, set }, member, label, options = {}) {
  return textField({
    id: `try-${member}`,
    label,
    value: caller[member],
    error: faults[member],
    attributes: PLAIN,
    oninput: (text) => set({ [member]: text }),
    ...options,
  });
}
