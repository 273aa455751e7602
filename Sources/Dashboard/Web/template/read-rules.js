import { quoted, quotedList } from '../json/quote.js';
import { kindOf, onlyMember, readKind, readList, readMembers } from './fault-list.js';
import { FIELDS, LIMITS, RULE_MEMBERS, TIERS } from './limits.js';
import { frozenRule } from './shape.js';
import {
  boundFault, claimNameFault, claimNumberFault, languageFault, operatorFault, percentMicros, rangeFault, seedFault,
  tierFault, versionFault,
} from './texts.js';

const ALL_MEMBERS = Object.freeze([...new Set(Object.values(RULE_MEMBERS).flat())]);

/**
 * Reads the rules of a condition. What it returns beside faults is not used.
 * @param {import('./fault-list.js').FaultList} faults
 * @param {import('../json/tree.js').JSONNode} node
 * @param {import('./fault-list.js').Place} place
 * @returns {import('./shape.js').Rule[]}
 */
export function readRules(faults, node, place) {
  const list = { subject: '"rules"', things: 'rules', max: LIMITS.rules };
  return readList(faults, node, list, place).map((element) => readRule(faults, element.node, element.place));
}

function readRule(faults, node, place) {
  if (!readKind(faults, node, 'object', 'A rule', place)) return undefined;
  const kind = onlyMember(node, 'field')?.value;
  const field = typeof kind === 'string' && FIELDS.includes(kind) ? kind : null;
  // Of a rule whose field is not known, only what no rule has can be called unknown.
  const format = field
    ? { owner: `a rule of field ${quoted(field)}`, known: RULE_MEMBERS[field], required: RULE_MEMBERS[field] }
    : { owner: 'a rule', known: ALL_MEMBERS, required: ['field'] };
  const rule = {};
  // Known before the walk, since `to` may stand before it.
  const lowerBound = lowerBoundOf(node);
  readMembers(faults, node, place, format, (key, value, memberPlace) => {
    if (key === 'field') rule.field = readField(faults, value, memberPlace);
    else if (field) rule[key] = readOperand(faults, field, key, value, memberPlace, lowerBound);
  });
  return frozenRule(rule);
}

function readField(faults, node, place) {
  const text = readKind(faults, node, 'string', '"field"', place);
  if (text !== undefined && !FIELDS.includes(text)) {
    faults.add('invalid_rule', place, (suggest) =>
      `${quoted(text)} is nothing that a rule can ask about: write one of ${quotedList(FIELDS)}.` +
      suggest(text, FIELDS));
  }
  return text;
}

function readOperand(faults, field, key, node, place, lowerBound) {
  switch (key) {
    case 'op': return readText(faults, node, '"op"', operatorFault, 'invalid_operator', place);
    case 'value': return readText(faults, node, 'A version', versionFault, 'invalid_version', place);
    case 'name': return readText(faults, node, 'A claim\'s name', claimNameFault, 'invalid_name', place);
    case 'seed': return readText(faults, node, '"seed"', seedFault, 'limit_exceeded', place);
    case 'values': return readValues(faults, field, node, place);
    default: return readBound(faults, key, node, place, lowerBound);
  }
}

function readText(faults, node, subject, faultOf, code, place) {
  const text = readKind(faults, node, 'string', subject, place);
  const message = text === undefined ? null : faultOf(text);
  if (message) faults.add(code, place, message);
  return text;
}

/** What `from` says in millionths of a percent, if it is said once. */
function lowerBoundOf(rule) {
  const from = onlyMember(rule, 'from');
  return from?.kind === 'number' ? percentMicros(from.value) : null;
}

function readBound(faults, key, node, place, lowerBound) {
  const number = readKind(faults, node, 'number', `"${key}"`, place);
  if (number === undefined) return undefined;
  const message = boundFault(number, `"${key}"`) ??
    (key === 'to' ? rangeFault(lowerBound, percentMicros(number)) : null);
  if (message) faults.add('invalid_range', place, message);
  return number;
}

function readValues(faults, field, node, place) {
  const list = { subject: '"values"', things: 'values', max: LIMITS.values };
  return readList(faults, node, list, place).map((element) => readValue(faults, field, element.node, element.place));
}

function readValue(faults, field, node, place) {
  switch (field) {
    case 'platform': return readKind(faults, node, 'string', 'A platform', place);
    case 'language': return readText(faults, node, 'A language', languageFault, 'invalid_language', place);
    case 'tier': return readTier(faults, node, place);
    default: return readClaimValue(faults, node, place);
  }
}

function readTier(faults, node, place) {
  const text = readKind(faults, node, 'string', 'A tier', place);
  const message = text === undefined ? null : tierFault(text);
  if (message) faults.add('invalid_tier', place, (suggest) => message + suggest(text, TIERS));
  return text;
}

function readClaimValue(faults, node, place) {
  if (node.kind === 'number') {
    const message = claimNumberFault(node.value);
    if (message) faults.add('limit_exceeded', place, message);
  } else if (node.kind !== 'string' && node.kind !== 'boolean') {
    const message = `A claim's value is a string, a number or a boolean, not ${kindOf(node)}.`;
    faults.add('wrong_type', place, message);
  }
  return node.value;
}
