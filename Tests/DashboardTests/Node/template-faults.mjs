import assert from 'node:assert/strict';
import { readTemplate } from '../../../Sources/Dashboard/Web/template/model.js';

/** Each a document and its faults in order, as the service finds them: a pointer and a code. */
const DOCUMENTS = [
  ['{}', '/parameters missing_field'],
  ['[]', ' wrong_type'],
  ['null', ' wrong_type'],
  ['"x"', ' wrong_type'],
  ['7', ' wrong_type'],
  ['true', ' wrong_type'],
  ['{"parameters":[]}', '/parameters wrong_type'],
  ['{"parameters":null}', '/parameters wrong_type'],
  ['{"conditions":{},"parameters":{}}', '/conditions wrong_type'],
  ['{"conditions":null,"parameters":{}}', '/conditions wrong_type'],
  ['{"conditions":"a","parameters":"b"}', '/conditions wrong_type', '/parameters wrong_type'],
  ['{"condition":[],"Parameters":{}}',
    '/condition unknown_field', '/Parameters unknown_field', '/parameters missing_field'],
  ['{"parameters":{},"parameters":{}}', '/parameters duplicate_key'],
  ['{"parameters":{},"conditions":[],"conditions":[],"conditions":[]}', '/conditions duplicate_key'],
  ['{"x/y":1,"parameters":{},"x/y":2,"x~":3}', '/x~1y unknown_field', '/x~1y duplicate_key', '/x~0 unknown_field'],
  ['{"":1,"parameters":{}}', '/ unknown_field'],
  ['{"conditions":[{"name":"a","rules":[{"field":"platform","values":["ios"]}]}],' +
    '"parameters":{"p":{"type":"string","default":"","conditional_values":{"a":"","b":""}}},' +
    '"conditions":[{"name":"a","rules":[{"field":"platform","values":["ios"]}]},' +
    '{"name":"b","rules":[{"field":"platform","values":["ios"]}]}]}',
    '/conditions duplicate_key'],
  ['{"conditions":{"a":[]},"parameters":{"p":{"type":"string","default":"","conditional_values":{"a":""}}}}',
    '/conditions wrong_type'],
  ['{"parameters":{"p":{"type":"string","default":"","conditional_values":{"a":""}}}}',
    '/parameters/p/conditional_values/a unknown_condition'],
  ['{"parameters":{"p":{"default":1,"type":"string","x":0}},"y":0,"conditions":[{"rules":[],"name":""}]}',
    '/parameters/p/default type_mismatch', '/parameters/p/x unknown_field', '/y unknown_field',
    '/conditions/0/rules empty_list', '/conditions/0/name invalid_name'],
  ['{"parameters":{"p":{"type":"string","default":""},"p":{"type":"string","default":1}}}',
    '/parameters/p duplicate_key', '/parameters/p/default type_mismatch'],
];

/** Each a condition, and its faults relative to it. */
const CONDITIONS = [
  ['1', ' wrong_type'],
  ['[]', ' wrong_type'],
  ['null', ' wrong_type'],
  ['"ios"', ' wrong_type'],
  ['{}', '/name missing_field', '/rules missing_field'],
  ['{"name":"a"}', '/rules missing_field'],
  ['{"rules":[{"field":"platform","values":["ios"]}]}', '/name missing_field'],
  ['{"name":1,"rules":[{"field":"platform","values":["ios"]}]}', '/name wrong_type'],
  ['{"name":null,"rules":[{"field":"platform","values":["ios"]}]}', '/name wrong_type'],
  ['{"name":"a","rules":{}}', '/rules wrong_type'],
  ['{"name":"a","rules":null}', '/rules wrong_type'],
  ['{"name":"a","rules":[]}', '/rules empty_list'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"description":1}', '/description wrong_type'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"description":null}', '/description wrong_type'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"group":"g"}', '/group unknown_field'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"name":"a"}', '/name duplicate_key'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"name":"b","name":"c"}', '/name duplicate_key'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]}],"rules":[]}',
    '/rules duplicate_key', '/rules empty_list'],
  ['{"name":"","rules":[{"field":"platform","values":["ios"]}]}', '/name invalid_name'],
  ['{"name":" a","rules":[{"field":"platform","values":["ios"]}]}', '/name invalid_name'],
  ['{"name":"a ","rules":[{"field":"platform","values":["ios"]}]}', '/name invalid_name'],
  ['{"name":" ","rules":[{"field":"platform","values":["ios"]}]}', '/name invalid_name'],
  [String.raw`{"name":"a\u00a0","rules":[{"field":"platform","values":["ios"]}]}`, '/name invalid_name'],
  [String.raw`{"name":"a\tb","rules":[{"field":"platform","values":["ios"]}]}`, '/name invalid_name'],
  [String.raw`{"name":"a\u0000","rules":[{"field":"platform","values":["ios"]}]}`, '/name invalid_name'],
  [String.raw`{"name":"a\u007fb","rules":[{"field":"platform","values":["ios"]}]}`, '/name invalid_name'],
  [String.raw`{"name":"a\u0085b","rules":[{"field":"platform","values":["ios"]}]}`, '/name invalid_name'],
  ['{"name":"a","rules":[{"field":"platform","values":["ios"]},1,null,{"field":"platform","values":["ios"]},[]]}',
    '/rules/1 wrong_type', '/rules/2 wrong_type', '/rules/4 wrong_type'],
];

