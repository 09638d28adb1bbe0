import type { EngineName } from '../../src/engine/store/engines.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite } from './site.ts';
import { checkStored } from './stored_writes.ts';
import { Writes } from './writes.ts';

const workers = 16;
const short_rounds = 2;
/** How often a database is hurt before the next one replaces it. */
const rounds_per_database = 20;
const orders_per_round = 500;
const engine_names: readonly EngineName[] = ['sqlite', 'postgres'];

/** A database on each engine, with orders for all its rounds. */
const openWrites = (run: Run): Promise<Writes[]> => {
  const orders = orders_per_round * (run.is_short ? short_rounds : rounds_per_database);
  return Promise.all(
    engine_names.map(async (engine) => new Writes(run, await openSite(run, engine, orders))),
  );
};

/** One round: a server writes until it is killed. */
async function killOnce(run: Run, writes: Writes): Promise<void> {
  const { report } = run;
  const { site } = writes;
  const server = await site.start();
  const acknowledged_before = writes.acknowledged;
  const kill_after = run.random.between(1, 300);
  let ended: Promise<unknown> | undefined;
  await writes.load(server.at.base_url, workers, () => {
    if (writes.acknowledged - acknowledged_before >= kill_after) ended ??= server.end('SIGKILL');
    return ended !== undefined;
  });
  await (ended ?? server.end('SIGKILL'));
  report.count('kills');
  report.count('acknowledged writes', writes.acknowledged - acknowledged_before);
  report.check('nothing is logged as a defect', !/"defect"/.test(server.log()), () =>
    server.log().slice(0, 500),
  );
  await checkStored(writes);
}

/** SIGKILL, under load, at any time. */
export const kill: Scenario = {
  name: 'kill',
  may_share: true,
  about:
    'Kills the server while it writes and starts it again, on both engines: everything that it acknowledged must be stored.',
  async run(run) {
    let hurt: Writes[] = [];
    for (let round = 0; run.goesOn(round, short_rounds); round++) {
      if (round % rounds_per_database === 0) hurt = await openWrites(run);
      for (const writes of hurt) await killOnce(run, writes);
    }
  },
};
