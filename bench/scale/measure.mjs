// Measures the inputs of the simulation piece by piece, and stores them in measured.json: `points` and `costs`
// of an engine, and `costs` of a Citus cluster.
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { circumstances } from '../circumstances.mjs';
import { assignCores } from '../cores.mjs';
import { endOnSignals, endRun } from '../run_end.mjs';

const file = new URL('measured.json', import.meta.url);
const pieces = {
  points: async () => (await import('./points.mjs')).measurePoints,
  costs: async () => (await import('./costs.mjs')).measureCosts,
};

function readMeasured() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    citus: { type: 'string' },
    against: { type: 'string' },
    pairs: { type: 'string', default: '8' },
  },
});
const [piece, engine] = positionals;
const { quick } = given;
if (
  !pieces[piece] ||
  !(engine === 'citus' ? piece === 'costs' && given.citus : ['sqlite', 'postgres'].includes(engine))
)
  throw new Error(
    `usage: measure.mjs points|costs sqlite|postgres [--quick]
  costs citus --citus <url of the coordinator> [--quick]
  costs sqlite|postgres --against <folder of another checkout> [--pairs 8] [--quick]: compares, and stores nothing`,
  );

/** What was measured, by the name under which it is kept. */
async function measureAll(run) {
  const measure = await pieces[piece]();
  if (engine !== 'citus') return { [engine]: await measure(run, engine) };
  const { measureClusterCosts } = await import('./cluster_costs.mjs');
  return measureClusterCosts(run, given.citus);
}

const points = quick
  ? { quick: true, rounds: 1, warm_round_s: 0.5, warm_s: 0.1, measured_s: 0.3 }
  : { rounds: 3, warm_round_s: 3, warm_s: 0.3, measured_s: 1 };
const costs = quick
  ? { orders: 40, warm_orders: 40, orders_a_turn: 10 }
  : { orders: 1_000, warm_orders: 3_000, orders_a_turn: 200 };

/**
 * Raises the priority of this process and its children over everything else on the machine, if allowed. Linux
 * schedules the processes of a session as one group with its own priority.
 */
function setNice(nice) {
  try {
    setPriority(nice);
    writeFileSync('/proc/self/autogroup', `${nice}`);
  } catch {
    console.error('Whatever else runs on this machine is measured too.');
  }
}

/** Compares this build with that of another checkout. */
async function compare(run) {
  const [{ programIn }, { compareCosts }] = await Promise.all([
    import('../against.mjs'),
    import('./costs_against.mjs'),
  ]);
  console.log(await compareCosts(run, engine, programIn(given.against), Number(given.pairs)));
}

/** Measures, and stores what was measured. */
async function measureAndStore(run) {
  const measured = await measureAll(run);
  console.log(JSON.stringify(measured, null, 2));
  if (quick) return;
  const kept = readMeasured();
  const at = circumstances(run.cores).split('\n');
  const rounded = JSON.parse(JSON.stringify(measured), (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value,
  );
  const named = Object.entries(rounded).map(([name, found]) => [name, { at, found }]);
  kept[piece] = { ...kept[piece], ...Object.fromEntries(named) };
  const text = JSON.stringify(kept, null, 2);
  // Puts the numbers of a list on one line.
  const short = text.replace(/\[\s+([\d.,\s]+?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, ' ')}]`);
  writeFileSync(file, `${short}\n`);
}

setNice(-20);
endOnSignals();
const cores = assignCores();
try {
  await (given.against === undefined ? measureAndStore : compare)({ cores, plan: { ...points, ...costs } });
} finally {
  await endRun();
  setNice(0);
}
