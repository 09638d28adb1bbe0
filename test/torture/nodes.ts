import type { ServedProcess } from '../support/programs/process.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite } from './site.ts';
import { checkStored } from './stored_writes.ts';
import { Writes } from './writes.ts';

const coordinator = process.env.STOA_TEST_CITUS_URL || undefined;
const node_count = 4;
const workers_of_each = 4;
const short_rounds = 1;
/** How often a database is hurt before the next one replaces it. */
const rounds_per_database = 20;
const orders_per_round = 500;

/** One round: four nodes write, one is killed and later started again, while the others continue. */
async function killOneOfMany(run: Run, writes: Writes): Promise<void> {
  const { report, random } = run;
  const { site } = writes;
  const nodes = await Promise.all(Array.from({ length: node_count }, () => site.start()));
  const before = writes.acknowledged;
  const kill_after = random.between(1, 200);
  const end_after = kill_after + 100;
  const at = random.between(0, node_count - 1);
  const victim = nodes[at] as ServedProcess;
  let ended: Promise<unknown> | undefined;
  const acknowledged = () => writes.acknowledged - before;
  const isOver = () => acknowledged() >= end_after;
  const killWhenDue = () => {
    if (acknowledged() >= kill_after) ended ??= victim.end('SIGKILL');
    return ended !== undefined;
  };
  const loads = nodes.map((node) =>
    node === victim
      ? writes.load(node.at.base_url, workers_of_each, killWhenDue)
      : writes.load(node.at.base_url, workers_of_each, isOver),
  );
  await loads[at];
  await (ended ?? victim.end('SIGKILL'));
  const at_kill = writes.acknowledged;
  const again = await site.start();
  await Promise.all([...loads, writes.load(again.at.base_url, workers_of_each, isOver)]);
  report.count('kills');
  report.count('acknowledged writes', acknowledged());
  report.check('the other nodes keep working', writes.acknowledged > at_kill, () => `${at_kill} at the kill`);
  for (const node of [...nodes.filter((other) => other !== victim), again]) {
    await node.end('SIGTERM');
    report.check('nothing is logged as a defect', !/"defect"/.test(node.log()), () =>
      node.log().slice(0, 500),
    );
  }
  await checkStored(writes);
}

/** SIGKILL of one node of four, under load, at any time. */
export const nodes: Scenario = {
  name: 'nodes',
  may_share: true,
  about:
    'Kills one of four nodes on one PostgreSQL, or on Citus (STOA_TEST_CITUS_URL), while all write, and starts it again: everything that any node acknowledged must be stored, and the others must keep working.',
  async run(run) {
    let writes: Writes | undefined;
    for (let round = 0; run.goesOn(round, short_rounds); round++) {
      const rounds = run.is_short ? short_rounds : rounds_per_database;
      if (!writes || round % rounds_per_database === 0)
        writes = new Writes(run, await openSite(run, 'postgres', orders_per_round * rounds, coordinator));
      await killOneOfMany(run, writes);
    }
  },
};
