import assert from 'node:assert/strict';
import {
  filterEntries, groupEntries, groupNames, isFiltering, listParameters, searchTerms,
} from '../../../Sources/Dashboard/Web/pages/parameters/listing.js';
import {excerpt, termPattern} from '../../../Sources/Dashboard/Web/pages/parameters/marks.js';
import {lossQuestion, lostValues} from '../../../Sources/Dashboard/Web/pages/parameters/retyping.js';
import {offeredConditions} from '../../../Sources/Dashboard/Web/pages/parameters/condition-picker.js';
import {visibleSpace} from '../../../Sources/Dashboard/Web/pages/parameters/value-view.js';
import {compareTemplates} from '../../../Sources/Dashboard/Web/template/compare.js';
import {addParameter, removeParameter, setDefault} from '../../../Sources/Dashboard/Web/template/edits.js';
import {templateOf} from './support/templates.mjs';

const NO_FILTERS = {search: '', type: '', group: '', condition: '', changed: false};

const template = templateOf({
  conditions: [
    {name: 'ios_new', rules: [{field: 'platform', values: ['ios']}]},
    {name: 'vip', rules: [{field: 'claim', name: 'role', values: ['vip']}]},
  ],
  parameters: {
    item_10: {type: 'number', default: 10, group: 'Items 10'},
    item_9: {type: 'number', default: 9, group: 'Items 9'},
    Banner: {type: 'string', default: 'Hello World', conditional_values: {vip: 'Good evening'}, description: 'On top'},
    apple: {type: 'boolean', default: false, group: 'Items 9'},
  },
});

function entriesOf(after = template) {
  return listParameters(after, compareTemplates(template, after));
}

function keys(entries) {
  return entries.map(({key}) => key);
}

function found(filters) {
  return keys(filterEntries(entriesOf(), {...NO_FILTERS, ...filters}));
}

export function parametersStandInTheOrderOfTheirKeysWhateverTheCaseAndNumbersCount() {
  assert.deepEqual(keys(entriesOf()), ['apple', 'Banner', 'item_9', 'item_10']);
}

export function everyEntrySaysWhatTheDraftDidToIt() {
  const added = addParameter(template, {key: 'new', type: 'string', default: ''});
  const after = removeParameter(setDefault(added, 'apple', true), 'Banner');
  const kinds = Object.fromEntries(entriesOf(after).map(({key, kind}) => [key, kind]));
  assert.deepEqual(kinds, {apple: 'changed', Banner: 'removed', item_9: null, item_10: null, new: 'added'});
  assert.equal(entriesOf(after).find(({key}) => key === 'Banner').parameter, template.parameters.get('Banner'));
}

export function theListOfOneComparisonIsMadeOnce() {
  const changes = compareTemplates(template, template);
  assert.equal(listParameters(template, changes), listParameters(template, changes));
}

export function aSearchLooksIntoAllThatARowShows() {
  const rows = [
    ['BANNER', ['Banner']], ['on top', ['Banner']], ['evening', ['Banner']], ['VIP', ['Banner']],
    ['items', ['apple', 'item_9', 'item_10']], ['false', ['apple']], ['10', ['item_10']],
    ['world hello', ['Banner']], ['hello item', []], ['  ', ['apple', 'Banner', 'item_9', 'item_10']],
  ];
  for (const [search, expected] of rows) assert.deepEqual(found({search}), expected, search);
}

export function everyFilterNarrowsTheList() {
  assert.deepEqual(found({type: 'number'}), ['item_9', 'item_10']);
  assert.deepEqual(found({group: 'Items 9'}), ['apple', 'item_9']);
  assert.deepEqual(found({condition: 'vip'}), ['Banner']);
  assert.deepEqual(found({condition: 'ios_new'}), []);
  assert.deepEqual(found({changed: true}), []);
  assert.deepEqual(found({type: 'number', group: 'Items 9', search: 'item'}), ['item_9']);
}

export function aFilterThatAsksForNothingIsNone() {
  assert.equal(isFiltering(NO_FILTERS), false);
  assert.equal(isFiltering({...NO_FILTERS, search: '  '}), false);
  for (const filter of [{search: 'a'}, {type: 'json'}, {group: 'g'}, {condition: 'c'}, {changed: true}]) {
    assert.equal(isFiltering({...NO_FILTERS, ...filter}), true, JSON.stringify(filter));
  }
}

