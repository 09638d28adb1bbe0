import type { EngineName } from '../../src/engine/store/engines.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { add_item } from '../../src/market/product/add_item.contract.ts';
import { update_price } from '../../src/market/product/edits/update_price.contract.ts';
import { get_item_base_info } from '../../src/market/product/items/get_item_base_info.contract.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { keepLoadApart } from './cores.ts';
import { type Clients, type Measured, PartnerProcess, percentile } from './partner_processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { exampleRequest } from './signed_request.ts';
import { openSite, type Site } from './site.ts';
import { coreTimeOf, slowdownSince } from './slowed.ts';

/** How long this part of a partner's calls may take while a greedy one calls: this time, or a multiple of the p99 alone. */
const latency_ms_max = 50;
/** In percent. A short run has a hundred calls of each kind, so its p99 is the slowest one: a single pause of the machine. */
const judged_percent = { short: 95, long: 99 };
/** Long enough for a hundred calls of each kind: of fewer, the p99 is the slowest one. */
const measured_ms = 5_000;
const p99_factor_max = 5;
/** Other work on the machine comes and goes: what is found late is measured again before it counts. */
const attempts_max = { short: 3, long: 2 };

/** The pause of a polite partner on each connection, after each answer. */
const polite_pause_ms = 10;
/** Greedy clients get a lower priority on their core than the measuring ones. */
const greedy_nice = 10;
/** Connections without a previous call are served by address in turn. */
const greedy_address = '127.0.2.1';
const polite_address = '127.0.0.1';
/** How long a greedy partner calls before others are measured, because the first calls run uncompiled code. */
const warm_ms = { short: 300, long: 1_500 };
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface GreedyCase {
  readonly name: string;
  readonly engine: EngineName;
  /** The operation that the greedy partner calls. */
  readonly operation: Operation;
  readonly connections: number;
  readonly polite_partners: number;
  /** Whether the greedy calls name a polite partner, and are signed wrong: by somebody who does not have its key. */
  readonly are_missigned?: boolean;
}

const engines: readonly EngineName[] = ['sqlite', 'postgres'];
const greedy_operations: readonly Operation[] = [get_voucher, get_item_base_info, add_item];
const greedyCase = (
  engine: EngineName,
  operation: Operation,
  connections: number,
  polite_partners: number,
): GreedyCase => ({
  name: `${engine}, ${operation.name.replace(/.*\./, '')}, ${connections} connections, with ${polite_partners} polite partners`,
  engine,
  operation,
  connections,
  polite_partners,
});
const missignedCase = (engine: EngineName, connections: number): GreedyCase => ({
  ...greedyCase(engine, get_voucher, connections, 1),
  name: `${engine}, wrong signs for the polite partner, ${connections} connections`,
  are_missigned: true,
});
const long_cases: readonly GreedyCase[] = engines.flatMap((engine) => [
  ...greedy_operations.flatMap((operation) =>
    [20, 200, 250, 600, 2_000].flatMap((connections) =>
      [1, 9].map((polite_partners) => greedyCase(engine, operation, connections, polite_partners)),
    ),
  ),
  ...[24, 600].map((connections) => missignedCase(engine, connections)),
]);
const short_cases: readonly GreedyCase[] = [
  ...engines.flatMap((engine) =>
    [get_item_base_info, add_item].map((operation) => greedyCase(engine, operation, 250, 1)),
  ),
  missignedCase('sqlite', 24),
];

const missigned = (request: string) => request.replace(/([?&]sign=)[0-9a-f]{64}/, `$1${'f'.repeat(64)}`);

/** The calls of a polite partner: reads and writes, each on a kept connection and on new ones. */
async function politeClients(site: Site, base_url: string, callers: Site['neighbours']) {
  const port = Number(new URL(base_url).port);
  const clients: Clients[] = [];
  for (const caller of callers)
    for (const [does, operation] of [['reads', get_voucher] as const, ['writes', update_price] as const]) {
      // Each writes an item of its own, so that they do not wait for each other.
      const changes = operation === update_price ? { item_id: caller.item_id } : {};
      const requests = [await exampleRequest(site, base_url, operation, caller, changes)];
      for (const is_new of [false, true])
        clients.push({
          port,
          address: polite_address,
          requests,
          count: 1,
          name: `${does}, ${is_new ? 'new connections' : 'a kept connection'}`,
          pause_ms: polite_pause_ms * callers.length,
          is_new,
        });
    }
  return clients;
}

const echoClients = (port: number): Clients => ({
  port,
  address: polite_address,
  requests: ['GET / HTTP/1.1\r\nHost: echo.test\r\n\r\n'],
  count: 1,
  name: 'echo',
  pause_ms: polite_pause_ms,
  is_new: true,
});

interface Situation {
  readonly run: Run;
  readonly site: Site;
  readonly base_url: string;
  readonly server_pid: number;
  readonly echo_port: number;
}

/** Measures polite partners for a while. */
async function measurePolite(
  { run, site, base_url, server_pid, echo_port }: Situation,
  callers: Site['neighbours'],
  measured_ms: number,
): Promise<Measured & { slowdown: number; unanswered: number }> {
  const polite = new PartnerProcess(run);
  const unanswered = await polite.call([
    ...(await politeClients(site, base_url, callers)),
    echoClients(echo_port),
  ]);
  await wait(300);
  const before = coreTimeOf(server_pid);
  polite.measure();
  await wait(measured_ms);
  const slowdown = slowdownSince(server_pid, before);
  return { ...(await polite.end()), slowdown, unanswered };
}