/** Each a rule, and its faults relative to it. */
const RULES = [
  ['{}', '/field missing_field'],
  ['{"field":1}', '/field wrong_type'],
  ['{"field":null}', '/field wrong_type'],
  ['{"field":"os"}', '/field invalid_rule'],
  ['{"field":""}', '/field invalid_rule'],
  ['{"field":"Platform","values":["ios"]}', '/field invalid_rule'],
  ['{"field":"os","values":1,"seed":2,"x":3}', '/field invalid_rule', '/x unknown_field'],
  ['{"values":["ios"],"x":3}', '/x unknown_field', '/field missing_field'],
  ['{"field":"platform","field":"tier","values":["x"]}', '/field duplicate_key'],
  ['{"field":"platform","values":["a"],"values":["b"]}', '/values duplicate_key'],
  ['{"field":"platform","values":["a"],"values":[1]}', '/values duplicate_key', '/values/0 wrong_type'],
  ['{"field":"platform","values":["a"],"seed":"s"}', '/seed unknown_field'],
  ['{"field":"platform","values":["a"],"value":"s"}', '/value unknown_field'],
  ['{"field":"tier","values":["gold"],"name":"s"}', '/name unknown_field'],
  ['{"field":"app_version","op":">","value":"1","values":["1"]}', '/values unknown_field'],
  ['{"field":"percent","seed":"s","from":0,"to":1,"values":[],"description":""}',
    '/values unknown_field', '/description unknown_field'],
  ['{"field":"platform"}', '/values missing_field'],
  ['{"field":"platform","values":"ios"}', '/values wrong_type'],
  ['{"field":"platform","values":{}}', '/values wrong_type'],
  ['{"field":"platform","values":[]}', '/values empty_list'],
  ['{"field":"platform","values":["ios",1,null,["x"]]}',
    '/values/1 wrong_type', '/values/2 wrong_type', '/values/3 wrong_type'],
  ['{"field":"app_version"}', '/op missing_field', '/value missing_field'],
  ['{"field":"app_version","op":"=","value":"1"}', '/op invalid_operator'],
  ['{"field":"app_version","op":"","value":"1"}', '/op invalid_operator'],
  ['{"field":"app_version","op":">= ","value":"1"}', '/op invalid_operator'],
  ['{"field":"app_version","op":1,"value":2.1}', '/op wrong_type', '/value wrong_type'],
  ['{"field":"app_version","op":"<","value":"2.x"}', '/value invalid_version'],
  ['{"field":"app_version","op":"<","value":""}', '/value invalid_version'],
  ['{"field":"app_version","value":"1.2.","op":"≥"}', '/value invalid_version', '/op invalid_operator'],
  ['{"field":"language","values":["en","*","german!","","de_DE"]}',
    '/values/1 invalid_language', '/values/2 invalid_language', '/values/3 invalid_language'],
  ['{"field":"language","values":[1]}', '/values/0 wrong_type'],
  ['{"field":"language","values":[]}', '/values empty_list'],
  ['{"field":"language"}', '/values missing_field'],
  ['{"field":"tier","values":["gold","Gold","bronze",""]}',
    '/values/1 invalid_tier', '/values/2 invalid_tier', '/values/3 invalid_tier'],
  ['{"field":"tier","values":[true]}', '/values/0 wrong_type'],
  ['{"field":"tier","values":[]}', '/values empty_list'],
  ['{"field":"tier","values":"gold"}', '/values wrong_type'],
  ['{"field":"claim"}', '/name missing_field', '/values missing_field'],
  ['{"field":"claim","name":"","values":["x"]}', '/name invalid_name'],
  ['{"field":"claim","name":7,"values":["x"]}', '/name wrong_type'],
  ['{"field":"claim","name":"r","values":["x",1,true,null,[],{}]}',
    '/values/3 wrong_type', '/values/4 wrong_type', '/values/5 wrong_type'],
  ['{"field":"claim","name":"r","values":[]}', '/values empty_list'],
  ['{"field":"claim","name":"r","values":[1e99999999999999999999]}', '/values/0 limit_exceeded'],
  ['{"field":"percent"}', '/seed missing_field', '/from missing_field', '/to missing_field'],
  ['{"field":"percent","seed":1,"from":"0","to":true}', '/seed wrong_type', '/from wrong_type', '/to wrong_type'],
  ['{"field":"percent","seed":"","from":0,"to":1}', '/seed limit_exceeded'],
  ['{"field":"percent","seed":"s","from":-1,"to":101}', '/from invalid_range', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":20,"to":20}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":20.000001,"to":2e1}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","to":10,"from":20}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":0,"to":0}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":0.0000001,"to":1}', '/from invalid_range'],
  ['{"field":"percent","seed":"s","from":0,"to":100.000001}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":-0.000001,"to":1e2}', '/from invalid_range'],
  ['{"field":"percent","seed":"s","from":0,"to":1e99999999999999999999}', '/to invalid_range'],
  ['{"field":"percent","seed":"s","from":1,"from":2,"to":1}', '/from duplicate_key'],
];

