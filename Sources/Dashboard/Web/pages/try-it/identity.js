/**
 * Whom an access token names.
 */

import { h } from '../../core/dom.js';
import { shorten } from '../../core/format.js';
import { writeJSON } from '../../json/write.js';
import { seen } from '../../ui/unseen.js';

const SHOWN_MAX = 2_000;

/** @param {import('./answer.js').Identity | null} identity */
export function identityView(identity) {
  if (!identity) return null;
  const facts = [
    ['uid', identity.uid],
    ['Tier', identity.tier ?? 'None'],
    ['Claims', identity.claims.size > 0 ? writeJSON(identity.claims) : 'None'],
  ];
  return h(
    'section',
    { class: 'card padded', 'aria-labelledby': 'try-identity-title' },
    h('h2', { id: 'try-identity-title' }, 'The token names'),
    h(
      'dl',
      { class: 'try-identity' },
      facts.map(([name, text]) => [
        h('dt', { key: name }, name),
        h('dd', { key: `${name} text` }, h('code', { class: 'user-text keep-spaces' }, seen(shorten(text, SHOWN_MAX)))),
      ]),
    ),
  );
}
