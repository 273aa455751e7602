// A server that answers as it is told, well or badly, and remembers what it was asked.
import { createServer } from "node:http";

/** An answer with a body. */
export const answer = (status, body = "", headers = {}) => (response) => response.writeHead(status, headers).end(body);

/** The body of a config. */
export const configBody = (parameters, version = 1) => JSON.stringify({ data: { version, min_fetch_interval: 3600, parameters } });

/** A config as the service sends it; without `tag`, no ETag. */
export const config = (parameters, tag) => answer(200, configBody(parameters), tag ? { ETag: tag } : {});

/** Nothing new. */
export const notModified = answer(304);

export class Server {
  requests = [];
  #answers = [];
  #server = createServer((request, response) => {
    this.requests.push(request);
    // An unforeseen request is answered too, with what no test takes for right.
    (this.#answers.shift() ?? answer(599))(response);
  });

  static async start() {
    const server = new Server();
    await new Promise((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url() { return `http://127.0.0.1:${this.#server.address().port}`; }

  /** How the next requests are answered, each `(response) => …`. */
  next(...answers) { this.#answers.push(...answers); }

  get lastTag() { return this.requests.at(-1).headers["if-none-match"]; }
  get lastQuery() { return this.requests.at(-1).url.replace(/^[^?]*\?/, ""); }
}