/** Each a parameter beside the conditions `a` and `b`, and its faults relative to it. */
const PARAMETERS = [
  ['5', ' wrong_type'],
  ['null', ' wrong_type'],
  ['[]', ' wrong_type'],
  ['{}', '/type missing_field', '/default missing_field'],
  ['{"type":"string"}', '/default missing_field'],
  ['{"default":"x"}', '/type missing_field'],
  ['{"type":1,"default":"x"}', '/type wrong_type'],
  ['{"type":null,"default":null}', '/type wrong_type'],
  ['{"type":"bool","default":true}', '/type invalid_type'],
  ['{"type":"String","default":1}', '/type invalid_type'],
  ['{"type":"","default":"","conditional_values":{"a":[]}}', '/type invalid_type'],
  ['{"type":"string","defualt":"x"}', '/defualt unknown_field', '/default missing_field'],
  ['{"type":"string","type":"number","default":true}', '/type duplicate_key'],
  ['{"type":"string","default":"","default":1}', '/default duplicate_key', '/default type_mismatch'],
  ['{"type":"string","default":1}', '/default type_mismatch'],
  ['{"type":"string","default":null}', '/default type_mismatch'],
  ['{"type":"number","default":"1"}', '/default type_mismatch'],
  ['{"type":"number","default":true}', '/default type_mismatch'],
  ['{"type":"boolean","default":"true"}', '/default type_mismatch'],
  ['{"type":"boolean","default":0}', '/default type_mismatch'],
  ['{"type":"json","default":{"primary":"x"}}', '/default type_mismatch'],
  ['{"type":"json","default":[]}', '/default type_mismatch'],
  ['{"type":"json","default":5}', '/default type_mismatch'],
  ['{"type":"json","default":null}', '/default type_mismatch'],
  ['{"type":"json","default":""}', '/default invalid_json_value'],
  [String.raw`{"type":"json","default":"{'a':1}"}`, '/default invalid_json_value'],
  ['{"type":"json","default":"{} x"}', '/default invalid_json_value'],
  [String.raw`{"type":"json","default":"\"\\ud800\""}`, '/default invalid_json_value'],
  [String.raw`{"type":"json","default":"\ufeff1"}`, '/default invalid_json_value'],
  ['{"type":"string","default":"","conditional_values":[]}', '/conditional_values wrong_type'],
  ['{"type":"string","default":"","conditional_values":null}', '/conditional_values wrong_type'],
  ['{"type":"string","default":"","conditional_values":{"a":1,"b":null}}',
    '/conditional_values/a type_mismatch', '/conditional_values/b type_mismatch'],
  ['{"type":"string","default":"","conditional_values":{"c":"","A":"","a ":""}}',
    '/conditional_values/c unknown_condition', '/conditional_values/A unknown_condition',
    '/conditional_values/a  unknown_condition'],
  ['{"type":"string","default":"","conditional_values":{"c":1}}',
    '/conditional_values/c unknown_condition', '/conditional_values/c type_mismatch'],
  ['{"type":"string","default":"","conditional_values":{"a":"","a":""}}', '/conditional_values/a duplicate_key'],
  ['{"type":"string","default":"","conditional_values":{"x/y":"","x/y":""}}',
    '/conditional_values/x~1y unknown_condition', '/conditional_values/x~1y duplicate_key'],
  ['{"type":"string","default":"","conditional_values":{},"conditional_values":{}}',
    '/conditional_values duplicate_key'],
  ['{"type":"json","default":"1","conditional_values":{"a":"x","b":{}}}',
    '/conditional_values/a invalid_json_value', '/conditional_values/b type_mismatch'],
  ['{"type":"string","default":"","description":[],"group":7}', '/description wrong_type', '/group wrong_type'],
  ['{"type":"string","default":"","description":null,"group":null}', '/description wrong_type', '/group wrong_type'],
  ['{"type":"string","default":"","rules":[],"name":"p"}', '/rules unknown_field', '/name unknown_field'],
];

