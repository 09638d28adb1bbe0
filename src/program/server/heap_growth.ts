import { constants, PerformanceObserver, type PerformanceObserverEntryList } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';
import { guarded } from '../../engine/stray_errors.ts';
import { setYoungGrowth } from './young_growth.ts';

const mib = 1024 * 1024;

/**
 * By how much the heap may grow beyond what was in use after the last full collection: by these bytes, or by this part if
 * that is more. With a third of the 25 MB of a small server, full collections took a sixth of the time of large answers.
 */
const growth = { bytes: 16 * mib, percent_min: 33 };

/** Size that the young generation has while a server works. V8's own limit is 32 MiB. */
const young_bytes = 16 * mib;

/** A server works if its small collections follow each other within this time. One without calls has a few a minute. */
const working_ms = 1_000;

/** How long a growth takes, in ms for each MiB of the new size, until one was measured. */
const first_growth_ms_per_mib = 4;

const growth_factor = 2;

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
function observeCollections(
  isMeant: (kind: number) => boolean,
  action: (collections: readonly PerformanceEntry[]) => void,
): void {
  const onCollections = guarded((list: PerformanceObserverEntryList) => {
    const collected = list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[];
    const meant = collected.filter(({ detail }) => isMeant(detail?.kind ?? 0));
    if (meant.length > 0) action(meant);
  });
  new PerformanceObserver(onCollections).observe({ entryTypes: ['gc'] });
}

/**
 * Gives the young generation the size for work at once, and keeps it. Call it when the program is loaded, because V8
 * rejects code that was compiled with other flags.
 */
export function boundYoungGeneration(): void {
  if (!isMainThread) return;
  growYoungGeneration();
  enlargeYoungGeneration();
}

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? young_bytes;

const stopGrowth = () => setYoungGrowth(1);

/**
 * Makes objects until V8 has enlarged the young generation. It may grow only here, where each step is followed by a look at
 * the size: an observer of collections runs after the current turn, in which V8 may have doubled the size several times.
 */
function growYoungGeneration(to_bytes = young_bytes): void {
  setYoungGrowth(growth_factor);
  const alive: number[][] = [];
  while (youngBytes() < to_bytes && alive.length < grown_by.arrays_max)
    alive.push(new Array<number>(grown_by.array_length).fill(alive.length));
  stopGrowth();
}

/**
 * Enlarges the young generation of a server that works to the size for work. It was small at the start, and V8 shrinks
 * that of an idle server. It doubles as soon as small collections have taken as long as doubling it would: new memory is
 * slow, and few calls do not need it. Call it when the server is ready. In a thread of another program it does nothing.
 */
export function enlargeYoungGeneration(): void {
  if (!isMainThread) return;
  stopGrowth();
  process.on('worker', guarded(stopGrowthByThread));
  let ms_per_byte = first_growth_ms_per_mib / mib;
  let [last_ms, spent_ms] = [Number.NEGATIVE_INFINITY, 0];
  observeCollections(isSmall, (collections) => {
    for (const { startTime, duration } of collections) {
      // Growth itself is followed by collections.
      if (startTime < last_ms) continue;
      if (startTime - last_ms > working_ms) spent_ms = 0;
      last_ms = startTime;
      spent_ms += duration;
    }
    const bytes = youngBytes();
    const larger_bytes = Math.min(young_bytes, growth_factor * bytes);
    if (bytes >= young_bytes || spent_ms < ms_per_byte * larger_bytes) return;
    const began_ms = performance.now();
    growYoungGeneration(larger_bytes);
    last_ms = performance.now();
    ms_per_byte = (last_ms - began_ms) / larger_bytes;
    spent_ms = 0;
  });
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
