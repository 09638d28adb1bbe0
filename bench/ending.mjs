// What a run leaves to be undone, undone in reverse order, once, however the run ends.

/** What lasts for one part of the run, and what lasts for all of it. */
const deeds = { part: [], run: [] };
let over = false;
let undoing = Promise.resolve();

/** Whether the run is over, so that nothing more may be started. */
export const isOver = () => over;

/** @param lasting until when it lasts that the deed undoes: `part` or `run`. */
export function atEnd(deed, lasting = 'part') {
  deeds[lasting].push(deed);
}

async function undo(list) {
  for (let deed = list.pop(); deed; deed = list.pop())
    await Promise.resolve()
      .then(deed)
      .catch((error) => console.error(`While cleaning up: ${error.message}`));
}

/** Undoes everything of this part, and the run may go on. Who calls it meanwhile waits too. */
export function tidy() {
  undoing = undoing.then(() => undo(deeds.part));
  return undoing;
}

/** Undoes everything, for good. */
export function end() {
  over = true;
  undoing = tidy().then(() => undo(deeds.run));
  return undoing;
}

/** Ctrl-C and its like clean up before they end the process. */
export function endOnSignals() {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  for (const [signal, number] of Object.entries(numbers))
    process.on(signal, () => void end().then(() => process.exit(128 + number)));
}
