// What is compared. Each candidate starts a server and then gives, for every round, the URL to call.
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild, startChild, waitFor, wholeJson } from './child.mjs';
import { openPostgres } from './postgres.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

const operation = 'v2.voucher.get_voucher';
const path = `/api/${operation.replaceAll('.', '/')}`;

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const stoa = here('../dist/main.js');

/** Stoa refuses settings that it does not know, and those of the caller's shell are not those of the bench. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')),
);

/** The URL of the demo's example call, signed now: it is valid for five minutes. */
function signedUrl(base_url, { partner_id, partner_key, shops, examples }) {
  const { caller, request } = examples[operation];
  const { shop_id, access_token } = shops.find(({ name }) => name === caller);
  const timestamp = Math.floor(Date.now() / 1_000);
  const base_string = `${partner_id}${path}${timestamp}${access_token}${shop_id}`;
  const sign = createHmac('sha256', partner_key).update(base_string).digest('hex');
  const query = { partner_id, timestamp, access_token, shop_id, sign, ...request };
  return `${base_url}${path}?${new URLSearchParams(query)}`;
}

/** Stoa as its users run it, logging a line for each request into a file. */
async function startStoa({ cores, profileFlags }, name, settings) {
  if (!existsSync(stoa)) throw new Error('is not built: npm ci && npm run build');
  const folder = temporaryFolder(name);
  const log = join(folder, 'log');
  const env = { ...environment, STOA_DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}`, ...settings };
  const serve = ['serve', '--port', '0', '--operator-port', '0', '--log-level', 'info', '--demo', '--json'];
  const child = startChild(cores.server, [process.execPath, ...profileFlags(name), stoa, ...serve], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  const { base_url } = await waitFor(child, child.stdout, wholeJson).catch((error) => {
    throw new Error(`${error.message}${readFileSync(log, 'utf8').slice(-2_000)}`);
  });
  const described = await runChild(cores.load, [process.execPath, stoa, 'demo', '--json'], {
    env,
    cwd: folder,
  });
  const demo = JSON.parse(described);
  return {
    pid: child.pid,
    nextUrl() {
      truncateSync(log);
      return signedUrl(base_url, demo);
    },
  };
}

async function startOnPostgres(run) {
  return startStoa(run, 'stoa_postgres', {
    STOA_DATABASE_URL: await openPostgres(run.cores.database),
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
  });
}

/** Answers with the bytes that Stoa answered with, so it is started after it. */
async function startBareFastify({ cores, sample }) {
  if (!sample) throw new Error('There is no answer of Stoa to imitate.');
  const child = startChild(cores.server, [process.execPath, here('bare_fastify.mjs')], {
    env: { ...environment, BENCH_ANSWER: JSON.stringify({ path, body: sample.body }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { base_url } = await waitFor(child, child.stdout, wholeJson);
  const { search } = new URL(sample.url);
  return { pid: child.pid, nextUrl: () => `${base_url}${path}${search}` };
}

export const title = `signed ${operation}`;

/** In the order in which they are started and take turns. Ratios are to the last one. */
export const candidates = [
  { name: 'Stoa on SQLite', start: (run) => startStoa(run, 'stoa_sqlite', {}) },
  { name: 'Stoa on PostgreSQL', start: startOnPostgres },
  { name: 'bare Fastify', start: startBareFastify },
];