const PLATFORM = '{"field":"platform","values":["ios"]}';

function faultsOf(document) {
  return (readTemplate(document).faults ?? []).map(({ path, code }) => `${path} ${code}`);
}

function check(rows, documentOf, at) {
  for (const [part, ...faults] of rows) {
    assert.deepEqual(faultsOf(documentOf(part)), faults.map((fault) => at + fault), part);
  }
}

function withConditions(conditions, parameters = '{}') {
  return `{"conditions":[${conditions}],"parameters":${parameters}}`;
}

export function eachFaultOfADocumentIsFoundInOrder() {
  check(DOCUMENTS, (document) => document, '');
}

export function eachFaultOfAConditionIsFoundInOrder() {
  check(CONDITIONS, withConditions, '/conditions/0');
}

export function eachFaultOfARuleIsFoundInOrder() {
  check(RULES, (rule) => withConditions(`{"name":"c","rules":[${rule}]}`), '/conditions/0/rules/0');
}

export function eachFaultOfAParameterIsFoundInOrder() {
  const conditions = ['a', 'b'].map((name) => `{"name":"${name}","rules":[${PLATFORM}]}`);
  check(PARAMETERS, (parameter) => withConditions(conditions, `{"p":${parameter}}`), '/parameters/p');
}

export function aNameOfTwoConditionsIsAFaultOfEachLaterOne() {
  const conditions = ['a', 'b', 'a', 'a'].map((name) => `{"name":"${name}","rules":[${PLATFORM}]}`);
  assert.deepEqual(faultsOf(withConditions(conditions)), [
    '/conditions/2/name duplicate_condition', '/conditions/3/name duplicate_condition',
  ]);
}

export function aParametersKeyIsPlainASCII() {
  const keys = ['', '1a', 'a b', 'a/b', 'é', 'a\u0301', '.a', '-a', '9', 'a\n', 'a$', 'Ａ', 'a\0', 'a~b'];
  for (const key of keys) {
    const { faults } = readTemplate(JSON.stringify({ parameters: { [key]: { type: 'number', default: 1 } } }));
    assert.deepEqual(faults.map(({ code }) => code), ['invalid_name'], key);
  }
}

