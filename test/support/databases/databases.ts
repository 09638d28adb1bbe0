// A new database for each test file on each engine. Before it is dropped, it is searched for the secrets that
// the test knows.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { databasePlaces } from '../secrets/database_places.ts';
import { findSecrets, type Place } from '../secrets/find_secrets.ts';
import { KnownSecrets } from '../secrets/known_secrets.ts';
import { createOnCitus, is_on_citus } from './citus_database.ts';

export const engine_names = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engine_names)[number];

/** The engines whose databases are on one server: not PostgreSQL, if its tests run on Citus. */
export const one_server_engines = engine_names.filter((engine) => engine === 'sqlite' || !is_on_citus);

export interface TestDatabase {
  readonly url: string;
  /** A folder that is removed with the database. */
  readonly folder: string;
  /** Secrets that must not appear in the database, nor in the log of its server. */
  readonly secrets: KnownSecrets;
  /** Functions that return further places to search, such as a log, at the time of the search. */
  readonly logs: (() => Place)[];
  /** Searches the database now, and not again when it is dropped. @throws Error with what was found */
  search(): Promise<void>;
  /** Searches it, and drops it. @throws Error with what was found */
  drop(): Promise<void>;
}

/** What new databases are copies of. */
export interface DatabaseCopies {
  /** The bytes of a file of SQLite. */
  file(): Promise<Buffer>;
  /** The name of a database on the server of the tests. */
  template(): Promise<string>;
}

/** Databases by the folder in which programs use them. */
const open_databases = new Map<string, TestDatabase>();

/** The database of a folder, if a test created it. */
export const findTestDatabase = (folder: string): TestDatabase | undefined => open_databases.get(folder);

async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres_url'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Creates a database on a server. @returns its URL, and a function that drops it. */
async function createOnServer(
  copies: DatabaseCopies | undefined,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `stoa_${randomBytes(8).toString('hex')}`;
  const url = new URL(inject('postgres_url'));
  url.pathname = `/${name}`;
  if (is_on_citus) return { url: url.href, drop: await createOnCitus(inject('postgres_url'), name) };
  // Copying the files writes no log, and takes a fifth of the time.
  const from = copies ? ` template ${await copies.template()} strategy file_copy` : '';
  await administer(`create database ${name}${from}`);
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** Creates a file of SQLite, or leaves that to the program. */
async function createFile(path: string, copies: DatabaseCopies | undefined) {
  if (copies) writeFileSync(path, await copies.file(), { mode: 0o600 });
  return { url: `sqlite:${path}`, drop: async () => undefined };
}

/** Creates a database on an engine: a copy, or an empty one. (On Citus, all are empty: it copies none.) */
export async function createDatabase(engine: EngineName, copies?: DatabaseCopies): Promise<TestDatabase> {
  const folder = mkdtempSync(join(inject('database_folder'), 'stoa-test-'));
  const { url, drop } =
    engine === 'sqlite' ? await createFile(join(folder, 'stoa.db'), copies) : await createOnServer(copies);
  const secrets = new KnownSecrets();
  const logs: TestDatabase['logs'] = [];
  let is_searched = false;
  const database: TestDatabase = {
    url,
    folder,
    secrets,
    logs,
    async search() {
      is_searched = true;
      if (secrets.all.size === 0) return;
      const places = [...logs.map((log) => log()), ...(await databasePlaces(url, folder))];
      const found = findSecrets(secrets, places);
      if (found.length > 0) throw new Error(`Secrets in clear text:\n${found.join('\n')}`);
    },
    async drop() {
      open_databases.delete(folder);
      try {
        if (!is_searched) await database.search();
      } finally {
        await drop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
  open_databases.set(folder, database);
  return database;
}
