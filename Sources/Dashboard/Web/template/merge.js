import { compareTemplates } from './compare.js';
import { sameCondition, sameConditionalValues, sameParameter, sameRules, sameValue } from './equal.js';
import { mergeOrders, weaveIn } from './merge-order.js';
import { frozenCondition, frozenMap, frozenParameter, frozenTemplate } from './shape.js';

/**
 * Something that both sides changed, each in its own way. `part` says what of it: `presence` is a parameter or
 * condition that one side removed and the other changed or used; `type` is a parameter's type with all of its values.
 * `base`, `mine` and `theirs` are whole parameters or conditions for `presence` and `type`, names in their order for
 * `order`, and the part itself else; null where a side does not have it.
 * @typedef {{id: string, kind: 'parameter' | 'condition' | 'order', name: string,
 *   part: 'presence' | 'type' | 'default' | 'conditional' | 'description' | 'group' | 'rules' | 'order',
 *   condition?: string, type?: string, base: any, mine: any, theirs: any}} Conflict
 *
 * @typedef {import('./shape.js').Template} Template
 */

/**
 * Merges two templates that were both made from one.
 *
 * What only one side changed is in the result, as is what both changed alike. Where they changed one thing in two ways
 * there is a conflict, and mine stands until it is resolved. A conditional value never names a missing condition: a
 * condition that is removed takes its values along.
 * @param {Template} base
 * @param {Template} mine
 * @param {Template} theirs
 * @returns {{template: Template, conflicts: Conflict[],
 *   resolve(choices: ReadonlyMap<string, 'mine' | 'theirs'>): Template,
 *   theirsOnly: import('./compare.js').Comparison}} `resolve` takes choices by the conflicts' ids, mine where there is
 *   none; `theirsOnly` is all that they changed
 */
export function mergeTemplates(base, mine, theirs) {
  const merge = new Merge(base, mine, theirs, new Map());
  return {
    template: merge.template(),
    conflicts: merge.conflicts,
    resolve: (choices) => new Merge(base, mine, theirs, choices).template(),
    theirsOnly: compareTemplates(base, theirs),
  };
}

/** One run over all conditions and parameters. Which conflicts there are does not depend on the choices. */
class Merge {
  constructor(base, mine, theirs, choices) {
    this.base = new Side(base, base);
    this.mine = new Side(mine, base);
    this.theirs = new Side(theirs, base);
    this.choices = choices;
    /** @type {Conflict[]} */
    this.conflicts = [];
  }

  template() {
    const conditions = this.conditions();
    const parameters = this.parameters(new Set(conditions.map(({ name }) => name)));
    return frozenTemplate(conditions, parameters);
  }

  /** What becomes of something by the three-way rule; a conflict if that has no answer. */
  settle(conflict, { base, mine, theirs }, same) {
    if (same(mine, theirs) || same(theirs, base)) return mine;
    if (same(mine, base)) return theirs;
    return this.choose({ ...conflict, base, mine, theirs });
  }

  choose({ kind, name, part, condition, ...rest }) {
    const id = JSON.stringify([kind, name, part, ...(condition === undefined ? [] : [condition])]);
    const conflict = { id, kind, name, part, ...(condition === undefined ? {} : { condition }), ...rest };
    this.conflicts.push(Object.freeze(conflict));
    return this.choices.get(id) === 'theirs' ? conflict.theirs : conflict.mine;
  }

  conditions() {
    const merged = new Map();
    for (const name of new Set([...this.mine.conditions.keys(), ...this.theirs.conditions.keys()])) {
      const condition = this.condition(name);
      if (condition) merged.set(name, condition);
    }
    return this.conditionOrder(merged).map((name) => merged.get(name));
  }

  condition(name) {
    const [base, mine, theirs] = [this.base, this.mine, this.theirs].map((side) => side.conditions.get(name) ?? null);
    if (mine && theirs) return this.conditionOfBoth(name, base, mine, theirs);
    const [kept, keeper] = mine ? [mine, this.mine] : [theirs, this.theirs];
    if (!base) return kept;
    if (sameCondition(base, kept) && !keeper.newlyUsed.has(name)) return null;
    return this.choose({ kind: 'condition', name, part: 'presence', base, mine, theirs });
  }

  conditionOfBoth(name, base, mine, theirs) {
    const of = (part) => ({ base: base?.[part] ?? null, mine: mine[part], theirs: theirs[part] });
    const conflict = { kind: 'condition', name };
    const rules = this.settle({ ...conflict, part: 'rules' }, of('rules'), (left, right) =>
      left !== null && right !== null && sameRules(left, right));
    const description = this.settle({ ...conflict, part: 'description' }, of('description'), Object.is);
    const merged = frozenCondition({ name, description, rules });
    return [mine, theirs].find((condition) => sameCondition(condition, merged)) ?? merged;
  }

  conditionOrder(merged) {
    const orderOf = (side, isWanted) => [...side.conditions.keys()].filter(isWanted);
    const isCommon = (name) => [this.base, this.mine, this.theirs].every(({ conditions }) => conditions.has(name));
    const [base, mine, theirs] = [this.base, this.mine, this.theirs].map((side) => orderOf(side, isCommon));
    const order = mergeOrders(base, mine, theirs) ??
      this.choose({ kind: 'order', name: 'conditions', part: 'order', base, mine, theirs });
    // Where both added a condition, mine says where it stands.
    const ofBoth = orderOf(this.mine, (name) => this.theirs.conditions.has(name));
    const isMerged = (name) => merged.has(name);
    return weaveIn(weaveIn(weaveIn(order, ofBoth), orderOf(this.theirs, isMerged)), orderOf(this.mine, isMerged));
  }

