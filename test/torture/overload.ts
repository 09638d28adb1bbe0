import type { EngineName } from '../../src/engine/store/engines.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { ship_order } from '../../src/market/logistics/shipping/ship_order.contract.ts';
import { add_item } from '../../src/market/product/add_item.contract.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { keepLoadApart } from './cores.ts';
import { closedLoop, type LoadResult, openLoop } from './load.ts';
import type { Run, Scenario } from './scenario.ts';
import { bytesOf, exampleRequest } from './signed_request.ts';
import { openSite, type Site } from './site.ts';
import { coreTimeOf, slowdownSince } from './slowed.ts';

/** The smallest share of the peak that must still be answered under twice as many clients as saturate the server. */
const share_min = 0.9;
/**
 * The share in a short run, which shares its machine with other tests: it detects a complete collapse, and
 * leaves the rest to a long run on a quiet machine.
 */
const short_share_min = 0.4;
const refused_p50_ms_max = 20;
/** The fewest clients that reach this share of the peak saturate the server. */
const saturated_share = 0.95;

/** Ships one order after the other. */
async function shipRequests({ demo, shop, order_sns }: Site, base_url: string): Promise<() => string> {
  const url = await signedUrl(ship_order, {}, { ...demo, base_url, shop });
  const waiting = order_sns.values();
  return () => {
    const { value: order_sn, done } = waiting.next();
    if (done) throw new Error('There are too few orders to ship.');
    return bytesOf(ship_order, url, { order_sn, dropoff: {} });
  };
}

interface OverloadCase {
  readonly engine: EngineName;
  readonly operation: Operation;
  readonly requests: (site: Site, base_url: string) => Promise<() => string>;
  /**
   * The most orders shipped per second; fewer in a short run, which would otherwise spend its time on creating
   * them.
   */
  readonly orders_per_second?: { readonly long: number; readonly short: number };
}

const exampleCase = (engine: EngineName, operation: Operation): OverloadCase => ({
  engine,
  operation,
  async requests(site, base_url) {
    const request = await exampleRequest(site, base_url, operation);
    return () => request;
  },
});

const first_case = exampleCase('sqlite', get_voucher);
const cases: readonly OverloadCase[] = [
  first_case,
  exampleCase('sqlite', add_item),
  exampleCase('postgres', get_voucher),
  exampleCase('postgres', add_item),
  {
    engine: 'postgres',
    operation: ship_order,
    requests: shipRequests,
    orders_per_second: { long: 6_000, short: 4_000 },
  },
];

const shown = ({
  goodput,
  refused,
  refused_p50_ms,
  lost,
  unanswered,
  others,
  other,
  p50_ms,
  p99_ms,
}: LoadResult) =>
  `${Math.round(goodput)} good/s (p50 ${p50_ms.toFixed(1)}, p99 ${p99_ms.toFixed(1)} ms), ${Math.round(refused)} refused/s (p50 ${refused_p50_ms.toFixed(1)} ms), ${lost} lost, ${unanswered} clients without an answer, ${others} others${other === undefined ? '' : ` (${other})`}`;

/**
 * Closed loops with these numbers of clients, a crowd, and how long each is measured. Node itself answers a
 * crowd more slowly, because it must go through more memory. An open loop is measured once the queue of waiting
 * requests has its full length.
 */
const loopsOf = ({ is_short }: Run) =>
  is_short
    ? {
        clients: [64],
        crowd: 256,
        times: { warm_ms: 300, measured_ms: 700 },
        open_times: { warm_ms: 300, measured_ms: 700 },
      }
    : {
        clients: [32, 64, 128, 256],
        crowd: 2_000,
        times: { warm_ms: 1_000, measured_ms: 4_000 },
        open_times: { warm_ms: 6_000, measured_ms: 4_000 },
      };

async function overloadOnce(run: Run, { engine, operation, requests, orders_per_second }: OverloadCase) {
  const { report } = run;
  const { clients: client_counts, crowd, times, open_times } = loopsOf(run);
  const loop_s = (times.warm_ms + times.measured_ms) / 1_000;
  // Three more loops than the search for the peak needs; the last one offers twice the peak, and a crowd takes
  // time.
  const calls_per_second = orders_per_second?.[run.is_short ? 'short' : 'long'];
  const order_count = Math.ceil((calls_per_second ?? 0) * loop_s * (client_counts.length + 7));
  const site = await openSite(run, engine, order_count);
  // Before the server has any connections to it.
  if (!run.is_short && engine === 'postgres') keepLoadApart([(await run.postgres()).pid()]);
  // Every client of a closed loop uses one address.
  const server = await site.start({ STOA_LOG_LEVEL: 'error', STOA_CONNECTIONS_PER_ADDRESS_MAX: '10000' });
  const { base_url } = server.at;
  if (!run.is_short) {
    const is_apart = keepLoadApart([server.child.pid ?? 0]);
    report.figure(`${operation.name} on ${engine}, load on a separate core`, String(is_apart));
  }
  const port = Number(new URL(base_url).port);
  const server_pid = server.child.pid ?? 0;
  const next = await requests(site, base_url);
  const named = `${operation.name} on ${site.engine}`;
  const measure = async (clients: number) => {
    const before = coreTimeOf(server_pid);
    const slowdown = () => slowdownSince(server_pid, before);
    const measured = await closedLoop(port, clients, next, times, slowdown);
    report.figure(`${named}, closed loop of ${clients}`, shown(measured));
    return { clients, ...measured };
  };
  const loops: Awaited<ReturnType<typeof measure>>[] = [];
  for (const clients of client_counts) loops.push(await measure(clients));
  const peak = Math.max(...loops.map(({ goodput }) => goodput));
  const saturating = loops.find(({ goodput }) => goodput >= saturated_share * peak)?.clients ?? 0;
  const twice = await measure(2 * saturating);
  const crowded = await measure(crowd);
  const open = await openLoop(port, Math.min(2 * peak, calls_per_second ?? 40_000), next, {
    ...open_times,
    connections_max: 4_000,
  });
  report.figure(`${named}, open loop of ${Math.round(open.offered)}/s`, shown(open));
  const least = run.is_short ? short_share_min : share_min;
  report.check(
    `twice as many clients as saturate it get at least ${least * 100} % of its peak`,
    twice.goodput >= least * peak,
    () => `${named}: ${Math.round(twice.goodput)} of ${Math.round(peak)} answers/s`,
  );
  report.check(
    'clients that wait for their answers are neither refused nor cut, and all of them get some',
    [twice, crowded].every(({ refused, lost, unanswered }) => refused + lost + unanswered === 0),
    () => `${named}: ${shown(twice)}; ${shown(crowded)}`,
  );
  report.check(
    'only success and 503 are answered',
    twice.others + crowded.others + open.others === 0,
    () => `${named}: ${shown(twice)}; ${shown(crowded)}; ${shown(open)}`,
  );
  if (!run.is_short && open.refused > 0)
    report.check(
      `refusals usually take at most ${refused_p50_ms_max} ms`,
      open.refused_p50_ms <= refused_p50_ms_max,
      () => `${named}: ${shown(open)}`,
    );
  const { code } = await server.end('SIGTERM');
  report.check('the server survives, and stops when it is told to', code === 0, () => `exit code ${code}`);
}

/** More clients than a server can answer. */
export const overload: Scenario = {
  name: 'overload',
  about: 'Creates more load than a server can handle: it must keep answering as much as it can.',
  async run(run) {
    for (let round = 0; run.goesOn(round, cases.length); round++) {
      await overloadOnce(run, cases[round % cases.length] ?? first_case);
    }
  },
};
