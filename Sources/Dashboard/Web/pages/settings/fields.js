/**
 * The fields of a project's settings.
 */

import { h } from '../../core/dom.js';
import { formArea, formText } from '../../ui/edit-form.js';
import { durationWords, intervalFault, LONGEST_INTERVAL } from './values.js';

const DIGITS = String(LONGEST_INTERVAL).length;

/** What the project is called. */
export function projectFields(state, isOwner) {
  return section(
    'Project',
    null,
    formText(state, 'name', {
      label: 'Name',
      attributes: { maxlength: '256', autocomplete: 'off', readonly: !isOwner },
    }),
  );
}

/** What concerns apps: the interval, web origins. */
export function appFields(state, isOwner) {
  return section(
    'Apps',
    null,
    intervalField(state, isOwner),
    originsField(state, isOwner),
  );
}

function section(title, text, ...fields) {
  return h(
    'section',
    { class: 'card padded', key: title },
    h('h2', null, title),
    text && h('p', { class: 'muted' }, text),
    fields,
  );
}

function intervalField(state, isOwner) {
  const text = state.values.min_fetch_interval;
  const fault = intervalFault(text);
  return formText(state, 'min_fetch_interval', {
    label: 'Shortest time between two fetches of an app, in seconds',
    error: fault,
    hint: `${fault ? '' : reading(Number(text))}Told to apps, which keep to it unless a refresh is forced.`,
    attributes: { inputmode: 'numeric', autocomplete: 'off', readonly: !isOwner, maxlength: DIGITS },
  });
}

function reading(seconds) {
  return seconds === 0 ? 'Apps may fetch at any time. ' : `That is ${durationWords(seconds)}. `;
}

function originsField(state, isOwner) {
  const { origins } = state.values;
  const isListed = origins === 'listed';
  return h(
    'fieldset',
    { class: 'stack tight', key: 'origins' },
    h('legend', { class: 'field-legend' }, 'Web origins that may read answers'),
    isOwner
      ? [['any', 'Any origin'], ['listed', 'Only these']].map(([value, label]) => originChoice(state, value, label))
      : !isListed && h('p', null, 'Any origin'),
    isListed &&
      formArea(state, 'allowed_origins', {
        label: 'Origins, one a line',
        mono: true,
        rows: 4,
        hint: 'As browsers send them: a scheme and a host, with no path, such as https://app.example.',
        attributes: { spellcheck: 'false', autocapitalize: 'none', readonly: !isOwner },
      }),
  );
}

function originChoice(state, value, label) {
  return h(
    'label',
    { class: 'check', key: value },
    h('input', {
      type: 'radio',
      name: 'origins',
      value,
      checked: state.values.origins === value,
      onchange: () => state.set({ origins: value }),
    }),
    h('span', null, label),
  );
}

/** For what machines read, letter by letter. */
const VERBATIM = { spellcheck: 'false', autocapitalize: 'none', autocomplete: 'off' };

const TOKEN_FIELDS = [
  ['issuer', 'Issuer', 'What the claim iss must be. Empty: anything.', 'https://id.example.com/'],
  ['audience', 'Audience', 'What aud must be, or hold. Empty: anything.', 'my-app'],
  ['uid_claim', 'User id', 'Where the token says who the caller is.', 'sub'],
  ['tier_claim', 'Tier', 'Where it says silver, gold or platinum.', 'app_metadata.plan'],
  ['claims_path', 'Custom claims', 'The object that rules’ claims are in; a dot alone: the whole token.', 'claims'],
];

/** How the access tokens of signed-in callers are read. */
export function tokenFields(state, isOwner) {
  return section(
    'Access tokens',
    'How the tokens of signed-in callers are read. A place is one name, or up to eight joined by dots.',
    h(
      'div',
      { class: 'columns' },
      TOKEN_FIELDS.map(([name, label, hint, placeholder]) =>
        formText(state, name, {
          label,
          hint,
          mono: true,
          attributes: { ...VERBATIM, placeholder: isOwner ? placeholder : 'anything', readonly: !isOwner },
        }),
      ),
    ),
    isOwner && providerExamples(),
  );
}

const PROVIDERS = [
  [
    'Auth0',
    'Issuer https://<tenant>.eu.auth0.com/ (with the slash), audience your API’s identifier, custom claims “.”; ',
    'a claim of your own namespace is found by its whole name, such as https://example.com/plan.',
  ],
  [
    'Supabase',
    'Issuer https://<project>.supabase.co/auth/v1, audience authenticated, tier app_metadata.plan, ',
    'custom claims app_metadata.',
  ],
  [
    'Keycloak',
    'Issuer https://<host>/realms/<realm>, audience your client, custom claims “.”, or realm_access for its roles.',
  ],
];

function providerExamples() {
  return h(
    'details',
    { class: 'disclosure' },
    h('summary', null, 'Examples for identity providers'),
    h('dl', { class: 'stack tight' }, PROVIDERS.map(([name, ...texts]) => provider(name, texts))),
  );
}

function provider(name, texts) {
  return h('div', { key: name }, h('dt', { class: 'strong' }, name), h('dd', { class: 'user-text muted' }, texts));
}