const shown = (latencies: readonly number[] | undefined) =>
  [50, 95, 99].map((percent) => percentile(latencies, percent).toFixed(1)).join(' / ');

/** @returns whether polite calls took too long. This is reported only in the last attempt. */
async function areLateOnce(
  situation: Situation,
  { name: named, operation, connections, polite_partners, are_missigned }: GreedyCase,
  alone: ReadonlyMap<number, Measured>,
  is_last: boolean,
): Promise<boolean> {
  const { run, site, base_url } = situation;
  const { report } = run;
  const greedy = new PartnerProcess(run);
  const polite_callers = site.neighbours.slice(0, polite_partners);
  const requests = are_missigned
    ? [missigned(await exampleRequest(site, base_url, operation, polite_callers[0]))]
    : [await exampleRequest(site, base_url, operation)];
  const port = Number(new URL(base_url).port);
  const left_out = await greedy.call(
    [{ port, address: greedy_address, requests, count: connections, pause_ms: 0, is_new: false }],
    greedy_nice,
  );
  await wait(run.is_short ? warm_ms.short : warm_ms.long);
  greedy.measure();
  const from = performance.now();
  const beside = await measurePolite(situation, polite_callers, measured_ms);
  const seconds = (performance.now() - from) / 1_000;
  const { good, failures } = await greedy.end();
  const { echo, ...polite } = beside.latencies;
  // Other work on the machine slows everything down, and wakes every process later.
  const slowdown = run.is_short ? beside.slowdown : 1;
  const judged = judged_percent[run.is_short ? 'short' : 'long'];
  const late_ms = percentile(echo, 99);
  report.figure(
    named,
    `${Object.entries(polite)
      .map(([name, latencies]) => `${name} ${shown(latencies)}`)
      .sort()
      .join(
        '; ',
      )} ms; echo ${shown(echo)} ms, slowed ${beside.slowdown.toFixed(2)}; greedy ${Math.round(good / seconds)}/s, ${failures.reduce((sum, [, count]) => sum + count, 0)} refused, ${left_out} never answered`,
  );
  const measured = Object.entries(polite).map(([name, latencies]) => {
    const alone_ms = percentile(alone.get(polite_partners)?.latencies[name], 99);
    const ms_max = Math.max(latency_ms_max, p99_factor_max * alone_ms) * slowdown + late_ms;
    return { name, alone_ms, ms_max, judged_ms: percentile(latencies, judged), calls: latencies.length };
  });
  const are_late = measured.some(({ judged_ms, ms_max, calls }) => judged_ms > ms_max || calls === 0);
  for (const { name, alone_ms, ms_max, judged_ms, calls } of are_late && !is_last ? [] : measured) {
    report.count('calls of polite partners', calls);
    report.check(
      `${judged} of 100 calls of a partner take, next to a greedy one, at most ${latency_ms_max} ms, or ${p99_factor_max} times as long as alone`,
      judged_ms <= ms_max && calls > 0,
      () =>
        `${named}: ${name} take ${judged_ms.toFixed(0)} ms, of ${ms_max.toFixed(0)} (alone ${alone_ms.toFixed(1)})`,
    );
  }
  report.check(
    'every call next to a greedy partner succeeds',
    beside.failures.length + beside.unanswered === 0,
    () =>
      `${named}: ${JSON.stringify(beside.failures.slice(0, 2))}; ${beside.unanswered} clients without an answer`,
  );
  return are_late;
}

async function besideGreedy(run: Run, engine: EngineName, cases: readonly GreedyCase[]): Promise<void> {
  const { report } = run;
  const site = await openSite(run, engine);
  const server = await site.start({ STOA_LOG_LEVEL: 'error' });
  const echo = new PartnerProcess(run);
  const server_pid = server.child.pid ?? 0;
  const is_apart = keepLoadApart([server_pid, echo.pid]);
  report.figure(`${engine}, load on a separate core`, String(is_apart));
  const situation = { run, site, base_url: server.at.base_url, server_pid, echo_port: await echo.echo() };
  const alone = new Map<number, Measured>();
  for (const count of new Set(cases.map(({ polite_partners }) => polite_partners))) {
    const measured = await measurePolite(situation, site.neighbours.slice(0, count), measured_ms);
    alone.set(count, measured);
    for (const [name, latencies] of Object.entries(measured.latencies))
      report.figure(`${engine}, ${count} alone: ${name}`, `${shown(latencies)} ms`);
  }
  const attempts = attempts_max[run.is_short ? 'short' : 'long'];
  for (const each of cases)
    for (let attempt = 1; await areLateOnce(situation, each, alone, attempt >= attempts); attempt++)
      if (attempt >= attempts) break;
  echo.kill();
  const { code } = await server.end('SIGTERM');
  report.check('the server survives, and stops when it is told to', code === 0, () => `exit code ${code}`);
}

/** One partner calls as much as it can, while others call now and then. */
export const greedyPartner: Scenario = {
  name: 'greedy_partner',
  about: 'Lets one partner call with up to 2,000 connections: the calls of others must not wait for it.',
  async run(run) {
    const chosen = run.partsOf(run.is_short ? short_cases : long_cases);
    for (let round = 0; run.goesOn(round, 1); round++)
      for (const engine of engines) {
        const cases = chosen.filter((each) => each.engine === engine);
        if (cases.length > 0) await besideGreedy(run, engine, cases);
      }
  },
};
