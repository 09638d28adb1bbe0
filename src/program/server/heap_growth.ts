import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** By how many percent the heap may grow beyond what was in use after the last full collection. */
const growth_percent = 50;

/**
 * Makes V8 collect the old generation more often. By default it may wait until the old generation is four
 * times as large as what is in use, so a server that writes fills 100 MB with garbage. Call it when the
 * program is loaded: V8 rejects code that was compiled with other flags. A server in a thread of another
 * program does not change that program's heap.
 */
export function limitHeapGrowth(): void {
  if (isMainThread) setFlagsFromString(`--heap-growing-percent=${growth_percent}`);
}
