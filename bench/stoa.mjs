// Stoa as its users run it, with the demo marketplace.
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild, startChild, waitFor, wholeJson } from './child.mjs';
import { openPostgres } from './postgres.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

const stoa = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Stoa refuses settings that it does not know, and those of the caller's shell are not those of the bench. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')),
);

/** A folder with an empty database, and the settings with which Stoa uses it. */
async function openPlace(cores, name, engine) {
  if (!existsSync(stoa)) throw new Error('is not built: npm ci && npm run build');
  const folder = temporaryFolder(name);
  const settings =
    engine === 'sqlite'
      ? { STOA_DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}` }
      : {
          STOA_DATABASE_URL: await openPostgres(cores.database),
          STOA_MASTER_KEY: randomBytes(32).toString('hex'),
          STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
        };
  const options = { env: { ...environment, ...settings }, cwd: folder };
  return { folder, options, database_url: settings.STOA_DATABASE_URL };
}

async function describeDemo(cores, options, ...flags) {
  const command = [process.execPath, stoa, 'demo', '--json', ...flags];
  return JSON.parse(await runChild(cores.load, command, options));
}

/** @returns a database with Stoa's tables and the demo marketplace, for a server that is not Stoa. */
export async function openDemoDatabase({ cores }, name, engine) {
  const { options, database_url } = await openPlace(cores, name, engine);
  return { database_url, demo: await describeDemo(cores, options, '--load') };
}

/** Starts Stoa, logging a line for each request into a file. */
export async function startStoa({ cores, profileFlags }, engine) {
  const name = `stoa_${engine}`;
  const { folder, options, database_url } = await openPlace(cores, name, engine);
  const log = join(folder, 'log');
  const serve = ['serve', '--port', '0', '--operator-port', '0', '--log-level', 'info', '--demo', '--json'];
  const child = startChild(cores.server, [process.execPath, ...profileFlags(name), stoa, ...serve], {
    ...options,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  const { base_url } = await waitFor(child, child.stdout, wholeJson).catch((error) => {
    throw new Error(`${error.message}${readFileSync(log, 'utf8').slice(-2_000)}`);
  });
  const demo = await describeDemo(cores, options);
  return { pid: child.pid, base_url, demo, database_url, clearLog: () => truncateSync(log) };
}

/** v2.voucher.get_voucher -> /api/v2/voucher/get_voucher */
export const pathOf = (operation) => `/api/${operation.replaceAll('.', '/')}`;

/** The shop whose call the demo's example of an operation is. */
export const callerOf = ({ shops, examples }, operation) =>
  shops.find(({ name }) => name === examples[operation].caller);

/** The URL of a shop's call, signed now: it is valid for five minutes. */
export function signedUrl({ base_url, demo }, operation, { shop_id, access_token }, request = {}) {
  const { partner_id, partner_key } = demo;
  const path = pathOf(operation);
  const timestamp = Math.floor(Date.now() / 1_000);
  const base_string = `${partner_id}${path}${timestamp}${access_token}${shop_id}`;
  const sign = createHmac('sha256', partner_key).update(base_string).digest('hex');
  const query = { partner_id, timestamp, access_token, shop_id, sign, ...request };
  return `${base_url}${path}?${new URLSearchParams(query)}`;
}
