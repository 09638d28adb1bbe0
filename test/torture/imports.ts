// Rows are imported while clients call.
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packageFile } from '../../src/engine/package_file.ts';
import type { EngineName } from '../../src/engine/store/engines.ts';
import { get_order_detail } from '../../src/market/order/detail/get_order_detail.contract.ts';
import { update_stock } from '../../src/market/product/edits/update_stock.contract.ts';
import { stoa } from '../support/programs/process.ts';
import { LoadConnection } from './load_connection.ts';
import { percentile } from './partner_processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { exampleRequest } from './signed_request.ts';
import { openSite, type Site } from './site.ts';

/** What docs/import.md promises. */
const p99_ms_max = 100;
/**
 * On a busy machine, calls take longer even without an import. Of a short run, the p99 are the few slowest calls, and
 * other work may begin after the calls without an import.
 */
const p99_growth_max = { short: 40, long: 10 };

const engines: readonly EngineName[] = ['sqlite', 'postgres'];
const client_count = 4;
/** How long each client waits after an answer: short, so that a server which stops for a moment each second is noticed. */
const pause_ms = 10;
const measured_ms = { short: 4_000, long: 30_000 };
/** A short run would otherwise go on long after its time, until the last file is imported. */
const orders_of_file = { short: 4_000, long: 10_000 };
const lines_of_order = 2;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Answers of some clients. */
interface Answers {
  readonly times_ms: readonly number[];
  /** An answer that is none with success. */
  readonly failure: string | undefined;
}

/** Calls again and again until `isOver`. */
async function callRepeatedly(
  port: number,
  requests: readonly string[],
  isOver: () => boolean,
): Promise<Answers> {
  const times_ms: number[] = [];
  let failure: string | undefined;
  await Promise.all(
    Array.from({ length: client_count }, async (_, client) => {
      const connection = new LoadConnection(port);
      const own = requests[client % requests.length] ?? '';
      while (!isOver()) {
        const from_ms = performance.now();
        const answer = await connection.ask(own);
        times_ms.push(performance.now() - from_ms);
        const is_good = answer?.status === 200 && !/"error":"[^"]/.test(answer.text);
        if (!is_good) failure ??= answer?.text.slice(0, 500) ?? 'a lost connection';
        await wait(pause_ms);
      }
      connection.close();
    }),
  );
  return { times_ms, failure };
}

