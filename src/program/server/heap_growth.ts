import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** By how much the heap may grow before V8 collects all of it, in percent of what was in use after the last time. */
const growth_percent = 50;

/**
 * Has V8 collect the old part of the heap more often. Left alone it may wait until that part is four times as large as
 * what is in use, so that a server that writes fills 100 MB with garbage. Call it when the program is loaded: V8 refuses
 * code that was compiled under other flags. A server in a thread of another program leaves that program's heap alone.
 */
export function limitHeapGrowth(): void {
  if (isMainThread) setFlagsFromString(`--heap-growing-percent=${growth_percent}`);
}
