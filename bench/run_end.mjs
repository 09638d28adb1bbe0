// Cleans up after a run in reverse order, once, however the run ends.

/** What to clean up after a part of the run, and after all of it. */
const cleanups = { part: [], run: [] };
let over = false;
let ending = Promise.resolve();

/** Whether the run is over, so that nothing more may be started. */
export const isOver = () => over;

/** @param lasting how long what is cleaned up lasts: `part` or `run`. */
export function atEnd(cleanup, lasting = 'part') {
  cleanups[lasting].push(cleanup);
}

async function runAll(list) {
  for (let cleanup = list.pop(); cleanup; cleanup = list.pop())
    await Promise.resolve()
      .then(cleanup)
      .catch((error) => console.error(`While cleaning up: ${error.message}`));
}

/** Cleans up after this part; the run may go on. Who calls it meanwhile waits too. */
export function endPart() {
  ending = ending.then(() => runAll(cleanups.part));
  return ending;
}

/** Cleans up after everything, for good. */
export function endRun() {
  over = true;
  ending = endPart().then(() => runAll(cleanups.run));
  return ending;
}

/** Ctrl-C and its like clean up before they end the process. */
export function endOnSignals() {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  for (const [signal, number] of Object.entries(numbers))
    process.on(signal, () => void endRun().then(() => process.exit(128 + number)));
}
