import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** By how many percent the heap may grow beyond what was in use after the last full collection. */
const growth_percent = 50;

/** Size at which the young generation stops growing. V8's own limit is 32 MiB. */
const young_bytes_max = 8 * 1024 * 1024;

/** By what V8 multiplies the size of the young generation when many objects in it stay alive. */
const young_growth = { on: 2, off: 1 };

/**
 * Makes V8 collect the old generation more often, and keeps the young one small. By default the old generation may
 * grow until it is four times as large as what is in use, so a server that writes fills 100 MB with garbage. Call it
 * when the program is loaded: V8 rejects code that was compiled with other flags. A server in a thread of another
 * program does not change that program's heap.
 */
export function limitHeapGrowth(): void {
  if (!isMainThread) return;
  setFlagsFromString(`--heap-growing-percent=${growth_percent}`);
  boundYoungGeneration();
}

/**
 * V8 takes the limit of the young generation only as an argument of the process, but reads the factor of its growth
 * before each growth. It shrinks the young generation of an idle server, which may then grow again.
 */
function boundYoungGeneration(): void {
  let growth = young_growth.on;
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    const next = young && young.space_size >= young_bytes_max ? young_growth.off : young_growth.on;
    if (next === growth) return;
    growth = next;
    setFlagsFromString(`--semi-space-growth-factor=${growth}`);
  }).observe({ entryTypes: ['gc'] });
}
