import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';

import { fits } from '../../../Sources/Dashboard/Web/pages/projects/page.js';
import { idFault, suggestedID } from '../../../Sources/Dashboard/Web/pages/projects/new-project.js';
import { generatedPassword, passwordFault } from '../../../Sources/Dashboard/Web/ui/new-password.js';

// Node 18 has it under another name.
globalThis.crypto ??= webcrypto;

export function anIDIsSuggestedFromTheName() {
  const cases = {
    'News reader': 'news-reader',
    'Café – Été 2': 'cafe-ete-2',
    '2nd try': 'nd-try',
    '  --x--y-- ': 'x-y',
    '!!!': '',
    '東京': '',
    A: '',
  };
  for (const [name, id] of Object.entries(cases)) assert.equal(suggestedID(name), id, name);
}

export function everySuggestionIsAValidID() {
  for (const name of ['x'.repeat(100), `${'ab-'.repeat(13)}-c`, 'ÀÉÎ õ', '9a9', '\u202e evil <b>']) {
    const id = suggestedID(name);
    assert.ok(id === '' || idFault(id) === null, id);
  }
}

export function anIDIsCheckedAsTheServiceDoes() {
  for (const id of ['ab', 'a1', 'a-', 'a'.repeat(40)]) assert.equal(idFault(id), null, id);
  for (const id of ['', 'a', 'A1', '1a', '-a', 'a_b', 'a b', 'é1', 'a'.repeat(41)]) assert.ok(idFault(id), id);
}

export function aSearchFindsWordsInNameAndID() {
  const project = { name: 'News reader', id: 'news-2' };
  for (const search of ['', 'NEWS', 'reader news', 'ws-2', ' read ']) assert.ok(fits(project, search), search);
  for (const search of ['shop', 'news shop']) assert.ok(!fits(project, search), search);
}

export function aPasswordsLengthIsCountedInCharacters() {
  assert.equal(passwordFault('😀'.repeat(10)), null);
  assert.ok(passwordFault('😀'.repeat(9)));
  assert.equal(passwordFault('x'.repeat(128)), null);
  assert.ok(passwordFault('x'.repeat(129)));
  assert.match(passwordFault('0123456789\n'), /control/);
}

export function aGeneratedPasswordIsAGoodOne() {
  const made = new Set(Array.from({ length: 200 }, generatedPassword));
  assert.equal(made.size, 200);
  for (const password of made) {
    assert.equal(passwordFault(password), null);
    assert.match(password, /^[a-hj-km-np-zA-HJ-NP-Z2-9]{4}(-[a-hj-km-np-zA-HJ-NP-Z2-9]{4}){4}$/);
  }
}
