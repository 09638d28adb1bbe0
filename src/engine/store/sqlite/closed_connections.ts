// Lets go of what connections have prepared that are closed. The engine of Node 20 keeps a closed connection, with its
// schema and its open files, until each of its statements is collected as garbage: it has no call that ends a statement.
// V8 knows nothing of that memory and collects late: a thousand sandboxes that were made and closed took 70 MB so, and
// 190 MB when it was left alone. So it is asked for a collection soon after a connection was closed.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { guarded } from '../../stray_errors.ts';

/** How many closed connections wait to be collected at most: some 1.3 MB each. */
const closed_max = 64;
/** How long they wait at most, and how long those that a collection has left: something may still refer to them. */
const wait_ms_min = 2_000;
const wait_ms_max = 64_000;

let closed_count = 0;
let wait_ms = wait_ms_min;
let is_collecting = false;
let timer: NodeJS.Timeout | undefined;
const onCollected = guarded(() => {
  closed_count--;
});
const collected = new FinalizationRegistry<undefined>(onCollected);

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
  clearTimeout(timer);
  timer = undefined;
  if (is_collecting) return;
  is_collecting = true;
  try {
    gc ??= openCollector();
    await gc({ type: 'major', execution: 'async' });
  } finally {
    is_collecting = false;
  }
  // What was collected is known a moment later.
  wait_ms = Math.min(2 * wait_ms, wait_ms_max);
  collectLater();
}

function collectLater(): void {
  const isOver = () => {
    timer = undefined;
    return closed_count === 0 ? undefined : collect();
  };
  timer ??= setTimeout(guarded(isOver), wait_ms).unref();
}

/** To be told of each connection of a program that opens and closes many. */
export function noteClosed(connection: object): void {
  closed_count++;
  collected.register(connection, undefined);
  wait_ms = wait_ms_min;
  if (closed_count >= closed_max) guarded(collect)();
  else collectLater();
}
