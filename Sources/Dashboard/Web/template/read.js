import { jsonFault } from '../json/parse.js';
import { pointerTo } from '../json/pointer.js';
import { quoted, quotedList } from '../json/quote.js';
import { JSONSyntaxError, parseTree } from '../json/tree.js';
import { FaultList, kindOf, onlyMember, readKind, readList, readMembers, sight } from './fault-list.js';
import { LIMITS, TYPES, byteCount, tooMany } from './limits.js';
import { readRules } from './read-rules.js';
import { frozenCondition, frozenMap, frozenParameter, frozenTemplate } from './shape.js';
import { conditionTextFault, descriptionFault, groupFault, parameterKeyFault } from './texts.js';

const ROOT = Object.freeze({ pointer: '', offset: 0 });
const DOCUMENT = { owner: 'a template', known: ['conditions', 'parameters'], required: ['parameters'] };
const CONDITION = { owner: 'a condition', known: ['name', 'rules', 'description'], required: ['name', 'rules'] };
const PARAMETER = {
  owner: 'a parameter',
  known: ['type', 'default', 'conditional_values', 'description', 'group'],
  required: ['type', 'default'],
};
const KIND_OF_TYPE = { string: 'string', number: 'number', boolean: 'boolean', json: 'string' };

/**
 * Reads a document as a template, and finds all of its faults in the order of the document, as the service does when it
 * is published.
 * @param {string} text
 * @returns {{template: import('./shape.js').Template} | {faults: readonly import('./fault-list.js').Fault[]}}
 */
export function readTemplate(text) {
  const faults = new FaultList(text);
  const root = readRoot(faults, text);
  const template = root && new TemplateReader(faults, root).document(root);
  return faults.all.length > 0 ? { faults: faults.all } : { template };
}

/** The document's tree, or a fault that leaves nothing else to be checked. */
function readRoot(faults, text) {
  const bytes = byteCount(text);
  if (bytes > LIMITS.documentBytes) {
    const message = `The document has ${bytes} bytes, and at most ${LIMITS.documentBytes} are allowed.`;
    faults.add('limit_exceeded', ROOT, message);
    return undefined;
  }
  try {
    return parseTree(text, { depth: LIMITS.documentDepth });
  } catch (error) {
    if (!(error instanceof JSONSyntaxError)) throw error;
    const message = `The document is not JSON: ${error.message}.`;
    faults.add('invalid_json', { pointer: '', offset: error.offset }, message);
    return undefined;
  }
}

/** Reads member by member in the order of the document. What it returns beside faults is not used. */
class TemplateReader {
  constructor(faults, root) {
    this.faults = faults;
    /** Found before the walk, since `parameters` may stand before `conditions`; null if none can be called unknown. */
    this.conditionNames = conditionNamesOf(root);
  }

  document(root) {
    let conditions = [];
    let parameters = [];
    if (!readKind(this.faults, root, 'object', 'The template', { pointer: '', offset: root.start })) return undefined;
    readMembers(this.faults, root, ROOT, DOCUMENT, (key, node, place) => {
      if (key === 'conditions') conditions = this.conditions(node, place);
      else parameters = this.parameters(node, place);
    });
    return frozenTemplate(conditions, frozenMap(parameters.map((parameter) => [parameter.key, parameter])));
  }

  conditions(node, place) {
    const list = { subject: '"conditions"', things: 'conditions', max: LIMITS.conditions, mayBeEmpty: true };
    const places = new Map();
    return readList(this.faults, node, list, place)
      .map((element, index) => this.condition(element.node, element.place, index, places))
      .filter(Boolean);
  }

  condition(node, place, index, places) {
    if (!readKind(this.faults, node, 'object', 'A condition', place)) return undefined;
    const condition = { name: '', description: null, rules: [] };
    readMembers(this.faults, node, place, CONDITION, (key, value, memberPlace) => {
      if (key === 'name') condition.name = this.conditionName(value, memberPlace, index, places);
      else if (key === 'rules') condition.rules = readRules(this.faults, value, memberPlace);
      else condition.description = this.note(value, '"description"', descriptionFault, memberPlace);
    });
    return frozenCondition(condition);
  }

  /** @param {Map<string, number>} places where each name stands in the list of conditions */
  conditionName(node, place, index, places) {
    const name = readKind(this.faults, node, 'string', 'A condition\'s name', place);
    if (name === undefined) return undefined;
    const message = conditionTextFault(name);
    const first = places.get(name);
    if (message) {
      this.faults.add('invalid_name', place, message);
    } else if (first !== undefined && first !== index) {
      this.faults.add('duplicate_condition', place,
        `There is a condition ${quoted(name)} already, at /conditions/${first}: rename one of them.`);
    } else {
      places.set(name, index);
    }
    return name;
  }

