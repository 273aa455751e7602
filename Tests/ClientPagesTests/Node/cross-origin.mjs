// `fetch` as a browser does it for a page of another origin, which Node does not: a preflight for what is not harmless,
// and of the answer only what the service allows the page to see.
const harmless = new Set(["accept", "accept-language", "content-language"]);
const alwaysVisible = ["cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"];

const list = (header) => (header ?? "").toLowerCase().split(",").map((item) => item.trim()).filter(Boolean);
const allows = (response, origin) => ["*", origin].includes(response.headers.get("access-control-allow-origin"));
const blocked = () => new TypeError("Failed to fetch");

export function crossOriginFetch(origin) {
  const plain = globalThis.fetch;
  return async (url, init) => {
    const asked = Object.keys(init.headers).map((name) => name.toLowerCase()).filter((name) => !harmless.has(name)).sort();
    const preflight = await plain(url, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": asked.join(",") },
    });
    const allowed = list(preflight.headers.get("access-control-allow-headers"));
    if (!preflight.ok || !allows(preflight, origin) || !asked.every((name) => allowed.includes(name))) throw blocked();

    const response = await plain(url, { ...init, headers: { ...init.headers, Origin: origin } });
    if (!allows(response, origin)) throw blocked();
    const visible = new Set([...alwaysVisible, ...list(response.headers.get("access-control-expose-headers"))]);
    const headers = [...response.headers].filter(([name]) => visible.has(name));
    return new Response(response.body, { status: response.status, headers });
  };
}
