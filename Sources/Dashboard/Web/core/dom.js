/**
 * The page as a value: `h` describes elements, `render` makes a container's children like the description.
 *
 * Elements are kept where tag and key agree, so that focus, caret and scroll survive a rendering. Text is only ever set as text.
 *
 * @typedef {{tag: string, key: unknown, props: Record<string, any>, children: Child[]}} Element
 * @typedef {Element | string} Child
 */

const SVG = 'http://www.w3.org/2000/svg';

/** What was last rendered into a node: its children's descriptions with their nodes. */
const rendered = new WeakMap();
const listeners = new WeakMap();

/** These are set as properties, since their attributes are only what they begin with. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'open', 'selected', 'indeterminate', 'readOnly']);
/** `value` of a select depends on its options, so that children come first. */
const AFTER_CHILDREN = new Set(['value', 'open']);

let depth = 0;
let created = [];

/**
 * Describes an element.
 *
 * @param {string} tag the element's name
 * @param {Record<string, any> | null} [props] `key`, `class` (text or list), `on<event>`, `ref` (called once with the new
 *   element, when it is in the page), `style` and `dataset` (objects), `props` (JavaScript properties of a custom element);
 *   else a property of those above or an attribute, absent for null, undefined and false
 * @param {...any} children elements, texts, numbers, lists of them; null, undefined and booleans are left out
 * @returns {Element}
 */
export function h(tag, props, ...children) {
  return { tag, key: props?.key, props: props ?? {}, children: flatten(children, []) };
}

function flatten(children, into) {
  for (const child of children) {
    if (child === null || child === undefined || typeof child === 'boolean') continue;
    if (Array.isArray(child)) flatten(child, into);
    else into.push(typeof child === 'object' ? child : String(child));
  }
  return into;
}

/**
 * Makes the children of `container` what `view` describes.
 *
 * @param {globalThis.Element} container
 * @param {any} view as a child of `h`
 */
export function render(container, view) {
  const focused = document.activeElement;
  depth += 1;
  try {
    patchChildren(container, flatten([view], []));
  } finally {
    depth -= 1;
  }
  if (depth > 0) return;
  // A moved element has lost the focus.
  if (focused !== document.activeElement && focused?.isConnected && focused !== document.body) focused.focus?.();
  const refs = created;
  created = [];
  for (const [ref, node] of refs) if (node.isConnected) ref(node);
}

function patchChildren(parent, children) {
  const before = rendered.get(parent) ?? [];
  const take = supplier(before);
  const after = children.map((child) => {
    const old = take(child);
    return { child, node: old ? patch(old, child) : create(child, parent) };
  });
  const kept = new Set(after.map((entry) => entry.node));
  for (const { node } of before) if (!kept.has(node)) node.remove();
  let next = null;
  for (const { node } of after.toReversed()) {
    if (node.nextSibling !== next || node.parentNode !== parent) parent.insertBefore(node, next);
    next = node;
  }
  rendered.set(parent, after);
}

/** Finds for each new child the old one that it continues: the one of its key, else the next of its kind. */
function supplier(before) {
  const keyed = new Map();
  const unkeyed = new Map();
  for (const entry of before) {
    const { child } = entry;
    if (child.key !== undefined) keyed.set(child.key, entry);
    else if (unkeyed.has(child.tag)) unkeyed.get(child.tag).push(entry);
    else unkeyed.set(child.tag, [entry]);
  }
  return (child) => {
    if (child.key === undefined) return unkeyed.get(child.tag)?.shift();
    const found = keyed.get(child.key);
    keyed.delete(child.key);
    return found?.child.tag === child.tag ? found : undefined;
  };
}

function create(child, parent) {
  if (typeof child === 'string') return document.createTextNode(child);
  const inSVG = child.tag === 'svg' || (parent.namespaceURI === SVG && parent.localName !== 'foreignObject');
  const node = inSVG ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  update(node, {}, child);
  if (child.props.ref) created.push([child.props.ref, node]);
  return node;
}

function patch(old, child) {
  if (old.child === child) return old.node;
  if (typeof child === 'string') {
    if (old.child !== child) old.node.data = child;
  } else {
    update(old.node, old.child.props, child);
  }
  return old.node;
}

function update(node, before, { tag, props, children }) {
  for (const name of Object.keys(before)) if (!(name in props)) set(node, name, undefined, before[name]);
  for (const name of Object.keys(props)) if (!AFTER_CHILDREN.has(name)) set(node, name, props[name], before[name]);
  if (!tag.includes('-')) patchChildren(node, children);
  for (const name of AFTER_CHILDREN) if (name in props) set(node, name, props[name], before[name]);
}

function set(node, name, value, before) {
  if (name === 'key' || name === 'ref') return;
  if (name.startsWith('on')) listen(node, name.slice(2), value);
  else if (name === 'props') assign(node, value ?? {}, before ?? {});
  else if (name === 'style') setStyle(node, value ?? {}, before ?? {});
  else if (name === 'dataset') setData(node, value ?? {}, before ?? {});
  else if (PROPERTIES.has(name)) setProperty(node, name, value);
  else if (name === 'class') setAttribute(node, 'class', [value].flat().filter(Boolean).join(' ') || null);
  else if (value !== before) setAttribute(node, name, value);
}

function setProperty(node, name, value) {
  const wanted = value ?? (name === 'value' ? '' : false);
  // Writing an equal value would move the caret.
  if (node[name] !== wanted) node[name] = wanted;
}

function setAttribute(node, name, value) {
  const isState = name.startsWith('aria-') || name === 'draggable' || name === 'spellcheck';
  const text = typeof value === 'boolean' && !isState ? (value ? '' : null) : value;
  if (text === null || text === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(text)) node.setAttribute(name, String(text));
}

function assign(node, values, before) {
  for (const [name, value] of Object.entries(values)) if (value !== before[name]) node[name] = value;
}

function setStyle(node, values, before) {
  for (const name of Object.keys(before)) if (!(name in values)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(values)) node.style.setProperty(name, value);
}

function setData(node, values, before) {
  for (const name of Object.keys(before)) if (!(name in values)) delete node.dataset[name];
  for (const [name, value] of Object.entries(values)) node.dataset[name] = value;
}

/** One listener an element and event, which calls the handler of the last rendering. */
function listen(node, type, handler) {
  const handlers = listeners.get(node) ?? new Map();
  listeners.set(node, handlers);
  if (!handlers.has(type)) node.addEventListener(type, (event) => handlers.get(type)?.(event));
  handlers.set(type, handler);
}
