// Fills the memory with objects that stay alive, without giving the event loop a turn, and prints the size of the young
// generation afterwards, in bytes.
import { getHeapSpaceStatistics } from 'node:v8';
import { boundYoungGeneration } from '../../../src/program/server/heap_growth.ts';

const { is_bounded } = JSON.parse(process.argv[2] ?? '') as { is_bounded: boolean };
if (is_bounded) boundYoungGeneration();
const alive = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: `object ${at}` }));
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
process.stdout.write(String(alive.length > 0 && young?.space_size));
