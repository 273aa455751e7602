import assert from 'node:assert/strict';

import { dropPlace, indexInGap, keyTarget, scrollSpeed } from '../../../Sources/Dashboard/Web/ui/reorder-places.js';
import { fittingSuggestions, withTyped } from '../../../Sources/Dashboard/Web/ui/token-list.js';

export function keysMoveARowWithinTheList() {
  for (const [key, at, target] of [
    ['ArrowUp', 1, 0], ['ArrowUp', 0, 0], ['ArrowDown', 1, 2], ['ArrowDown', 4, 4], ['Home', 3, 0], ['End', 0, 4], ['Enter', 1, null],
  ]) {
    assert.equal(keyTarget(key, at, 5), target, `${key} at ${at}`);
  }
}

export function theGapsBesideARowAreItsOwnPlace() {
  assert.deepEqual([0, 1, 2, 3, 4].map((gap) => indexInGap(gap, 2)), [0, 1, 2, 2, 3]);
}

export function theWindowScrollsOnlyNearItsEdges() {
  assert.equal(scrollSpeed(400, 800), 0);
  assert.ok(scrollSpeed(40, 800) < 0);
  assert.ok(scrollSpeed(0, 800) < scrollSpeed(80, 800));
  assert.equal(scrollSpeed(-500, 800), scrollSpeed(0, 800));
  assert.equal(scrollSpeed(800, 800), -scrollSpeed(0, 800));
}

/** Rows of these heights, one below the other from 100 on. */
function listOf(...heights) {
  let top = 100;
  const children = heights.map((height) => {
    const box = { top, height, bottom: top + height };
    top += height;
    return { getBoundingClientRect: () => box };
  });
  return { children, getBoundingClientRect: () => ({ top: 100 }) };
}

export function aRowDropsIntoTheGapNearestToThePointer() {
  const list = listOf(40, 60, 40);
  for (const [y, from, place] of [
    [0, 2, { to: 0, line: 0 }], [119, 2, { to: 0, line: 0 }], [121, 2, { to: 1, line: 40 }],
    [169, 2, { to: 1, line: 40 }], [171, 2, { to: 2, line: 100 }], [900, 0, { to: 2, line: 140 }], [130, 0, { to: 0, line: 40 }],
  ]) {
    assert.deepEqual(dropPlace(list, y, from), place, `${y} from ${from}`);
  }
}

const WORDS = { separator: /,/, faultOf: (text) => (text.includes('!') ? `not ${text}` : null), read: (text) => text, same: Object.is };

export function typedValuesAreTakenApartAndAddedOnce() {
  assert.deepEqual(withTyped(['a'], ' b, a\nc,, ', WORDS), { values: ['a', 'b', 'c'], rest: '', fault: null });
}

export function whatIsNotValidStaysInTheField() {
  assert.deepEqual(withTyped([], 'a, b!, c, d!', WORDS), { values: ['a', 'c'], rest: 'b!, d!', fault: 'not b!' });
}

export function withoutASeparatorATextIsOneValueAsItIs() {
  assert.deepEqual(withTyped([], ' a, b ', { ...WORDS, separator: null }).values, [' a, b ']);
}

export function eachLineIsAValueOfItsOwn() {
  assert.deepEqual(withTyped([], 'a, b\r\nc!\n\n d\n', { ...WORDS, separator: null }), { values: ['a, b', ' d'], rest: 'c!', fault: 'not c!' });
}

export function suggestionsBeginWithWhatIsTypedBeforeTheyContainIt() {
  const languages = [{ value: 'af', note: 'Afrikaans' }, { value: 'de', note: 'German' }, { value: 'de-AT', note: 'Austrian German' }];
  const found = (typed, taken = []) => fittingSuggestions(languages, typed, taken).map(({ value }) => value);
  assert.deepEqual(found('de'), ['de', 'de-AT']);
  assert.deepEqual(found('GERMAN'), ['de', 'de-AT']);
  assert.deepEqual(found('a'), ['af', 'de-AT', 'de']);
  assert.deepEqual(found('', ['de']), ['af', 'de-AT']);
  assert.deepEqual(found('xyz'), []);
}

export function onlyAFewSuggestionsAreShownAtOnce() {
  const many = Array.from({ length: 100 }, (_, index) => ({ value: `word${index}` }));
  assert.ok(fittingSuggestions(many, 'word', []).length <= 10);
}
