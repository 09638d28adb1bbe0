// Uses memory in some way, and prints the size of the young generation afterwards, in bytes.
import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { boundYoungGeneration, enlargeYoungGeneration } from '../../../src/program/server/heap_growth.ts';

const young = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

const kept: unknown[] = [];

/** Makes objects that stay alive, without giving the event loop a turn. */
function load(): void {
  kept.push(Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: `object ${at}` })));
}

const makeObjects = (length: number) =>
  Array.from({ length }, (_, at) => ({ at, text: `object ${at}` })).length;

/** Makes about 4 MB of garbage, which is more than a small young generation holds. Collecting it takes a while. */
const makeGarbage = () => makeObjects(40_000);

/** Makes as much, of which hardly anything is alive at a time. */
function makeLightGarbage(): void {
  for (let time = 0; time < 400; time++) makeObjects(100);
}

const ways = {
  load,
  loadBounded() {
    boundYoungGeneration();
    load();
  },
  async loadBoundedWithThread() {
    boundYoungGeneration();
    const thread = new Worker('setTimeout(() => {}, 60_000)', { eval: true });
    await once(thread, 'online');
    load();
    await thread.terminate();
  },
  async work() {
    enlargeYoungGeneration();
    for (let turn = 0; turn < 400; turn++) {
      makeGarbage();
      await nextTurn();
    }
  },
  async workRarely() {
    enlargeYoungGeneration();
    for (let turn = 0; turn < 3; turn++) {
      makeLightGarbage();
      await wait(1_200);
    }
  },
};

export type Way = keyof typeof ways;

async function main(way: Way) {
  await ways[way]();
  process.stdout.write(String(young()));
}

void main(JSON.parse(process.argv[2] ?? ''));
