// The part `start`: how long a program takes from its start until it is ready.
import { fileURLToPath } from 'node:url';
import { startChild, stopChild, waitFor, wholeJson } from './child.mjs';
import { startColumns } from './columns.mjs';
import { environment, openDemoDatabase, openEmptyDatabase } from './demo_database.mjs';
import { startMock } from './mocks.mjs';
import { spawnStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';
import { tell } from './told.mjs';
import { residentMemory, usedCpu } from './usage.mjs';

/** Starts something, measures until it is ready, and stops it. @param begin returns the child and a promise. */
async function once(begin) {
  const started_ms = performance.now();
  const { child, ready } = await begin();
  await ready;
  const ready_ms = performance.now() - started_ms;
  const { pid } = child;
  const measured = { ready_ms, cpu_ms: usedCpu(pid)?.all_us / 1_000, resident_mb: residentMemory(pid) };
  await stopChild(child);
  return measured;
}

/** @param prepare returns a function that opens the database of the next start, before its time is measured. */
const startingStoa = (name, prepare) => ({
  name,
  async start(run) {
    const openNext = await prepare(run);
    return {
      async turn() {
        const opened = await openNext();
        return once(async () => spawnStoa(run, opened));
      },
    };
  },
});

const first = (run) => () => openEmptyDatabase(run, 'first', 'sqlite');
const second = (engine) => async (run) => {
  const opened = await openDemoDatabase(run, `second_${engine}`, engine);
  return async () => opened;
};

const mock = (name) => ({
  name,
  start: async (run) => ({
    turn: () =>
      once(async () => {
        const { child } = await startMock(run, name);
        return { child };
      }),
  }),
});

const bare = {
  name: 'bare Fastify',
  start: async ({ cores }) => ({
    turn: () =>
      once(async () => {
        const answer = { method: 'GET', path: '/', status: 200, body: '{}' };
        const file = fileURLToPath(new URL('bare_fastify.mjs', import.meta.url));
        const child = startChild(cores.server, [process.execPath, file], {
          env: { ...environment, BENCH_ANSWER: tell(answer) },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        return { child, ready: waitFor(child, child.stdout, wholeJson) };
      }),
  }),
};

const names = {
  first: 'Stoa, first start, with demo',
  sqlite: 'Stoa on SQLite, again',
  postgres: 'Stoa on PostgreSQL, again',
};

export const start = {
  title: () => 'from the start of the program until it is ready',
  columns: startColumns,
  compared: {
    'ready of the other': 'ready_ms',
    'CPU of the other': 'cpu_ms',
    'RSS of the other': 'resident_mb',
  },
  targets: Object.values(names).map((name) => atMost(`Ready, ms: ${name}`, name, 'ready_ms', 400)),
  chart: { label: 'from start to ready, ms (less is better)', measure: 'ready_ms' },
  candidates: [
    startingStoa(names.first, async (run) => first(run)),
    startingStoa(names.sqlite, second('sqlite')),
    startingStoa(names.postgres, second('postgres')),
    bare,
    mock('Prism'),
    mock('Mockoon'),
  ],
};
