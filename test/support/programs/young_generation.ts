// Fills the memory with objects that stay alive, without giving the event loop a turn, and prints the size of the young
// generation afterwards, in bytes.
import { once } from 'node:events';
import { getHeapSpaceStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { boundYoungGeneration } from '../../../src/program/server/heap_growth.ts';

async function main({ is_bounded, starts_thread }: { is_bounded: boolean; starts_thread: boolean }) {
  if (is_bounded) boundYoungGeneration();
  const thread = starts_thread ? new Worker('setTimeout(() => {}, 60_000)', { eval: true }) : undefined;
  if (thread) await once(thread, 'online');
  const alive = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: `object ${at}` }));
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  process.stdout.write(String(alive.length > 0 && young?.space_size));
  await thread?.terminate();
}

void main(JSON.parse(process.argv[2] ?? ''));
