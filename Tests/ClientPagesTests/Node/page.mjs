// The code of CLIENTS.md as it stands there, opened the same way whichever page it is.
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../../CLIENTS.md", import.meta.url), "utf8");

/** The JavaScript blocks below a heading of the page. */
function blocks(heading) {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (!section) throw new Error(`CLIENTS.md has no section ${heading}`);
  return [...section.matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1]);
}

/** Keeps texts as `localStorage` does. */
class PageStorage {
  items = new Map();
  getItem(key) { return this.items.get(key) ?? null; }
  setItem(key, text) { this.items.set(key, String(text)); }
}

/** Keeps texts as `AsyncStorage` does: each call ends later, in order. */
class DeviceStorage extends PageStorage {
  async getItem(key) { await null; return super.getItem(key); }
  async setItem(key, text) { super.setItem(key, text); }
}

const sections = {
  web: {
    heading: "Web",
    makeStorage: () => new PageStorage(),
    open: async ({ RemoteConfig }, options) => new RemoteConfig(options),
  },
  reactNative: {
    heading: "React Native",
    makeStorage: () => new DeviceStorage(),
    open: ({ RemoteConfig }, options) => RemoteConfig.open(options),
  },
};

/** One client of the page, by the name of its section here: its blocks, how to make a storage for it and how to open it. */
export async function client(name) {
  const { heading, makeStorage, open } = sections[name];
  const code = blocks(heading);
  const module = await import(`data:text/javascript;base64,${Buffer.from(code[0]).toString("base64")}`);
  return { name, blocks: code, makeStorage, open: (options) => open(module, options) };
}
