/**
 * The parameters of a template as the page lists them: with what the draft changed, searched, filtered, in groups.
 *
 * @typedef {import('../../template/shape.js').Parameter} Parameter
 * @typedef {'added' | 'changed' | 'removed' | null} Kind
 * @typedef {{key: string, parameter: Parameter, kind: Kind}} Entry a removed one has the parameter that was published
 * @typedef {{search: string, type: string, group: string, condition: string, changed: boolean}} Filters empty texts ask
 *   for nothing
 */

/** What sorting and searching need of a parameter, made once for each. */
const facts = new WeakMap();
/** The list of each comparison, since it is drawn far more often than it changes. */
const lists = new WeakMap();

/**
 * All parameters of the draft and those that it removed, by key.
 *
 * @param {import('../../template/shape.js').Template} template
 * @param {import('../../template/compare.js').Comparison} changes since what is published
 * @returns {readonly Entry[]}
 */
export function listParameters(template, changes) {
  const known = lists.get(changes);
  if (known?.template === template) return known.entries;
  const kinds = new Map(changes.parameters.map((change) => [change.key, change.kind]));
  const kindOf = (key) => kinds.get(key) ?? null;
  const entries = [...template.parameters.values()].map((parameter) => entry(parameter, kindOf(parameter.key)));
  for (const { kind, before } of changes.parameters) if (kind === 'removed') entries.push(entry(before, 'removed'));
  entries.sort((left, right) => compareTexts(factsOf(left.parameter).order, factsOf(right.parameter).order));
  lists.set(changes, { template, entries });
  return entries;
}

function entry(parameter, kind) {
  return { key: parameter.key, parameter, kind };
}

function compareTexts(left, right) {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function factsOf(parameter) {
  let known = facts.get(parameter);
  if (!known) {
    known = { order: orderOf(parameter.key), text: searchText(parameter) };
    facts.set(parameter, known);
  }
  return known;
}

/** A text by which `item_9` stands before `item_10`, whatever the case. */
function orderOf(name) {
  return `${name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))} ${name}`;
}

function searchText({ key, default: value, conditionalValues, description, group }) {
  const texts = [key, description ?? '', group ?? '', String(value)];
  for (const [condition, conditional] of conditionalValues) texts.push(condition, String(conditional));
  return texts.join('\n').toLowerCase();
}


/**
 * What a search looks for: the words of it, all of which have to be somewhere.
 *
 * @param {string} search
 * @returns {string[]}
 */
export function searchTerms(search) {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
}

/**
 * The entries that all filters let through.
 *
 * @param {readonly Entry[]} entries
 * @param {Filters} filters
 */
export function filterEntries(entries, { search, type, group, condition, changed }) {
  const terms = searchTerms(search);
  return entries.filter(({ parameter, kind }) => {
    if (changed && kind === null) return false;
    if (type && parameter.type !== type) return false;
    if (group && parameter.group !== group) return false;
    if (condition && !parameter.conditionalValues.has(condition)) return false;
    return terms.length === 0 || hasAll(factsOf(parameter).text, terms);
  });
}

function hasAll(text, terms) {
  return terms.every((term) => text.includes(term));
}

/** Whether any filter asks for something. */
export function isFiltering({ search, type, group, condition, changed }) {
  return Boolean(searchTerms(search).length > 0 || type || group || condition || changed);
}

/**
 * The entries by group: first those without one, then group by group.
 *
 * @param {readonly Entry[]} entries
 * @returns {{name: string | null, entries: Entry[]}[]}
 */
export function groupEntries(entries) {
  const groups = new Map();
  for (const item of entries) {
    const name = item.parameter.group;
    if (groups.has(name)) groups.get(name).push(item);
    else groups.set(name, [item]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, entries: members }))
    .sort((left, right) => compareGroups(left.name, right.name));
}

function compareGroups(left, right) {
  if (left === null || right === null) return left === null ? -1 : 1;
  return compareTexts(orderOf(left), orderOf(right));
}

/** The names of all groups, in order. */
export function groupNames(template) {
  const names = new Set();
  for (const { group } of template.parameters.values()) if (group !== null) names.add(group);
  return [...names].sort(compareGroups);
}
