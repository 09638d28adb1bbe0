// The part `memory`: the resident memory of a server when it is ready, after a time without calls, under load,
// and afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import { mockCandidate, stoaCandidate } from './calls.mjs';
import { memoryColumns } from './columns.mjs';
import { recordError, runLoad, start } from './compare.mjs';
import { bareCandidates } from './imitations.mjs';
import { drawLabels } from './labels.mjs';
import { shipping } from './ship.mjs';
import { startStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';
import { peakMemory, residentMemory } from './usage.mjs';

const reading = { operation: 'v2.voucher.get_voucher' };

/** How often every shop's labels are printed. */
const drawn_times = 10;

/** A server that gets no calls, but has documents to print. */
async function startDrawing(run) {
  const server = await startStoa(run, 'sqlite');
  return { ...server, work: () => drawLabels(server.database_url, run.plan.quick ? 1 : drawn_times) };
}

/** All are started and left alone, then each has its load, then all are left alone again. */
async function compareMemory(part, run) {
  const { idle_s, loaded_s } = run.plan;
  const long = { ...run, plan: { ...run.plan, measured_s: loaded_s } };
  const candidates = part.candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  const measured = new Map();
  const note = (candidate, name, read) => {
    measured.set(candidate, { ...measured.get(candidate), [name]: read(candidate.server.pid) });
  };
  const each = async (action) => {
    for (const candidate of candidates) await recordError(candidate, () => action(candidate));
  };
  await each(async (candidate) => {
    await start(part, run, candidate);
    note(candidate, 'ready_mb', residentMemory);
  });
  await wait(idle_s * 1_000);
  await each((candidate) => note(candidate, 'idle_mb', residentMemory));
  await each(async (candidate) => {
    await (candidate.server.work ?? (() => runLoad(part, long, candidate)))();
  });
  await wait(idle_s * 1_000);
  await each((candidate) => {
    note(candidate, 'peak_mb', peakMemory);
    note(candidate, 'settled_mb', residentMemory);
  });
  for (const candidate of candidates) candidate.rounds.push(measured.get(candidate));
  return candidates;
}

const names = {
  read: 'Stoa on SQLite, signed reads',
  ship: 'Stoa on SQLite, ship_order',
  labels: 'Stoa on SQLite, drawing labels',
};

export const memory = {
  title: ({ connections, idle_s }) =>
    `resident memory: when ready, after ${idle_s} s alone, at most under load of ${connections} connections, ${idle_s} s after it`,
  compare: compareMemory,
  once: true,
  load: 'load.mjs',
  columns: memoryColumns,
  targets: Object.values(names).map((name) => atMost(`Memory, loaded, MB: ${name}`, name, 'peak_mb', 130)),
  chart: { label: 'most memory under load, MB (less is better)', measure: 'peak_mb' },
  candidates: [
    stoaCandidate(names.read, 'sqlite', reading),
    { name: names.ship, start: async (run) => shipping(await startStoa(run, 'sqlite')) },
    { name: names.labels, start: startDrawing },
    ...bareCandidates('GET'),
    mockCandidate('Prism'),
    mockCandidate('Mockoon'),
  ],
};