  parameters(node, place) {
    const members = readKind(this.faults, node, 'object', '"parameters"', place) ?? [];
    if (members.length > LIMITS.parameters) {
      this.faults.add('limit_exceeded', place, tooMany('parameters', LIMITS.parameters, members.length));
    }
    const sightings = new Map();
    return members.map((member) => {
      const pointer = pointerTo(place.pointer, member.key);
      sight(this.faults, sightings, member, pointer);
      const message = parameterKeyFault(member.key);
      if (message) this.faults.add('invalid_name', { pointer, offset: member.start }, message);
      return this.parameter(member.key, member.value, { pointer, offset: member.value.start });
    }).filter(Boolean);
  }

  parameter(key, node, place) {
    if (!readKind(this.faults, node, 'object', 'A parameter', place)) return undefined;
    const written = onlyMember(node, 'type')?.value;
    const type = TYPES.includes(written) ? written : null;
    const read = {};
    readMembers(this.faults, node, place, PARAMETER, (member, value, memberPlace) => {
      read[member] = this.parameterMember(member, value, type, memberPlace);
    });
    const { conditional_values: conditionalValues, ...members } = read;
    return frozenParameter({ ...members, key, type, conditionalValues });
  }

  parameterMember(member, node, type, place) {
    switch (member) {
      case 'type': return this.type(node, place);
      case 'default': return this.value(node, type, place);
      case 'conditional_values': return this.conditionalValues(node, type, place);
      case 'description': return this.note(node, '"description"', descriptionFault, place);
      default: return this.note(node, '"group"', groupFault, place);
    }
  }

  type(node, place) {
    const text = readKind(this.faults, node, 'string', '"type"', place);
    if (text !== undefined && !TYPES.includes(text)) {
      this.faults.add('invalid_type', place, (suggest) =>
        `${quoted(text)} is not a type: write one of ${quotedList(TYPES)}.${suggest(text, TYPES)}`);
    }
    return text;
  }

  conditionalValues(node, type, place) {
    const members = readKind(this.faults, node, 'object', '"conditional_values"', place) ?? [];
    const sightings = new Map();
    return frozenMap(members.map((member) => {
      const pointer = pointerTo(place.pointer, member.key);
      const isFirst = sight(this.faults, sightings, member, pointer) === 1;
      if (isFirst) this.knownCondition(member, pointer);
      return [member.key, this.value(member.value, type, { pointer, offset: member.value.start })];
    }));
  }

  knownCondition({ key: name, start }, pointer) {
    const names = this.conditionNames;
    if (!names || names.has(name)) return;
    this.faults.add('unknown_condition', { pointer, offset: start }, (suggest) =>
      `${quoted(name)} is no condition of this template: add it to "conditions", or delete this value.` +
      suggest(name, [...names]));
  }

  /** A value of the parameter's type; where that is not known, nothing can be said of the value. */
  value(node, type, place) {
    if (type === null) return node.value;
    if (node.kind !== KIND_OF_TYPE[type]) this.faults.add('type_mismatch', place, mismatch(node, type));
    else if (type === 'json') this.jsonValue(node.value, place);
    return node.value;
  }

  jsonValue(text, place) {
    const fault = jsonFault(text, { depth: LIMITS.jsonValueDepth });
    if (!fault) return;
    const where = `in its line ${fault.line}, column ${fault.column}`;
    this.faults.add('invalid_json_value', place, `The string is not JSON: ${fault.message}, ${where}.`);
  }

  /** A text for people, which may be empty. */
  note(node, subject, faultOf, place) {
    const text = readKind(this.faults, node, 'string', subject, place);
    const message = text === undefined ? null : faultOf(text);
    if (message) this.faults.add('limit_exceeded', place, message);
    return text;
  }
}

function mismatch(node, type) {
  const found = kindOf(node);
  if (type !== 'json') return `The parameter's type is ${quoted(type)}, and this is ${found}: change one of them.`;
  return `A value of type "json" is a string, not ${found}: write it as a string holding JSON, ` +
    'such as "{\\"primary\\": \\"#8a6d3b\\"}".';
}

/**
 * The names of a document's conditions, those of faulty ones included: what is wrong with a condition is said once,
 * where it stands, and not again by each parameter that uses it. Null if there is a `conditions` that is no list.
 */
function conditionNamesOf(root) {
  const names = new Set();
  for (const { key, value } of root.members ?? []) {
    if (key !== 'conditions') continue;
    if (value.kind !== 'array') return null;
    for (const condition of value.elements) {
      for (const member of condition.members ?? []) {
        if (member.key === 'name' && member.value.kind === 'string') names.add(member.value.value);
      }
    }
  }
  return names;
}
