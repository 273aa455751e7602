// run.mjs FILE: runs what the file exports as functions, one after the other. Prints those that throw, each with its reason,
// and ends with status 0 if none does.

const [file] = process.argv.slice(2);
const scenarios = Object.entries(await import(`./${file}`)).filter(([, scenario]) => typeof scenario === 'function');
let failures = 0;

// Only a hang gets here: a scenario takes milliseconds.
let running;
const patience = setTimeout(() => {
  console.error(`does not end: ${running}`);
  process.exit(2);
}, 120_000);

for (const [name, scenario] of scenarios) {
  running = name;
  try {
    await scenario();
  } catch (error) {
    failures += 1;
    console.error(`${name}: ${error?.stack ?? error}\n`);
  }
}

clearTimeout(patience);
console.log(`${scenarios.length} scenarios, ${failures} failed`);
process.exit(failures === 0 && scenarios.length > 0 ? 0 : 1); // whatever is still open
