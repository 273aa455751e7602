/**
 * Which page the URL's fragment names: `#/projects/shop/history?from=3`.
 */

/**
 * Reads a fragment by a table of patterns.
 *
 * @param {string} hash the fragment, with its `#`
 * @param {readonly {pattern: string, name: string}[]} routes patterns such as `/projects/{project}/history`, the first fitting one counts
 * @returns {{name: string, params: Record<string, string>, query: URLSearchParams} | null} null for what no pattern fits
 */
export function readRoute(hash, routes) {
  const [path, query = ''] = splitOnce(hash.replace(/^#/, '') || '/', '?');
  const segments = path.split('/').filter(Boolean);
  for (const { pattern, name } of routes) {
    const params = match(pattern.split('/').filter(Boolean), segments);
    if (params) return { name, params, query: new URLSearchParams(query) };
  }
  return null;
}

function match(pattern, segments) {
  if (pattern.length !== segments.length) return null;
  const params = {};
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith('{')) {
      const text = decoded(segments[index]);
      if (text === null) return null;
      params[part.slice(1, -1)] = text;
    } else if (part !== segments[index]) {
      return null;
    }
  }
  return params;
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Escapes what is put into a path or a fragment: path`#/projects/${id}`.
 *
 * @param {TemplateStringsArray} texts
 * @param {...unknown} values
 */
export function path(texts, ...values) {
  return texts.reduce((made, text, index) => made + encodeURIComponent(String(values[index - 1])) + text);
}

/**
 * A fragment or path with a query; empty and absent values are left out.
 *
 * @param {string} base
 * @param {Record<string, unknown>} [query]
 */
export function withQuery(base, query = {}) {
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${base}?${text}` : base;
}
