// Lets go of what connections have prepared that are closed. The engine of Node 20 keeps a closed connection, with its
// schema and its files, until each of its statements is collected as garbage, and V8, which knows nothing of that
// memory, collects late: a thousand sandboxes that were made and closed took 70 MB so, and 190 MB when it was left alone.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many closed connections wait to be collected at most: some 1.3 MB each. */
const closed_max = 64;

let closed_count = 0;
let is_collecting = false;
const collected = new FinalizationRegistry<undefined>(() => {
  closed_count--;
});

type Collect = (how: { type: 'major'; execution: 'async' }) => Promise<void>;

/** What asks V8 for a collection. Its flags are put back: code that was compiled under others is compiled anew. */
function openCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const gc: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return gc;
}

let gc: Collect | undefined;

/** Has V8 collect as soon as nothing else runs; it takes some 30 ms. */
async function collect(): Promise<void> {
  gc ??= openCollector();
  await gc({ type: 'major', execution: 'async' });
}

/** To be told of each connection of a program that opens and closes many. */
export function noteClosed(connection: object): void {
  closed_count++;
  collected.register(connection, undefined);
  if (closed_count < closed_max || is_collecting) return;
  is_collecting = true;
  void collect().finally(() => {
    is_collecting = false;
  });
}
