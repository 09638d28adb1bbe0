// Stoa as its users run it, with the demo marketplace.
import { createHmac } from 'node:crypto';
import { openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, waitForServer } from './child.mjs';
import { openDemoDatabase, stoa } from './demo_database.mjs';

/** The addresses in what a server prints when it is ready, or undefined while it is incomplete. */
function addressesIn(text) {
  const [base_url, operator_url] = ['partner', 'operator'].map(
    (api) => new RegExp(`^ +${api} API +(http\\S+)`, 'm').exec(text)?.[1],
  );
  return /^ *curl '.*'$/m.test(text) ? { base_url, operator_url } : undefined;
}

/** Starts Stoa in a given folder, logging a line for each request into a file. It is ready when `ready` resolves. */
export function spawnStoa({ cores, program = stoa }, { folder, options }) {
  const log = join(folder, 'log');
  const serve = ['serve', '--port', '0', '--operator-port', '0', '--log-level', 'info', '--demo'];
  // A free port for profiling, once it is requested.
  const command = [process.execPath, '--inspect-port=0', program, ...serve];
  const child = startChild(cores.server, command, {
    ...options,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  return { child, log, ready: waitForServer(child, log, addressesIn) };
}

/** Starts Stoa on a demo database, by default a new one. */
export async function startStoa(run, engine, opened) {
  const used = opened ?? (await openDemoDatabase(run, `stoa_${engine}`, engine));
  const { child, log, ready } = spawnStoa(run, used);
  const { base_url, operator_url } = await ready;
  const { demo, database_url } = used;
  const clearLog = () => truncateSync(log);
  return { pid: child.pid, base_url, operator_url, demo, database_url, log, clearLog };
}

/** v2.voucher.get_voucher -> /api/v2/voucher/get_voucher; an operation at another path is named by its path. */
export const pathOf = (operation) =>
  operation.startsWith('/') ? operation : `/api/${operation.replaceAll('.', '/')}`;

/** The shop that calls in the demo's example of an operation. */
export const callerOf = ({ shops, examples }, operation) =>
  shops.find(({ name }) => name === examples[operation].caller);

/** The URL of a shop's call, or of a public one without a shop, signed now: it is valid for five minutes. */
export function signedUrl({ base_url, demo }, operation, shop, request = {}) {
  const { partner_id, partner_key } = demo;
  const path = pathOf(operation);
  const timestamp = Math.floor(Date.now() / 1_000);
  const { shop_id = '', access_token = '' } = shop ?? {};
  const base_string = `${partner_id}${path}${timestamp}${access_token}${shop_id}`;
  const sign = createHmac('sha256', partner_key).update(base_string).digest('hex');
  const query = { partner_id, timestamp, ...(shop && { access_token, shop_id }), sign, ...request };
  return `${base_url}${path}?${new URLSearchParams(query)}`;
}
