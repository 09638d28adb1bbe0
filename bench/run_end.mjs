// Cleans up after a run in reverse order, once, however the run ends.

/** What to clean up after a part of the run, and after the whole run. */
const cleanups = { part: [], run: [] };
let over = false;
let ending = Promise.resolve();

/** Whether the run is over, so that nothing more may be started. */
export const isOver = () => over;

/** @param lasting the lifetime of what is cleaned up: `part` or `run`. */
export function atEnd(cleanup, lasting = 'part') {
  cleanups[lasting].push(cleanup);
}

async function runAll(list) {
  for (let cleanup = list.pop(); cleanup; cleanup = list.pop())
    await Promise.resolve()
      .then(cleanup)
      .catch((error) => console.error(`While cleaning up: ${error.message}`));
}

/** Cleans up after this part; the run may continue. A concurrent call waits for the same cleanup. */
export function endPart() {
  ending = ending.then(() => runAll(cleanups.part));
  return ending;
}

/** Cleans up after everything, finally. */
export function endRun() {
  over = true;
  ending = endPart().then(() => runAll(cleanups.run));
  return ending;
}

/** Makes Ctrl-C and similar signals clean up before they end the process. */
export function endOnSignals() {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  for (const [signal, number] of Object.entries(numbers))
    process.on(signal, () => void endRun().then(() => process.exit(128 + number)));
}
