import { ClusterLoad } from './cluster_load.ts';
import { type ClusterSite, openClusterSite } from './cluster_site.ts';
import { ask, findForeignServer } from './foreign_server.ts';
import type { Run, Scenario } from './scenario.ts';
import { checkClusterStored } from './stored_cluster.ts';

const short_rounds = 1;
const before_ms = 4_000;
const away_ms = 4_000;
/** How long calls that were running at the kill may still be answered normally. */
const grace_ms = 500;
const recovery_ms_max = 10_000;

const coordinator = process.env.STOA_TEST_CITUS_URL ?? '';
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Two-phase transactions that no coordinator has finished. */
async function countPrepared(site: ClusterSite): Promise<number> {
  await ask(site.url, 'select recover_prepared_transactions()');
  const ports = [...new Set(site.shops.map(({ worker_port }) => worker_port))];
  const counts = ports.map(async (port) => {
    const url = new URL(site.url);
    url.port = String(port);
    const [row] = await ask(
      url.href,
      'select count(*) from pg_prepared_xacts where database = current_database()',
    );
    return Number(row?.count);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function killOneWorker(run: Run): Promise<void> {
  const { report, random } = run;
  const site = await openClusterSite(run, coordinator);
  const nodes = await Promise.all([site.start(), site.start()]);
  const ports = [...new Set(site.shops.map(({ worker_port }) => worker_port))];
  const victim_port = ports[random.between(0, ports.length - 1)] as number;
  const worker_url = new URL(coordinator);
  worker_url.port = String(victim_port);
  const worker = await findForeignServer(worker_url.href);
  const load = new ClusterLoad(run, site, nodes);
  const isVictims = (port: number) => port === victim_port;
  const isOthers = (port: number) => port !== victim_port;

  await wait(1_000);
  const from_ms = performance.now();
  await wait(before_ms + random.between(0, 500));
  const killed_ms = performance.now();
  await worker.kill();
  report.count('kills');
  await wait(away_ms);
  const started_ms = performance.now();
  await worker.start();
  const back_ms = performance.now();
  while (load.count(back_ms, performance.now(), isVictims).done < 50) {
    if (performance.now() > back_ms + recovery_ms_max) break;
    await wait(50);
  }
  const recovered_ms = performance.now();
  await wait(1_000);
  await load.end();

  const before = load.count(from_ms, killed_ms, isOthers);
  const meanwhile = load.count(killed_ms + grace_ms, started_ms, isOthers);
  const victims = load.count(killed_ms + grace_ms, started_ms, isVictims);
  report.figure('shops of other workers, before', `${before.per_second.toFixed(0)} answers/s`);
  report.figure('shops of other workers, while one is away', `${meanwhile.per_second.toFixed(0)} answers/s`);
  report.figure(
    '50 answers for shops of the worker',
    `${(recovered_ms - back_ms).toFixed(0)} ms after it answers`,
  );
  report.count('refusals for shops of the worker while it is away', victims.refused);
  report.check(
    'calls for shops of other workers are never refused while one is away',
    meanwhile.refused === 0,
    () => `${meanwhile.refused} calls`,
  );
  report.check(
    'calls for shops of other workers continue',
    meanwhile.per_second > before.per_second / 2,
    () => JSON.stringify({ before, meanwhile }),
  );
  report.check(
    'calls for shops of the worker are refused in the meantime',
    victims.done === 0 && victims.refused > 0,
    () => JSON.stringify(victims),
  );
  report.check(
    'they are served again when it is back',
    load.count(back_ms, recovered_ms, isVictims).done >= 50,
  );
  for (const node of nodes) {
    await node.end('SIGTERM');
    report.check('nothing is logged as a defect', !/"defect"/.test(node.log()), () =>
      (
        node
          .log()
          .split('\n')
          .find((line) => line.includes('"defect"')) ?? ''
      ).slice(0, 900),
    );
  }
  report.check('no two-phase transaction is left', (await countPrepared(site)) === 0);
  await checkClusterStored(run, site, load);
}

/** SIGKILL of one worker of a cluster, under load. */
export const workerKilled: Scenario = {
  name: 'worker_killed',
  about:
    'Kills a worker of a Citus cluster under load, and starts it again: only shops on its shards may be refused in the meantime, and nothing acknowledged may be lost.',
  obstacle: () =>
    coordinator === ''
      ? 'it needs STOA_TEST_CITUS_URL, the coordinator of a cluster on this machine whose servers it may kill'
      : undefined,
  async run(run) {
    for (let round = 0; run.goesOn(round, short_rounds); round++) await killOneWorker(run);
  },
};