export function parametersWithoutAGroupComeFirstAndNumbersCountInGroups() {
  const groups = groupEntries(entriesOf()).map(({name, entries}) => [name, keys(entries)]);
  assert.deepEqual(groups, [[null, ['Banner']], ['Items 9', ['apple', 'item_9']], ['Items 10', ['item_10']]]);
  assert.deepEqual(groupNames(template), ['Items 9', 'Items 10']);
}

export function whatIsSearchedForIsFoundInATextAsItStands() {
  const pattern = termPattern(searchTerms('A.b [x'));
  assert.deepEqual([...'a.B axb [X'.matchAll(pattern)].map(([text]) => text), ['a.B', '[X']);
  assert.equal(termPattern(searchTerms(' ')), null);
}

export function everyCharacterCanBeSearchedFor() {
  for (const character of '\\^$.*+?()[]{}|/-#&~<>"\'') {
    assert.ok(termPattern([character]).test(`a${character}b`), character);
  }
}

export function aLongTextIsShownFromWhereTheSearchFoundSomething() {
  const text = `${'a'.repeat(100)}needle${'b'.repeat(100)}`;
  assert.equal(excerpt(text, null, 50), `${'a'.repeat(50)}…`);
  const shown = excerpt(text, /needle/giu, 50);
  assert.ok(shown.startsWith('…') && shown.endsWith('…') && shown.includes('needle'), shown);
  assert.equal(excerpt('short', /or/giu, 50), 'short');
}

export function aTextIsNeverCutInsideACharacter() {
  const text = '😀'.repeat(100);
  for (let max = 40; max < 44; max += 1) assert.ok(excerpt(text, null, max).isWellFormed?.() ?? true);
  assert.equal(excerpt(text, null, 41), `${'😀'.repeat(20)}…`);
}

export function spaceThatCouldNotBeSeenIsMadeVisible() {
  const rows = [
    ['a b', 'a b'], ['  ', '··'], [' a ', '·a·'], ['a\nb', 'a↵b'], ['a\r\nb', 'a↵b'], ['a\tb', 'a⇥b'], ['', ''],
  ];
  for (const [text, expected] of rows) assert.equal(visibleSpace(text), expected, JSON.stringify(text));
}

export function aTypeChangeCountsTheValuesThatItLoses() {
  const {parameters} = templateOf({
    conditions: [{name: 'c', rules: [{field: 'platform', values: ['ios']}]}],
    parameters: {
      digits: {type: 'string', default: '5', conditional_values: {c: 'five'}},
      number: {type: 'number', default: 5, conditional_values: {c: 1e3}},
      flag: {type: 'boolean', default: true},
      object: {type: 'json', default: '{}', conditional_values: {c: 'true'}},
    },
  });
  const rows = [
    ['digits', 'number', 1], ['digits', 'boolean', 2], ['digits', 'json', 0],
    ['number', 'string', 0], ['number', 'json', 0], ['number', 'boolean', 2],
    ['flag', 'string', 0], ['flag', 'json', 0], ['flag', 'number', 1],
    ['object', 'string', 0], ['object', 'boolean', 1], ['object', 'number', 2],
  ];
  for (const [key, type, lost] of rows) assert.equal(lostValues(parameters.get(key), type), lost, `${key} to ${type}`);
}

export function theQuestionSaysHowManyValuesAreLost() {
  const one = {key: 'flag', conditionalValues: new Map()};
  const three = {key: 'text', conditionalValues: new Map([['a', ''], ['b', '']])};
  assert.match(lossQuestion(one, 'number', 1).text, /^Its value cannot be read as a number, and will be 0\./);
  assert.match(lossQuestion(three, 'boolean', 2).text, /^2 of its 3 values cannot be read as true or false, and/);
  assert.match(lossQuestion(three, 'number', 3).text, /^All of its 3 values /);
}

export function onlyConditionsWithoutAValueAreOffered() {
  const used = new Map([['vip', 1]]);
  const names = (search) => offeredConditions(template.conditions, used, search).map(({name}) => name);
  assert.deepEqual(names(''), ['ios_new']);
  assert.deepEqual(names('NEW ios'), ['ios_new']);
  assert.deepEqual(names('vip'), []);
}