const demoRow = (table: string, test: (row: Record<string, unknown>) => boolean) =>
  readFileSync(packageFile('demo', `${table}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    // Times there are relative to the present.
    .map((line): Record<string, unknown> => JSON.parse(line.replace(/"now[^"]*"/g, '1764000000')))
    .find(test);

/** Writes orders and their lines, as an export has them. */
async function writeOrders(folder: string, first: number, count: number): Promise<void> {
  mkdirSync(folder);
  const order = demoRow('sales_order', ({ order_status }) => order_status === 'COMPLETED');
  const line = demoRow('sales_order_line', ({ shop_id }) => shop_id === order?.shop_id);
  const files = ['sales_order', 'sales_order_line'].map((name) =>
    createWriteStream(join(folder, `${name}.ndjson`)),
  );
  const [orders, lines] = files as [(typeof files)[0], (typeof files)[0]];
  for (let number = first; number < first + count; number++) {
    const order_sn = `250101${number.toString(36).toUpperCase().padStart(8, '0')}`;
    orders.write(`${JSON.stringify({ ...order, order_sn })}\n`);
    for (let line_no = 1; line_no <= lines_of_order; line_no++) {
      const line_item_id = number * lines_of_order + line_no;
      lines.write(`${JSON.stringify({ ...line, order_sn, line_no, line_item_id })}\n`);
    }
  }
  for (const file of files) {
    file.end();
    await once(file, 'close');
  }
}

/** Imports the files of a folder, and returns how many rows were written. */
type ImportFolder = (site: Site, operator_url: string, folder: string) => Promise<number>;

const byCommand: ImportFolder = async (site, _, folder) => {
  const { code, stdout, stderr } = await stoa(['import', folder, '--json'], site.folder, site.settings);
  if (code !== 0) throw new Error(`stoa import ended with ${code}: ${stderr}`);
  return JSON.parse(stdout).rows;
};

/** Sends one file through the operator API. */
async function send(site: Site, operator_url: string, table: string, path: string): Promise<number> {
  const sent = request(`${operator_url}/operator/v1/collections/${table}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.demo.operator_token}`, 'transfer-encoding': 'chunked' },
  });
  const answered = once(sent, 'response');
  await pipeline(createReadStream(path), sent);
  const [response] = await answered;
  let text = '';
  for await (const piece of response) text += piece;
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}');
  if (last.done !== true)
    throw new Error(`The import was answered ${response.statusCode}: ${text.slice(0, 500)}`);
  return last.rows;
}

const byHttp: ImportFolder = async (site, operator_url, folder) => {
  let rows = 0;
  for (const table of ['sales_order', 'sales_order_line'])
    rows += await send(site, operator_url, table, join(folder, `${table}.ndjson`));
  return rows;
};

const ways = { 'by the command': byCommand, 'by HTTP': byHttp };

const shown = ({ times_ms }: Answers) =>
  `${times_ms.length} calls, p50 ${percentile(times_ms, 50).toFixed(1)}, p99 ${percentile(times_ms, 99).toFixed(1)}, longest ${percentile(times_ms, 100).toFixed(0)} ms`;

async function importBeside(run: Run, engine: EngineName): Promise<void> {
  const { report, is_short } = run;
  const site = await openSite(run, engine);
  const server = await site.start({ STOA_LOG_LEVEL: 'error' });
  const { base_url, operator_url } = server.at;
  const port = Number(new URL(base_url).port);
  const requests = [
    await exampleRequest(site, base_url, get_order_detail),
    await exampleRequest(site, base_url, update_stock),
  ];
  const form = is_short ? 'short' : 'long';
  const window_ms = measured_ms[form];
  const growth_max = p99_growth_max[form];
  const order_count = orders_of_file[form];
  const rows_of_folder = order_count * (1 + lines_of_order);
  const callFor = (ms: number) => {
    const ends_ms = performance.now() + ms;
    return callRepeatedly(port, requests, () => performance.now() > ends_ms);
  };
  await callFor(500);
  const alone = await callFor(window_ms / 2);
  const limit_ms = Math.max(p99_ms_max, growth_max * percentile(alone.times_ms, 99));
  report.figure(`${engine}, without an import`, shown(alone));
  let first = 1;
  for (const [way, importFolder] of Object.entries(ways)) {
    const ends_ms = performance.now() + window_ms;
    let rows = 0;
    let seconds = 0;
    let is_over = false;
    const calling = callRepeatedly(port, requests, () => is_over);
    while (performance.now() < ends_ms) {
      const folder = join(site.folder, `rows_${first}`);
      await writeOrders(folder, first, order_count);
      first += order_count;
      const from_ms = performance.now();
      const written = await importFolder(site, operator_url, folder);
      report.check(
        'all rows are written',
        written === rows_of_folder,
        () => `${written} of ${rows_of_folder}`,
      );
      rows += written;
      seconds += (performance.now() - from_ms) / 1_000;
      rmSync(folder, { recursive: true });
    }
    is_over = true;
    const during = await calling;
    const name = `${engine}, ${way}`;
    report.figure(name, `${Math.round(rows / seconds)} rows/s; ${shown(during)}`);
    report.check(
      `while rows are imported, the p99 of ${client_count} clients is at most ${p99_ms_max} ms, or ${growth_max} times the p99 without an import`,
      percentile(during.times_ms, 99) <= limit_ms,
      () => `${name}: ${shown(during)}, of ${limit_ms.toFixed(0)} ms`,
    );
    report.check('every call succeeds', during.failure === undefined, () => `${name}: ${during.failure}`);
  }
  const { code } = await server.end('SIGTERM');
  report.check('the server stops when it is told to', code === 0, () => `exit code ${code}`);
}

/** Clients that call while rows are imported. */
export const imports: Scenario = {
  name: 'import',
  about:
    'Imports orders, by the command and by HTTP, into a server that four clients call: they must be answered as before.',
  async run(run) {
    for (const engine of engines) await importBeside(run, engine);
  },
};
