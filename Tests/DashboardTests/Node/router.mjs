import assert from 'node:assert/strict';

import { path, readRoute, withQuery } from '../../../Sources/Dashboard/Web/core/router.js';

const ROUTES = [
  { pattern: '/', name: 'projects' },
  { pattern: '/projects/{project}/history', name: 'history' },
  { pattern: '/projects/{project}/{rest}', name: 'other' },
];

const read = (hash) => readRoute(hash, ROUTES);

export function anEmptyFragmentIsTheFirstPage() {
  for (const hash of ['', '#', '#/', '#?a=1']) assert.equal(read(hash)?.name, 'projects', hash);
}

export function theFirstPatternThatFitsCounts() {
  assert.equal(read('#/projects/shop/history').name, 'history');
  assert.equal(read('#/projects/shop/keys').name, 'other');
}

export function namedSegmentsAreUnescaped() {
  assert.deepEqual(read('#/projects/a%2Fb%20%C3%A9/history').params, { project: 'a/b é' });
}

export function theQueryIsNoPartOfThePath() {
  const route = read('#/projects/shop/history?from=3&to=a%3Fb');
  assert.deepEqual(route.params, { project: 'shop' });
  assert.deepEqual([...route.query], [['from', '3'], ['to', 'a?b']]);
}

export function whatFitsNoPatternIsNoRoute() {
  for (const hash of ['#/projects', '#/projects/a/b/c', '#/nothing', '#/projects/%zz/history']) assert.equal(read(hash), null, hash);
}

export function whatIsPutIntoAPathCanNotLeaveItsSegment() {
  for (const text of ['shop', 'a/b', '../x', 'é ?#%', '<b>']) {
    const hash = path`#/projects/${text}/history`;
    assert.deepEqual(read(hash).params, { project: text });
  }
}

export function valuesThatAreAbsentAreLeftOutOfAQuery() {
  assert.equal(withQuery('#/x', { a: 1, b: null, c: undefined, d: '', e: 'f g', h: 0, i: false }), '#/x?a=1&e=f+g&h=0&i=false');
  assert.equal(withQuery('#/x', { a: null }), '#/x');
  assert.equal(withQuery('#/x'), '#/x');
}
