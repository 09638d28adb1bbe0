import most_called_operations from '../../bench/most_called_operations.json' with { type: 'json' };
import type { EngineName } from '../../src/engine/store/engines.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { get_shipping_document_data_info } from '../../src/market/logistics/documents/own_label/get_shipping_document_data_info.contract.ts';
import { get_order_detail } from '../../src/market/order/detail/get_order_detail.contract.ts';
import { get_item_base_info } from '../../src/market/product/items/get_item_base_info.contract.ts';
import { closedLoop } from './load.ts';
import { forgetPeakMemory, peakMemoryMb, residentMemoryMb } from './processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { bytesOf, exampleRequest } from './signed_request.ts';
import { openSite, type Site } from './site.ts';

/** The most memory that a server may have resident while one operation is called, in MB. docs/operations.md promises it. */
const resident_mb_max = { read: 200, write: 250 };

const engines: readonly EngineName[] = ['sqlite', 'postgres'];

/** All operations except uploads, reads first. `slow_clients` covers uploads. */
const called: readonly Operation[] = (['read', 'write'] as const).flatMap((access) =>
  contracts.filter((operation) => operation.access === access && operation.body !== 'multipart'),
);

/**
 * This read draws pictures in a thread of its own, whose memory docs/operations.md states apart. The thread ends when
 * it has had nothing to draw for five seconds.
 */
const drawing = { operation: get_shipping_document_data_info, mb: 60, ends_after_ms: 6_000 };

/** The most that a server may have resident while this operation is called, in MB. */
const residentMbMax = (operation: Operation) =>
  resident_mb_max[operation.access] + (operation === drawing.operation ? drawing.mb : 0);

/** Reads with large answers: the first one once made a server use 1.1 GB. */
const largest: readonly Operation[] = [get_item_base_info, get_order_detail];

/** The operations that apps call most, which the bench measures. */
const most_called: readonly Operation[] = most_called_operations.map((name) => {
  const operation = contracts.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return operation;
});

const order_count = 50;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How often one of the largest reads is called at least in a short run, unless that takes longer than a minute. */
const calls_min = 4_000;
const call_ms_max = 60_000;

/** How long an operation is called at once. */
const measured_ms_of = { long: 2_500, largest: 3_000, most_called: 1_000 };

/** The example of an operation; for `get_order_detail`, with as many orders as one call may name. */
async function requestOf(site: Site, base_url: string, operation: Operation): Promise<string> {
  if (operation !== get_order_detail) return exampleRequest(site, base_url, operation);
  const { request: example } = site.demo.examples[operation.name] ?? {};
  const request = { ...example, order_sn_list: site.order_sns.join(',') };
  const url = await signedUrl(operation, request, { ...site.demo, base_url, shop: site.shop });
  return bytesOf(operation, url, {});
}

/** Calls one operation for a while. @returns how often it succeeded, and whether a client lost its connection. */
async function callMuch(
  port: number,
  clients: number,
  request: string,
  operation: Operation,
  is_short: boolean,
) {
  const is_large = is_short && largest.includes(operation);
  const measured_ms = measured_ms_of[is_large ? 'largest' : is_short ? 'most_called' : 'long'];
  const ends_ms = performance.now() + call_ms_max;
  let [answered, lost] = [0, 0];
  do {
    const result = await closedLoop(port, clients, () => request, { warm_ms: 0, measured_ms });
    answered += Math.round((result.goodput * measured_ms) / 1_000);
    lost += result.lost;
  } while (is_large && answered < calls_min && performance.now() < ends_ms);
  return { answered, lost };
}

async function loadOperations(run: Run, engine: EngineName) {
  const { report, is_short } = run;
  const site = await openSite(run, engine, order_count);
  const server = await site.start({ STOA_CONNECTIONS_PER_ADDRESS_MAX: '1000' });
  const pid = server.child.pid ?? 0;
  const { base_url } = server.at;
  const port = Number(new URL(base_url).port);
  report.figure(`${engine}, MB before any call`, String(residentMemoryMb(pid)));
  const operations = is_short ? [...new Set([...largest, ...most_called])] : called;
  const peaks: { name: string; peak_mb: number }[] = [];
  for (const operation of operations)
    for (const clients of is_short ? [64] : [16, 200]) {
      const request = await requestOf(site, base_url, operation);
      forgetPeakMemory(pid);
      const { answered, lost } = await callMuch(port, clients, request, operation, is_short);
      const name = `${operation.name}, ${clients} connections`;
      const peak_mb = peakMemoryMb(pid);
      peaks.push({ name, peak_mb });
      report.count('calls answered with success', answered);
      const mb_max = residentMbMax(operation);
      report.check(
        `while one operation is called that ${operation.access}s, a server has at most ${mb_max} MB resident`,
        peak_mb <= mb_max,
        () => `${engine}: ${peak_mb} MB during ${name}`,
      );
      report.check('no client loses its connection', lost === 0, () => `${name}: ${lost} lost`);
      if (operation === drawing.operation) await wait(drawing.ends_after_ms);
    }
  const highest = peaks.toSorted((a, b) => b.peak_mb - a.peak_mb).slice(0, 5);
  for (const { name, peak_mb } of highest)
    report.figure(`${engine}, MB at most during ${name}`, String(peak_mb));
  report.figure(`${engine}, MB after all calls`, String(residentMemoryMb(pid)));
  const { code } = await server.end('SIGTERM');
  report.check('the server stops when it is told to', code === 0, () => `exit code ${code}`);
}

/** Many calls of one operation. */
export const memory: Scenario = {
  name: 'memory',
  about: `Calls one operation after the other as fast as it answers: the server must stay under ${resident_mb_max.read} MB while it reads.`,
  obstacle: () =>
    process.platform === 'linux' ? undefined : 'it needs Linux, where /proc shows the memory of a process',
  async run(run) {
    // The short form runs on one engine, because the memory went to processing rows, which is equal on both.
    for (const engine of run.is_short ? engines.slice(0, 1) : engines) await loadOperations(run, engine);
  },
};
