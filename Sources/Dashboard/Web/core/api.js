/**
 * The Admin API as the pages call it. Every failure is an `ApiError` whose message can be shown to a person.
 */

import { withQuery } from './router.js';

/** The longest that a call may take, in milliseconds: then the service counts as away. */
const PATIENCE = 20_000;

/** A call that did not succeed. */
export class ApiError extends Error {
  /**
   * @param {{status?: number, code: string, message: string, details?: {path: string, code: string, message: string}[],
   *   requestId?: string | null, currentVersion?: number | null, retryAfter?: number | null}} facts `status` is 0 where no
   *   answer came, with the code `offline`
   */
  constructor({ status = 0, code, message, details = [], requestId = null, currentVersion = null, retryAfter = null }) {
    super(message);
    Object.assign(this, { name: 'ApiError', status, code, details, requestId, currentVersion, retryAfter });
  }

  /** Whether the service, or its database, is away for the moment, so that trying again may help. */
  get isPassing() {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

/**
 * @param {{base: URL, token: () => string | null, onSignedOut: () => void, fetch?: typeof globalThis.fetch}} parts `base` is
 *   the Admin API's address, ending in a slash; `onSignedOut` is called when the service refuses the token, or that
 *   there is none
 */
export function openApi({ base, token, onSignedOut, fetch = globalThis.fetch.bind(globalThis) }) {
  async function call(method, path, { query, body, headers = {}, signal } = {}) {
    const used = token();
    const request = {
      method,
      headers: { ...headers },
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    };
    if (used) request.headers.Authorization = `Bearer ${used}`;
    if (body !== undefined) {
      request.body = typeof body === 'string' ? body : JSON.stringify(body);
      request.headers['Content-Type'] = 'application/json';
    }
    const { response, text } = await exchange(new URL(withQuery(path.replace(/^\//, ''), query), base), request, signal);
    if (response.ok) return { response, text };
    const error = refusal(response, text, method);
    if (error.status === 401 && path !== '/login' && isCurrent(used)) onSignedOut();
    throw error;
  }

  /** Whether nobody has signed in since a call with this token. */
  function isCurrent(used) {
    const current = token();
    return current === null || current === used;
  }

  async function exchange(url, request, signal) {
    try {
      const response = await fetch(url, request);
      return { response, text: await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError({ code: 'offline', message: `The service does not answer. ${comfort(request.method)}` });
    }
  }

  const data = ({ response, text }) => (response.status === 204 ? null : parsed(text).data);

  return {
    /** @param {string} path below `/admin/v1` */
    get: async (path, options) => data(await call('GET', path, options)),
    post: async (path, body, options) => data(await call('POST', path, { ...options, body })),
    put: async (path, body, options) => data(await call('PUT', path, { ...options, body })),
    patch: async (path, body, options) => data(await call('PATCH', path, { ...options, body })),
    delete: async (path, options) => data(await call('DELETE', path, options)),
    /** The answer's text as it is, for what must keep its digits. */
    getText: async (path, options) => (await call('GET', path, options)).text,
    postText: async (path, body, options) => (await call('POST', path, { ...options, body })).text,

    /** One page of a list. */
    async list(path, { query, limit = 50, cursor, signal } = {}) {
      const { text } = await call('GET', path, { query: { ...query, limit, cursor }, signal });
      const page = parsed(text);
      return { items: page.data, next: page.next };
    },

    /** The document of a version, with who published it; version 0 and an empty document before the first. */
    async getTemplate(project, version, { signal } = {}) {
      const place = `/projects/${encodeURIComponent(project)}`;
      const { response, text } = await call('GET', `${place}/template`, { query: { version, raw: true }, signal });
      return { version: tagged(response), text };
    },

    /**
     * Publishes a document, or only checks it.
     *
     * @param {string} project
     * @param {string} text the document
     * @param {{ifMatch?: number, note?: string, validateOnly?: boolean, signal?: AbortSignal}} options
     */
    async sendTemplate(project, text, { ifMatch, note, validateOnly, signal } = {}) {
      const headers = ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` };
      const query = { note, validate_only: validateOnly ? 'true' : undefined };
      const place = `/projects/${encodeURIComponent(project)}/template`;
      return data(await call('PUT', place, { body: text, headers, query, signal }));
    },
  };
}

function tagged(response) {
  return Number(/^(?:W\/)?"(\d+)"$/.exec(response.headers.get('ETag') ?? '')?.[1] ?? 0);
}

/** Every success has `data`: what has none is of something else that answers in the service's place. */
function parsed(text) {
  try {
    const answer = JSON.parse(text);
    if (answer.data !== undefined && answer.data !== null) return answer;
  } catch {
    // Told below.
  }
  const message = 'The answer could not be read: is something between this page and the service?';
  throw new ApiError({ status: 502, code: 'unreadable', message });
}

function refusal(response, text, method) {
  let error = null;
  try {
    error = JSON.parse(text).error;
  } catch {
    // A proxy's page, not the service's answer.
  }
  const retryAfter = Number(response.headers.get('Retry-After')) || null;
  return new ApiError({
    status: response.status,
    code: error?.code ?? 'unreadable',
    message: inWords(response.status, { message: error?.message, retryAfter, method }),
    details: Array.isArray(error?.details) ? error.details.filter(isDetail) : [],
    requestId: error?.request_id ?? response.headers.get('X-Request-Id'),
    currentVersion: typeof error?.current_version === 'number' ? error.current_version : null,
    retryAfter,
  });
}

function isDetail(detail) {
  return ['path', 'code', 'message'].every((member) => typeof detail?.[member] === 'string');
}

function inWords(status, { message, retryAfter, method }) {
  if (status === 503) return `The service can’t reach its database right now. ${comfort(method)}`;
  if (status === 429) return `Too many attempts. Try again in ${retryAfter ?? 60} seconds.`;
  return message ?? `The service answered ${status}.`;
}

/** What to do while the service is away: who only reads has typed nothing. */
function comfort(method) {
  return method === 'GET' ? 'Try again in a moment.' : 'Nothing that you typed is lost; try again in a moment.';
}
