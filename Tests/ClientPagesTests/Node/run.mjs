// run.mjs FILE PAGE: runs the scenarios of a file one after the other with the code of one page. Prints those that fail,
// each with its reason, and ends with status 0 if none does.
import { client } from "./page.mjs";

const [file, page] = process.argv.slice(2);
const { scenarios } = await import(`./${file}`);
const opened = await client(page);
const { fetch, setTimeout, performance } = globalThis;
const { now } = Date;
let failures = 0;

// Only a hang gets here: a scenario takes milliseconds.
let running;
setTimeout(() => { console.error(`does not end: ${running}`); process.exit(2); }, 45_000);

for (const [name, scenario] of Object.entries(scenarios)) {
  running = name;
  try {
    await scenario(opened);
  } catch (error) {
    failures += 1;
    console.error(`${name}: ${error.stack.replace(/data:[^:]*;base64,[\w+/=]+/g, "CLIENTS.md")}\n`);
  }
  // A scenario may have put others in their places.
  Object.assign(globalThis, { fetch, setTimeout });
  Object.defineProperty(globalThis, "performance", { value: performance, configurable: true, writable: true });
  Date.now = now;
}

console.log(`${Object.keys(scenarios).length} scenarios, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1); // whatever connection is still open
