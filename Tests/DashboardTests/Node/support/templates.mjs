import { JSONNumber } from '../../../../Sources/Dashboard/Web/json/number.js';
import {
  addCondition, addParameter, changeType, moveCondition, removeCondition, removeConditionalValue, removeParameter,
  replaceCondition, replaceParameter, setConditionalValue, setDefault,
} from '../../../../Sources/Dashboard/Web/template/edits.js';
import { emptyTemplate, readTemplate } from '../../../../Sources/Dashboard/Web/template/model.js';

/** A template of a document given as a value, which has to be one. */
export function templateOf(document) {
  const { template, faults } = readTemplate(JSON.stringify(document));
  if (!template) throw new Error(JSON.stringify(faults));
  return template;
}

/** A condition that matches a platform. */
export function platformCondition(name, platform = 'ios') {
  return { name, description: null, rules: [{ field: 'platform', values: [platform] }] };
}

/** A parameter of type string. */
export function textParameter(key, value = '', conditionalValues = []) {
  return {
    key, type: 'string', default: value, conditionalValues: new Map(conditionalValues), description: null, group: null,
  };
}

/** Numbers that look random and are the same for one seed (mulberry32), from 0 up to, not including, `count`. */
export function randomNumbers(seed) {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

const NAMES = ['a', 'b', 'c', 'd', 'e', '__proto__', 'constructor'];
const TYPES = ['string', 'number', 'boolean', 'json'];

function randomValue(random, type) {
  switch (type) {
    case 'number': return new JSONNumber(['0', '5', '5.0', '1e21', '9007199254740993'][random(5)]);
    case 'boolean': return random(2) === 1;
    case 'json': return ['{}', '[1]', '{"a": 5.0}'][random(3)];
    default: return ['', 'x', 'é😀', '\u202eabc', '<img onerror>'][random(5)];
  }
}

function randomParameter(random, key, template) {
  const type = TYPES[random(4)];
  const names = template.conditions.map(({ name }) => name).filter(() => random(3) === 0);
  const conditionalValues = new Map(names.map((name) => [name, randomValue(random, type)]));
  const [description, group] = [random(3), random(3)].map((choice) => [null, 'some', 'other'][choice]);
  return { key, type, default: randomValue(random, type), conditionalValues, description, group };
}

function randomCondition(random, name) {
  const condition = platformCondition(name, ['ios', 'android', 'web'][random(3)]);
  return random(3) === 0 ? { ...condition, description: 'why' } : condition;
}

function randomEdit(random, template) {
  const pick = (list) => list[random(list.length)];
  const [key, name] = [pick(NAMES), pick(NAMES)];
  const parameter = template.parameters.get(key);
  const hasCondition = template.conditions.some((condition) => condition.name === name);
  switch (random(11)) {
    case 0: return removeParameter(template, key);
    case 1: return removeCondition(template, name);
    case 2: return moveCondition(template, name, random(Math.max(1, template.conditions.length)));
    case 3: return replaceCondition(template, name, randomCondition(random, name));
    case 4: return removeConditionalValue(template, key, name);
    case 5: return changeType(template, key, pick(TYPES));
    case 6: return parameter ? setDefault(template, key, randomValue(random, parameter.type)) : template;
    case 7: return parameter ? replaceParameter(template, key, { ...parameter, group: pick([null, 'g']) }) : template;
    case 8: return hasCondition ? template : addCondition(template, randomCondition(random, name), random(3));
    case 9: return addParameter(template, randomParameter(random, key, template));
    default:
      return parameter && hasCondition
        ? setConditionalValue(template, key, name, randomValue(random, parameter.type))
        : template;
  }
}

/** A template after some random edits of another. */
export function randomlyEdited(random, template = emptyTemplate, count = 12) {
  let edited = template;
  for (let index = 0; index < count; index += 1) edited = randomEdit(random, edited);
  return edited;
}
