// A new database for each test file on each engine. Before it is dropped, it is searched for the secrets that
// the test knows.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { databasePlaces } from '../secrets/database_places.ts';
import { findSecrets, type Place } from '../secrets/find_secrets.ts';
import { KnownSecrets } from '../secrets/known_secrets.ts';
import { createOnCitus, is_on_citus } from './citus_database.ts';

export const engine_names = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engine_names)[number];

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
async function createOnServer(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `stoa_${randomBytes(8).toString('hex')}`;
  const url = new URL(inject('postgres_url'));
  url.pathname = `/${name}`;
  if (is_on_citus) return { url: url.href, drop: await createOnCitus(inject('postgres_url'), name) };
  await administer(`create database ${name}`);
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** Creates an empty database on an engine. */
export async function createDatabase(engine: EngineName): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'));
  const { url, drop } =
    engine === 'sqlite'
      ? { url: `sqlite:${join(folder, 'stoa.db')}`, drop: async () => undefined }
      : await createOnServer();
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