export function keysThatObjectsHaveOfThemselvesAreKeysLikeOthers() {
  const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const members = keys.map((key) => `"${key}":{"type":"string","default":"${key}"}`);
  const { template } = readTemplate(`{"parameters":{${members}}}`);
  assert.deepEqual([...template.parameters.keys()], keys);
  assert.deepEqual(keys.map((key) => template.parameters.get(key).default), keys);
  assert.deepEqual(faultsOf('{"constructor":1,"__proto__":{"parameters":{}},"parameters":{}}'), [
    '/constructor unknown_field', '/__proto__ unknown_field',
  ]);
  assert.deepEqual(faultsOf(withConditions('{"name":"c","rules":[{"field":"constructor"}]}')), [
    '/conditions/0/rules/0/field invalid_rule',
  ]);
}

export function namesInTwoNormalisationsAreTwoConditions() {
  const conditions = ['\u00e9', 'e\u0301'].map((name) => `{"name":"${name}","rules":[${PLATFORM}]}`);
  assert.deepEqual(faultsOf(withConditions(conditions)), []);
}

export function aFaultyConditionsNameIsStillKnown() {
  const conditions = ['{"name":"c"}', '{"name":"c","rules":[1]}', `{"name":"c","rules":[${PLATFORM}],"x":1}`];
  for (const condition of conditions) {
    const parameters = '{"p":{"type":"string","default":"","conditional_values":{"c":"x"}}}';
    const faults = faultsOf(withConditions(condition, parameters));
    assert.equal(faults.length, 1);
    assert.doesNotMatch(faults[0], /unknown_condition/);
  }
}

export function aMisspeltMemberNamesTheNearestOne() {
  const words = [
    ['defualt', 'default'], ['Default', 'default'], ['typ', 'type'], ['conditionalValues', 'conditional_values'],
    ['desciption', 'description'], ['gruop', 'group'],
  ];
  for (const [written, meant] of words) {
    const { faults } = readTemplate(`{"parameters":{"p":{"${written}":1}}}`);
    assert.ok(faults[0].message.endsWith(`Did you mean "${meant}"?`), faults[0].message);
  }
  assert.doesNotMatch(readTemplate('{"parameters":{"p":{"zzzzzzzz":1}}}').faults[0].message, /Did you mean/);
}

export function aFaultSaysWhereItStands() {
  const document =
    '{\n  "parameters": {\n    "é😀": 1,\n    "p": {"type": "json", "default": "{\\n \\"a\\": 01}"}\n  }\n}';
  const places = readTemplate(document).faults.map(({ code, line, column }) => [code, line, column]);
  assert.deepEqual(places, [['invalid_name', 3, 5], ['wrong_type', 3, 11], ['invalid_json_value', 4, 38]]);
  assert.match(readTemplate(document).faults[2].message, /^The string is not JSON: .*, in its line 2, column 8\.$/);
}

export function whatIsNotJSONHasOneFaultWithItsPlace() {
  for (const document of ['', '{', '\uFEFF{}', '{"parameters":{"\\ud800":1}}', '[\n01]', '['.repeat(1_000_000)]) {
    const { faults } = readTemplate(document);
    assert.deepEqual(faults.map(({ path, code }) => [path, code]), [['', 'invalid_json']], document.slice(0, 40));
  }
  assert.equal(readTemplate('[\n01]').faults[0].line, 2);
}

export function aThousandFaultsAreListedAndTheRestCounted() {
  const members = Array.from({ length: 1_234 }, (_, index) => `"x${index}":0`);
  const { faults } = readTemplate(`{${members},"parameters":{}}`);
  assert.equal(faults.length, 1_001);
  assert.equal(faults[999].path, '/x999');
  assert.match(faults[1_000].message, /234 more/);
}

export function everyMessageIsAShortSentence() {
  const rules = RULES.map(([rule]) => withConditions(`{"name":"c","rules":[${rule}]}`));
  const parameters = PARAMETERS.map(([parameter]) => withConditions('', `{"p":${parameter}}`));
  for (const document of [...DOCUMENTS.map(([text]) => text), ...rules, ...parameters]) {
    for (const { message } of readTemplate(document).faults ?? []) {
      assert.match(message, /[.?]$/);
      assert.ok(message.length < 400, message);
    }
  }
}