  parameters(conditionNames) {
    const merged = new Map();
    for (const key of new Set([...this.mine.parameters.keys(), ...this.theirs.parameters.keys()])) {
      const parameter = this.parameter(key);
      if (parameter) merged.set(key, this.asBefore(withoutOthers(parameter, conditionNames)));
    }
    const keysOf = (side) => [...side.parameters.keys()].filter((key) => merged.has(key));
    return frozenMap(weaveIn(keysOf(this.mine), keysOf(this.theirs)).map((key) => [key, merged.get(key)]));
  }

  /** The object that a side has already, so that what nobody changed is known by identity. */
  asBefore(parameter) {
    const candidates = [this.mine, this.theirs].map((side) => side.parameters.get(parameter.key));
    return candidates.find((candidate) => candidate && sameParameter(candidate, parameter)) ?? parameter;
  }

  parameter(key) {
    const [base, mine, theirs] = [this.base, this.mine, this.theirs].map((side) => side.parameter(key));
    if (mine && theirs) return this.parameterOfBoth(key, base, mine, theirs);
    const kept = mine ?? theirs;
    if (!base) return kept;
    if (sameParameter(base, kept)) return null;
    return this.choose({ kind: 'parameter', name: key, part: 'presence', base, mine, theirs });
  }

  parameterOfBoth(key, base, mine, theirs) {
    if (sameParameter(mine, theirs) || (base && sameParameter(theirs, base))) return mine;
    if (base && sameParameter(mine, base)) return theirs;
    const isRetyped = mine.type !== theirs.type || (base !== null && base.type !== mine.type);
    const values = isRetyped ? this.typeAndValues(key, base, mine, theirs) : this.values(key, base, mine, theirs);
    const text = (part) => this.settle(
      { kind: 'parameter', name: key, part },
      { base: base?.[part] ?? null, mine: mine[part], theirs: theirs[part] }, Object.is);
    return frozenParameter({ key, ...values, description: text('description'), group: text('group') });
  }

  /** Values of one type make no sense with another: where it changed, they go with it. */
  typeAndValues(key, base, mine, theirs) {
    const { type, default: value, conditionalValues } = this.settle(
      { kind: 'parameter', name: key, part: 'type' }, { base, mine, theirs },
      (left, right) => left !== null && right !== null && sameTypeAndValues(left, right));
    return { type, default: value, conditionalValues };
  }

  values(key, base, mine, theirs) {
    const { type } = mine;
    const conflict = { kind: 'parameter', name: key, type };
    const sides = { base: base?.default ?? null, mine: mine.default, theirs: theirs.default };
    const conditionalValues = [];
    for (const condition of new Set([...mine.conditionalValues.keys(), ...theirs.conditionalValues.keys()])) {
      const of = (parameter) => parameter?.conditionalValues.get(condition) ?? null;
      const values = { base: of(base), mine: of(mine), theirs: of(theirs) };
      const value = this.settle({ ...conflict, part: 'conditional', condition }, values, sameValue);
      if (value !== null) conditionalValues.push([condition, value]);
    }
    const value = this.settle({ ...conflict, part: 'default' }, sides, sameValue);
    return { type, default: value, conditionalValues: frozenMap(conditionalValues) };
  }
}

/** One of the three templates, and what it did to the base. */
class Side {
  #base;

  constructor(template, base) {
    this.#base = base;
    this.conditions = new Map(template.conditions.map((condition) => [condition.name, condition]));
    this.parameters = template.parameters;
    this.removedConditions = base.conditions.map(({ name }) => name).filter((name) => !this.conditions.has(name));
    this.newlyUsed = newlyUsedConditions(template, base);
  }

  /**
   * A parameter, or null. With a condition go its values; but who removed a condition had nothing against the values,
   * so for the comparison with the base they are still there.
   */
  parameter(key) {
    const parameter = this.parameters.get(key) ?? null;
    const older = this.#base.parameters.get(key);
    if (!parameter || parameter === older || parameter.type !== older?.type) return parameter;
    const lost = this.removedConditions.filter((name) => older.conditionalValues.has(name));
    if (lost.length === 0) return parameter;
    const values = lost.map((name) => [name, older.conditionalValues.get(name)]);
    return { ...parameter, conditionalValues: new Map([...parameter.conditionalValues, ...values]) };
  }
}

/** The conditions for which a parameter has a value that it does not have in the base. */
function newlyUsedConditions(template, base) {
  const names = new Set();
  for (const [key, parameter] of template.parameters) {
    const older = base.parameters.get(key);
    if (parameter === older) continue;
    for (const [name, value] of parameter.conditionalValues) {
      if (older?.type !== parameter.type || !sameValue(value, older.conditionalValues.get(name))) names.add(name);
    }
  }
  return names;
}

function sameTypeAndValues(left, right) {
  return left.type === right.type && sameValue(left.default, right.default) &&
    sameConditionalValues(left.conditionalValues, right.conditionalValues);
}

function withoutOthers(parameter, conditionNames) {
  const values = [...parameter.conditionalValues].filter(([name]) => conditionNames.has(name));
  if (values.length === parameter.conditionalValues.size) return parameter;
  return frozenParameter({ ...parameter, conditionalValues: frozenMap(values) });
}
