// Databases with Stoa's tables and the demo marketplace. It is loaded once for each engine in a run; every server gets
// a copy.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runChild, startChild, stopChild, waitForServer } from './child.mjs';
import { openDatabase } from './database.mjs';
import { createDatabase } from './postgres.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

const poll_interval_ms = 50;

/** The program of this checkout; a run may use another checkout's, as `program`. */
export const stoa = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Stoa refuses unknown settings, and settings in the caller's shell must not affect the bench. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')),
);

/** The folder and the settings of a database; `make` returns the URL of one on PostgreSQL. */
async function openFolder(name, engine, lasting, make, secrets) {
  const folder = temporaryFolder(name, lasting);
  const database_url = engine === 'sqlite' ? `sqlite:${join(folder, 'stoa.db')}` : await make();
  const settings = { STOA_DATABASE_URL: database_url, ...(engine === 'postgres' && secrets) };
  return { folder, database_url, secrets, options: { env: { ...environment, ...settings }, cwd: folder } };
}

/**
 * A run may have its databases elsewhere: `databases` has a name, how they are created, whether they can be copied, and
 * the settings of servers that use them.
 */
const create = ({ cores, databases }, template, lasting) =>
  databases ? databases.create(template, lasting) : createDatabase(cores.database, template, lasting);

/** An empty database. */
export function openEmptyDatabase(run, name, engine, lasting) {
  const secrets = {
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
  };
  const settings = { ...secrets, ...run.databases?.settings };
  return openFolder(name, engine, lasting, () => create(run, undefined, lasting), settings);
}

/** The jobs that are running, or become due while a part runs. */
const due_within_s = 3_600;
const make_due = 'update job set due_at = ?1 where failed_at is null and lease is null and due_at < ?2';
const count_waiting = `select count(*) as jobs from job
  where failed_at is null and (lease is not null or due_at < ?1)`;

/** Lets a server finish the waiting jobs of the demo, so that no measured server runs them. */
async function doJobs({ cores, program = stoa }, { folder, options, database_url }) {
  const command = [process.execPath, program, 'serve', '--port', '0', '--operator-port', '0', '--json'];
  const log = join(folder, 'jobs.log');
  const server = startChild(cores.load, command, {
    ...options,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  await waitForServer(server, log);
  const database = await openDatabase(database_url);
  const now = Math.floor(Date.now() / 1_000);
  await database.run(make_due, [now, now + due_within_s]);
  while (Number((await database.rows(count_waiting, [now + due_within_s]))[0].jobs) > 0)
    await wait(poll_interval_ms);
  await database.close();
  await stopChild(server);
}

async function loadDemo(run, engine, lasting) {
  const { program = stoa } = run;
  if (!existsSync(program)) throw new Error('is not built: npm ci && npm run build');
  const opened = await openEmptyDatabase(run, `demo_${engine}`, engine, lasting);
  const command = [process.execPath, program, 'demo', '--json', '--load'];
  const demo = JSON.parse(await runChild(run.cores.load, command, opened.options));
  await doJobs(run, opened);
  return { ...opened, demo };
}

const loaded = new Map();

/**
 * @returns a database with the demo marketplace, which is removed after the part: its URL, the output of `stoa
 * demo`, and the folder and options with which Stoa uses it.
 */
export async function openDemoDatabase(run, name, engine) {
  if (run.databases?.is_copied === false) return loadDemo(run, engine, 'part');
  const key = `${engine} ${run.databases?.name} ${run.program ?? stoa}`;
  if (!loaded.has(key)) loaded.set(key, loadDemo(run, engine, 'run'));
  const original = await loaded.get(key);
  const copy = () => create(run, original.database_url);
  const opened = await openFolder(name, engine, 'part', copy, original.secrets);
  if (engine === 'sqlite') cpSync(original.folder, opened.folder, { recursive: true });
  return { ...opened, demo: original.demo };
}
