// Problems that prevent a command from working and can be fixed: each is one sentence without a stack trace,
// and the command ends.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type PostgresServer, startPostgres } from '../support/databases/postgres_server.ts';
import { built_program } from '../support/programs/process.ts';

const secrets = { STOA_MASTER_KEY: 'ab'.repeat(32), STOA_OPERATOR_TOKEN: 't'.repeat(40) };
/** Far longer than any command takes that ends. */
const end_ms_max = 30_000;
const serve = ['serve', '--port', '0', '--operator-port', '0', '--log-level', 'silent'];
const commands = [serve, ['migrate'], ['doctor'], ['demo', '--load']];

let folder: string;
let server: PostgresServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-start-errors-'));
  writeFileSync(join(folder, 'file'), 'A file, and no folder.');
  server = await startPostgres();
  await prepareServer();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function onServer(database: string, ...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client(urlOf({ database }));
  await client.connect();
  try {
    let result: pg.QueryResult | undefined;
    for (const statement of statements) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}

/** The URL of the server with some parts replaced. */
function urlOf(parts: { database?: string; user?: string; password?: string; search?: string }): string {
  const url = new URL(server.url);
  if (parts.database !== undefined) url.pathname = `/${parts.database}`;
  if (parts.user !== undefined) url.username = parts.user;
  if (parts.password !== undefined) url.password = parts.password;
  url.search = parts.search ?? '';
  return url.href;
}

/** Creates roles that need a password, and databases in which they have few rights. */
async function prepareServer(): Promise<void> {
  await onServer(
    'postgres',
    ...['keyed', 'poor', 'reader'].map((role) => `create role ${role} login password 'right'`),
    'create database empty',
    'create database migrated',
  );
  const result = await run(['migrate'], { STOA_DATABASE_URL: urlOf({ database: 'migrated' }) });
  expect(result).toMatchObject({ code: 0 });
  await onServer('migrated', 'grant select on all tables in schema public to reader');
  const hba = (await onServer('postgres', 'show hba_file'))?.rows[0].hba_file as string;
  const rules = ['local all all trust', 'host all stoa all trust', 'host all all all scram-sha-256'];
  writeFileSync(hba, `${rules.join('\n')}\n`);
  await onServer('postgres', 'select pg_reload_conf()');
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end; a command that does not end in time is killed, and has no exit code. */
function run(args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_'));
    const child = spawn(process.execPath, [built_program, ...args], {
      cwd: folder,
      env: { ...Object.fromEntries(own), ...secrets, ...settings },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), end_ms_max);
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (chunk) => {
        said[stream] += chunk;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...said });
    });
  });
}

/** The doctor prints it in its list, and every other command on stderr. */
function sentenceOf([command]: readonly string[], { stdout, stderr }: Ended): string {
  if (command !== 'doctor') {
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  }
  expect(stderr).toBe('');
  const problems = stdout.split('\n').filter((line) => line.startsWith('problem'));
  return problems.join('\n');
}

async function expectSentence(url: string, sentence: RegExp): Promise<void> {
  for (const command of commands) {
    const ended = await run(command, { STOA_DATABASE_URL: url });
    expect([command[0], ended.code]).toEqual([command[0], 1]);
    expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/\n\s+at |right@/);
    expect(sentenceOf(command, ended)).toMatch(sentence);
  }
}

