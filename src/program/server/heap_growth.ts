import { constants, PerformanceObserver, type PerformanceObserverEntryList } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';
import { guarded } from '../../engine/stray_errors.ts';

/**
 * By how much the heap may grow beyond what was in use after the last full collection: by these bytes, or by this part if
 * that is more. With a third of the 25 MB of a small server, full collections took a sixth of the time of large answers.
 */
const growth = { bytes: 16 * 1024 * 1024, percent_min: 33 };

/** Size that the young generation has while a server works. V8's own limit is 32 MiB. */
const young_bytes = 16 * 1024 * 1024;

/** By what V8 multiplies the size of the young generation when many objects in it stay alive. */
const young_growth = { on: 2, off: 1 };

/** Objects that make V8 enlarge the young generation: it does so when about as many bytes stay alive as it holds. */
const grown_by = { arrays_max: 1_024, array_length: 4_096 };

/**
 * Makes V8 collect the old generation more often. By default it may grow until it is four times as large as what is in
 * use, so a server that writes fills 100 MB with garbage. Call it when the program is ready: a start is slower with it.
 * A server in a thread of another program does not change that program's heap.
 */
export function limitHeapGrowth(): void {
  if (!isMainThread) return;
  setGrowth();
  observeCollections(isFull, setGrowth);
}

function setGrowth(): void {
  const old_spaces = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith('new_'));
  const used_bytes = old_spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  const percent = Math.ceil((growth.bytes / used_bytes) * 100);
  setFlagsFromString(`--heap-growing-percent=${Math.max(growth.percent_min, percent)}`);
}

const { NODE_PERFORMANCE_GC_MINOR: minor, NODE_PERFORMANCE_GC_MAJOR: major } = constants;
const isSmall = (kind: number) => kind === minor;
const isFull = (kind: number) => kind === major;

/** Calls a function after collections of a kind. */
function observeCollections(isMeant: (kind: number) => boolean, action: () => void): void {
  const onCollections = guarded((list: PerformanceObserverEntryList) => {
    const collected = list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[];
    if (collected.some(({ detail }) => isMeant(detail?.kind ?? 0))) action();
  });
  new PerformanceObserver(onCollections).observe({ entryTypes: ['gc'] });
}

/**
 * Keeps the young generation at one size. Call it when the program is loaded, because V8 rejects code that was compiled
 * with other flags, and before it works, because V8 does not make the young generation of a busy process smaller.
 * A server in a thread of another program does not change that program's heap.
 */
export function boundYoungGeneration(): void {
  if (!isMainThread) return;
  growYoungGeneration();
  keepYoungGeneration();
}

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? young_bytes;

const stopGrowth = () => setFlagsFromString(`--semi-space-growth-factor=${young_growth.off}`);

/**
 * V8 takes the limit of the young generation only as an argument of the process, but reads the factor of its growth
 * before each growth. The factor is on only here, where each step is followed by a look at the size: an observer of
 * collections runs after the current turn, in which V8 may have doubled the size several times.
 */
function growYoungGeneration(to_bytes = young_bytes): void {
  setFlagsFromString(`--semi-space-growth-factor=${young_growth.on}`);
  const alive: number[][] = [];
  while (youngBytes() < to_bytes && alive.length < grown_by.arrays_max)
    alive.push(new Array<number>(grown_by.array_length).fill(alive.length));
  stopGrowth();
}

/**
 * V8 shrinks the young generation of an idle server. The first small collection after that shows that it works again.
 * Each collection doubles the size once: new memory is slow, and all of it at once would block calls for too long.
 */
function keepYoungGeneration(): void {
  observeCollections(isSmall, () => {
    const bytes = youngBytes();
    if (bytes < young_bytes) growYoungGeneration(Math.min(young_bytes, young_growth.on * bytes));
  });
  process.on('worker', guarded(stopGrowthByThread));
}

/** V8 turns the factor on for all threads at some moment of the start of one. */
function stopGrowthByThread(thread: Worker): void {
  let is_starting = true;
  const onStarted = guarded(() => {
    is_starting = false;
    stopGrowth();
  });
  thread.once('online', onStarted).once('exit', onStarted);
  const stopAgain = guarded(() => {
    if (!is_starting) return;
    stopGrowth();
    setImmediate(stopAgain);
  });
  stopAgain();
}
