import { signedUrl } from '../../src/platform/contract/client_factory.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import type { EngineName } from '../../src/platform/store/engines.ts';
import { add_item } from '../../src/product/add_item.contract.ts';
import { get_voucher } from '../../src/voucher/get_voucher.contract.ts';
import { closedLoop, type LoadResult, openLoop } from './load.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

/** The least share of the peak that is still answered under twice as many clients as saturate the server. */
const share_min = 0.9;
/**
 * The same in a short run, which shares its machine with other tests: it sees what is given up altogether, and leaves
 * the rest to a long run on a quiet machine.
 */
const short_share_min = 0.4;
const refused_p50_ms_max = 20;
/** With so many the server has always a request to answer. */
const saturating = 1_000;

/** The example of an operation, as the bytes of a request. A timestamp is fresh for five minutes. */
async function exampleRequest({ demo }: Site, base_url: string, operation: Operation): Promise<string> {
  const example = demo.examples[operation.name];
  const shop = demo.shops.find(({ name }) => name === example?.caller);
  if (!example || !shop) throw new Error(`The demo has no example of ${operation.name}.`);
  const is_read = operation.method === 'GET';
  const url = await signedUrl(operation, is_read ? example.request : {}, { ...demo, base_url, shop });
  const head = `${operation.method} ${url.slice(base_url.length)} HTTP/1.1\r\nHost: stoa.test\r\n`;
  if (is_read) return `${head}\r\n`;
  const body = JSON.stringify(example.request);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const cases: readonly [[EngineName, Operation], ...[EngineName, Operation][]] = [
  ['sqlite', get_voucher],
  ['sqlite', add_item],
  ['postgres', get_voucher],
  ['postgres', add_item],
];

const shown = ({ goodput, refused, refused_p50_ms, lost, others, other, p50_ms, p99_ms }: LoadResult) =>
  `${Math.round(goodput)} good/s (p50 ${p50_ms.toFixed(1)}, p99 ${p99_ms.toFixed(1)} ms), ${Math.round(refused)} refused/s (p50 ${refused_p50_ms.toFixed(1)} ms), ${lost} lost, ${others} others${other === undefined ? '' : ` (${other})`}`;

async function overloadOnce(run: Run, site: Site, operation: Operation): Promise<void> {
  const { report } = run;
  // Every client of a closed loop comes from one address.
  const server = await site.start({ STOA_LOG_LEVEL: 'error', STOA_CONNECTIONS_PER_ADDRESS_MAX: '10000' });
  const { base_url } = server.at;
  const port = Number(new URL(base_url).port);
  const times = run.is_short ? { warm_ms: 400, measured_ms: 1_000 } : { warm_ms: 1_000, measured_ms: 5_000 };
  const request = await exampleRequest(site, base_url, operation);
  const next = () => request;
  const named = `${operation.name} on ${site.engine}`;
  let peak = 0;
  for (const clients of run.is_short ? [64] : [32, 64, 128, 256, 512, saturating]) {
    const measured = await closedLoop(port, clients, next, times);
    report.figure(`${named}, closed loop of ${clients}`, shown(measured));
    peak = Math.max(peak, measured.goodput);
  }
  const twice = await closedLoop(port, 2 * saturating, next, times);
  report.figure(`${named}, closed loop of ${2 * saturating}`, shown(twice));
  const open = await openLoop(port, Math.min(2 * peak, 40_000), next, { ...times, connections_max: 4_000 });
  report.figure(`${named}, open loop of ${Math.round(open.offered)}/s`, shown(open));
  const least = run.is_short ? short_share_min : share_min;
  report.check(
    `twice as many clients as saturate it get at least ${least * 100} % of its peak`,
    twice.goodput >= least * peak,
    () => `${named}: ${Math.round(twice.goodput)} of ${Math.round(peak)} answers/s`,
  );
  report.check(
    'clients that wait for their answers are not refused or cut',
    twice.refused + twice.lost === 0,
    () => `${named}: ${shown(twice)}`,
  );
  report.check(
    'nothing but success and 503 is answered',
    twice.others + open.others === 0,
    () => `${named}: ${shown(twice)}; ${shown(open)}`,
  );
  if (!run.is_short && open.refused > 0)
    report.check(
      `what is refused is refused within ${refused_p50_ms_max} ms, as a rule`,
      open.refused_p50_ms <= refused_p50_ms_max,
      () => `${named}: ${shown(open)}`,
    );
  const { code } = await server.end('SIGTERM');
  report.check('the server lives, and stops when it is told to', code === 0, () => `exit code ${code}`);
}

/** More clients than a server can answer. */
export const overload: Scenario = {
  name: 'overload',
  about: 'Puts on more load than a server can take: it must go on answering as much as it can.',
  async run(run) {
    for (let round = 0; run.goesOn(round, cases.length); round++) {
      const [engine, operation] = cases[round % cases.length] ?? cases[0];
      await overloadOnce(run, await openSite(run, engine), operation);
    }
  },
};