describe('a database that cannot be reached', () => {
  test.each<[string, () => string, RegExp]>([
    [
      'a wrong password',
      () => urlOf({ user: 'keyed', password: 'wrong' }),
      /password authentication failed for user "keyed".*correct STOA_DATABASE_URL/,
    ],
    ['no password', () => urlOf({ user: 'keyed' }), /password.*STOA_DATABASE_URL/],
    [
      'an unknown role',
      () => urlOf({ user: 'nobody', password: 'right' }),
      /"nobody".*correct STOA_DATABASE_URL/,
    ],
    [
      'an unknown database',
      () => urlOf({ database: 'nowhere' }),
      /database "nowhere" does not exist: create it with createdb, or correct/,
    ],
    [
      'a missing sslrootcert',
      () => urlOf({ search: '?sslmode=verify-full&sslrootcert=/nowhere/root.pem' }),
      /STOA_DATABASE_URL cannot be used: ENOENT.*root\.pem.*Correct it/,
    ],
    [
      'an unknown sslmode',
      () => urlOf({ search: '?sslmode=sometimes' }),
      /sslmode=sometimes, which is unknown: use one of disable, .*verify-full/,
    ],
    [
      'TLS with a server that has none',
      () => urlOf({ search: '?sslmode=verify-full' }),
      /does not support SSL connections: turn on ssl/,
    ],
  ])('%s is one sentence with what to do', (_, url, sentence) => expectSentence(url(), sentence), 120_000);
});

describe('a role without rights', () => {
  const poor = { user: 'poor', password: 'right' };
  test(
    'to make tables',
    () =>
      expectSentence(
        urlOf({ ...poor, database: 'empty' }),
        /permission denied|may not create tables.*grant create/,
      ),
    120_000,
  );

  test(
    'to read or write is reported by the doctor and by all other commands',
    () => expectSentence(urlOf({ ...poor, database: 'migrated' }), /grant.*select, insert, update/),
    120_000,
  );

  test('to write is reported by the doctor and by a server', async () => {
    const STOA_DATABASE_URL = urlOf({ user: 'reader', password: 'right', database: 'migrated' });
    const examined = await run(['doctor'], { STOA_DATABASE_URL });
    expect(examined.code).toBe(1);
    expect(examined.stdout).toMatch(
      /problem +rights +The role reader may not read and write \w+, .* and \d+ more: .*grant select, insert, update, delete on all tables in schema public to reader/,
    );
    const served = await run(serve, { STOA_DATABASE_URL });
    expect(served.code).toBe(1);
    expect(sentenceOf(serve, served)).toMatch(/^PostgreSQL: permission denied for table \w+: .*grant/);
  });
});

describe('a file that cannot be made', () => {
  const making = commands.filter(([command]) => command !== 'doctor');

  async function expectEnd(path: string, sentence: RegExp): Promise<void> {
    const settings = { STOA_DATABASE_URL: `sqlite:${path}` };
    for (const command of making) {
      const ended = await run(command, settings);
      expect([command[0], ended.code]).toEqual([command[0], 1]);
      expect(sentenceOf(command, ended)).toMatch(sentence);
    }
    const examined = await run(['doctor'], settings);
    expect([examined.code, examined.stderr]).toEqual([1, '']);
    expect(examined.stdout).toMatch(/^problem +file +There (cannot be a|is no) database at/);
  }
  const what_to_do = 'cannot be opened as an SQLite database: .*Set STOA_DATABASE_URL to a file in a folder';

  test(
    'below a file',
    () => expectEnd(join(folder, 'file', 'data', 'stoa.db'), new RegExp(what_to_do)),
    60_000,
  );

  test.skipIf(!existsSync('/proc/self'))(
    'below /proc',
    () => expectEnd('/proc/nothing/stoa.db', new RegExp(what_to_do)),
    60_000,
  );

  test('because it is a folder', async () => {
    const ended = await run(['migrate'], { STOA_DATABASE_URL: `sqlite:${folder}` });
    expect(ended.code).toBe(1);
    expect(sentenceOf(['migrate'], ended)).toMatch(/cannot be opened as an SQLite database/);
  });
});

test('an operator API that does not answer, at a port that nothing listens on', async () => {
  const list = ['shop', 'list', '--operator-url', `http://127.0.0.1:${await freePort()}`];
  const ended = await run(list, {});
  expect(ended.code).toBe(1);
  expect(sentenceOf(list, ended)).toMatch(
    /^The server did not answer: .*ECONNREFUSED.*Is `stoa serve` running there, and is --operator-url correct\?/,
  );
});
