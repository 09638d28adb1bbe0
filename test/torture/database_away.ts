import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { HttpCalls, together } from './http_calls.ts';
import { processesOf, signalAll } from './processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';
import { checkStored } from './stored_writes.ts';
import { Writes } from './writes.ts';

const workers = 12;
const readers = 4;
/** The longest time of a call while the database is away: its deadline of 5 s, and the delays of a busy machine. */
const answer_ms_max = 7_500;
/** How long a server may take to notice that its database is back. */
const recovery_ms_max = 10_000;
const orders_per_round = 2_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function isReady(operator_url: string): Promise<boolean> {
  const answer = await fetch(`${operator_url}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}

/** How long it took until a condition was true, or undefined if it took too long. */
async function waitUntil(holds: () => Promise<boolean>, ms_max: number): Promise<number | undefined> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > ms_max) return undefined;
    await wait(50);
  }
  return performance.now() - from;
}

/** A kind of outage, and how it ends. */
interface Outage {
  readonly name: string;
  /** How long it lasts in a short run. */
  readonly short_ms: number;
  begin(): Promise<void>;
  end(): Promise<void>;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function outagesOf(run: Run): Promise<Outage[]> {
  const server = await run.postgres();
  const endBy = (send: (pid: number) => void) => async () => {
    const pids = processesOf(server.pid());
    send(server.pid());
    await waitUntil(async () => !pids.some(isAlive), 10_000);
  };
  return [
    {
      name: 'frozen',
      // Longer than a call may take.
      short_ms: 6_000,
      begin: async () => signalAll(server.pid(), 'SIGSTOP'),
      end: async () => signalAll(server.pid(), 'SIGCONT'),
    },
    {
      name: 'killed',
      short_ms: 1_000,
      begin: endBy((pid) => signalAll(pid, 'SIGKILL')),
      end: () => server.start(),
    },
    {
      name: 'stopped',
      short_ms: 1_000,
      begin: endBy((pid) => process.kill(pid, 'SIGINT')),
      end: () => server.start(),
    },
  ];
}

/** Reads one voucher again and again; each read must be answered in time. */
async function readUntil(run: Run, { demo }: Site, base_url: string, isOver: () => boolean): Promise<void> {
  const { report } = run;
  const example = demo.examples[get_voucher.name];
  const shop = demo.shops.find(({ name }) => name === example?.caller);
  if (!example || !shop) throw new Error('The demo has no example of get_voucher.');
  const calls = new HttpCalls(readers);
  await together(readers, async () => {
    const url = await signedUrl(get_voucher, example.request, { ...demo, base_url, shop });
    const outcome = await calls.send({ url });
    report.count('reads');
    report.check(
      'a read is answered, with 200 or 503',
      outcome !== undefined && (outcome.status === 200 || (outcome.status === 503 && outcome.may_retry)),
      () => JSON.stringify(outcome),
    );
    if (outcome) checkTime(run, outcome.took_ms);
    await wait(10);
    return !isOver();
  });
  calls.close();
}

const checkTime = ({ report }: Run, took_ms: number) =>
  report.check(
    `a call is answered within ${answer_ms_max} ms, whatever the database does`,
    took_ms <= answer_ms_max,
    () => `it took ${Math.round(took_ms)} ms`,
  );

/** One outage under load, and the recovery from it. */
async function outageOnce(run: Run, site: Site, outage: Outage, lasts_ms: number): Promise<void> {
  const { report } = run;
  const writes = new Writes(run, site, (took_ms) => checkTime(run, took_ms));
  const server = await site.start();
  const { base_url, operator_url } = server.at;
  let is_over = false;
  const load = Promise.all([
    writes.load(base_url, workers, () => is_over),
    readUntil(run, site, base_url, () => is_over),
  ]);
  await waitUntil(async () => writes.acknowledged > 100, 20_000);
  await outage.begin();
  report.count(`times ${outage.name}`);
  const noticed = await waitUntil(async () => !(await isReady(operator_url)), 3_000);
  report.check('readiness turns false while the database is away', noticed !== undefined);
  await wait(lasts_ms);
  await outage.end();
  const recovered = await waitUntil(() => isReady(operator_url), recovery_ms_max);
  report.check(`readiness is back within ${recovery_ms_max} ms`, recovered !== undefined);
  const before = writes.acknowledged;
  const went_on = await waitUntil(async () => writes.acknowledged > before + 50, recovery_ms_max);
  report.check('writes continue after the database is back', went_on !== undefined);
  is_over = true;
  await load;
  report.count('acknowledged writes', writes.acknowledged);
  await server.end('SIGTERM');
  await checkStored(writes);
}

/** PostgreSQL is frozen, killed and stopped under load. */
export const databaseAway: Scenario = {
  name: 'database_away',
  about:
    'Freezes, kills and stops PostgreSQL under load: calls must be answered in time, and answers must be true.',
  async run(run) {
    const outages = await outagesOf(run);
    for (let round = 0; run.goesOn(round, outages.length); round++) {
      const outage = outages[round % outages.length];
      if (!outage) continue;
      const site = await openSite(run, 'postgres', orders_per_round);
      const lasts_ms = run.is_short ? outage.short_ms : run.random.between(500, 20_000);
      await outageOnce(run, site, outage, lasts_ms);
    }
  },
};
