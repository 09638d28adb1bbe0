// What a run leaves to be undone, undone in reverse order, once, however the run ends.
const deeds = [];
let over = false;
let undoing = Promise.resolve();

/** Whether the run is over, so that nothing more may be started. */
export const isOver = () => over;

export function atEnd(deed) {
  deeds.push(deed);
}

async function undo() {
  for (let deed = deeds.pop(); deed; deed = deeds.pop())
    await Promise.resolve()
      .then(deed)
      .catch((error) => console.error(`While cleaning up: ${error.message}`));
}

/** Undoes everything so far, and the run may go on. Who calls it meanwhile waits too. */
export function tidy() {
  undoing = undoing.then(undo);
  return undoing;
}

/** Undoes everything, for good. */
export function end() {
  over = true;
  return tidy();
}

/** Ctrl-C and its like clean up before they end the process. */
export function endOnSignals() {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
  for (const [signal, number] of Object.entries(numbers))
    process.on(signal, () => void end().then(() => process.exit(128 + number)));
}
