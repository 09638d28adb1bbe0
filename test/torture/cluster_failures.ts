import { cluster_failures, type Failure, type Hurt } from './cluster_failure_cases.ts';
import { ClusterLoad, type Counted } from './cluster_load.ts';
import { type ClusterSite, openClusterSite } from './cluster_site.ts';
import { ask, findForeignServer } from './foreign_server.ts';
import { HurtConnections } from './hurt_connections.ts';
import type { Run, Scenario } from './scenario.ts';
import { checkClusterStored } from './stored_cluster.ts';

const short_rounds = 1;
const before_ms = 4_000;
/** By then, nodes have ids in reserve, which they draw from the coordinator. */
const reserve_ms = 16_000;
const away_ms = 4_000;
/** How long calls that were running when it began may still be answered normally. */
const grace_ms = 500;
const recovery_ms_max = 20_000;
/** A call has five seconds, and its answer takes a moment on a busy machine. */
const answer_ms_max = 6_500;

const coordinator = process.env.STOA_TEST_CITUS_URL ?? '';
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const onWorker = (port: number) => {
  const url = new URL(coordinator);
  url.port = String(port);
  return url.href;
};

/** Two-phase transactions that no coordinator has finished. */
async function countPrepared(site: ClusterSite): Promise<number> {
  await ask(site.url, 'select recover_prepared_transactions()');
  const { pathname } = new URL(site.url);
  const counts = site.worker_ports.map(async (port) => {
    const url = new URL(onWorker(port));
    url.pathname = pathname;
    const [row] = await ask(
      url.href,
      'select count(*) from pg_prepared_xacts where database = current_database()',
    );
    return Number(row?.count);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Whether a call is one of those that a failure stops. */
const isStopped =
  ({ stops }: Failure, victim_port: number) =>
  ({ worker_port, is_operators }: Counted) =>
    stops === 'calls of operators' ? is_operators : stops !== 'nothing' && worker_port === victim_port;

/**
 * Whether a call must be answered meanwhile. Operators' calls with an Idempotency-Key go through the coordinator, and
 * some are refused while a worker hangs.
 */
const isUnconcerned =
  (failure: Failure, victim_port: number) =>
  (call: Counted): boolean =>
    failure.stops === 'nothing' || (!call.is_operators && !isStopped(failure, victim_port)(call));

async function hurtCluster(run: Run, failure: Failure): Promise<void> {
  const { report, random } = run;
  const { name, asks_workers } = failure;
  const site = await openClusterSite(run, coordinator, failure.spare_workers);
  const ports = [...new Set(site.shops.map(({ worker_port }) => worker_port))];
  const victim_port = ports[random.between(0, ports.length - 1)] as number;
  const connections = await HurtConnections.open(victim_port);
  run.onEnd(async () => connections.close());
  const settings: Readonly<Record<string, string>> = asks_workers
    ? {
        STOA_CITUS_WORKERS: 'true',
        STOA_CITUS_ADDRESSES: `127.0.0.1:${victim_port}=127.0.0.1:${connections.port}`,
      }
    : {};
  const nodes = await Promise.all([site.start(settings), site.start(settings)]);
  const hurt: Hurt = {
    ...{ site, victim_port, connections },
    worker: await findForeignServer(onWorker(victim_port)),
    coordinator: await findForeignServer(coordinator),
  };
  const load = new ClusterLoad(run, site, nodes);
  const stopped = isStopped(failure, victim_port);
  const others = isUnconcerned(failure, victim_port);

  await wait(reserve_ms);
  const from_ms = performance.now();
  await wait(before_ms + random.between(0, 500));
  const begun_ms = performance.now();
  await failure.begin(hurt);
  await wait(away_ms);
  const ends_ms = performance.now();
  await failure.end(hurt);
  const back_ms = performance.now();
  const answeredAgain = () => load.count(back_ms, performance.now(), () => true).done >= 50;
  const isBack = () =>
    answeredAgain() &&
    (failure.stops === 'nothing' || load.count(back_ms, performance.now(), stopped).done >= 20);
  while (!isBack() && performance.now() < back_ms + recovery_ms_max) await wait(50);
  const recovered_ms = performance.now();
  const was_back = isBack();
  await wait(1_000);
  await load.end();

  const before = load.count(from_ms, begun_ms, others);
  const meanwhile = load.count(begun_ms + grace_ms, ends_ms, others);
  const refused = load.count(begun_ms + grace_ms, ends_ms, stopped);
  report.count(`times that ${name}`);
  report.figure(
    name,
    `${failure.stops === 'nothing' ? 'all calls' : 'other calls'} ${before.per_second.toFixed(0)} answers/s before, ${meanwhile.per_second.toFixed(0)} meanwhile; ${refused.done} done and ${refused.refused} refused of ${failure.stops}; served again after ${(recovered_ms - back_ms).toFixed(0)} ms; slowest answer ${load.slowest_ms.toFixed(0)} ms`,
  );
  report.check(
    'calls that a failure does not concern are never refused',
    meanwhile.refused === 0,
    () => `${name}: ${meanwhile.refused} calls, such as ${load.findRefusal(others)}`,
  );
  report.check(
    'calls that a failure does not concern continue',
    meanwhile.per_second > before.per_second / 3,
    () => `${name}: ${JSON.stringify({ before, meanwhile })}`,
  );
  if (failure.refuses_all)
    report.check(
      'calls that need what is away are refused',
      refused.done === 0 && refused.refused > 0,
      () => `${name}: ${JSON.stringify(refused)}`,
    );
  report.check('all calls are served again afterwards', was_back, () => name);
  report.check(
    `every answer comes within ${answer_ms_max / 1_000} s`,
    load.slowest_ms <= answer_ms_max,
    () => `${name}: ${load.slowest_ms.toFixed(0)} ms`,
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
  connections.close();
  report.check('no two-phase transaction is left', (await countPrepared(site)) === 0);
  await checkClusterStored(run, site, load);
}

/** Failures of a cluster, and moves of its shards, under load. */
export const clusterFailures: Scenario = {
  name: 'cluster_failures',
  about:
    'Hurts the servers of a Citus cluster under load, moves shards and adds a worker: only calls that need what is away may be refused, and nothing acknowledged may be lost.',
  obstacle: () =>
    coordinator === ''
      ? 'it needs STOA_TEST_CITUS_URL, the coordinator of a cluster of three workers on this machine whose servers it may kill'
      : undefined,
  async run(run) {
    const chosen = run.partsOf(cluster_failures);
    for (let round = 0; run.goesOn(round, short_rounds); round++)
      for (const failure of chosen) await hurtCluster(run, failure);
  },
};
