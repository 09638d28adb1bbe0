// A migrated database for each engine, of which worlds get copies. Each world used to migrate its own, which took
// PostgreSQL twenty times as long as a copy.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createSchema } from '../../../src/engine/store/migrations/create_schema.ts';
import { migrate } from '../../../src/engine/store/migrations/migrate.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import { groups } from '../../../src/program/groups.ts';
import { recordMigrations } from '../../../src/program/server/record_migrations.ts';
import { FakeClock } from '../world/fake_clock.ts';
import type { DatabaseCopies } from './databases.ts';

/** Migrates an empty database as a server does that starts with the clock of a world. */
async function migrateEmpty(url: string): Promise<void> {
  const clock = new FakeClock();
  const database = await openDatabase(url, { pool_size: 2 });
  try {
    await migrate(database, clock, groups, {
      newSchema: createSchema(groups),
      onApplied: recordMigrations(clock),
    });
  } finally {
    await database.close();
  }
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(inject('database_folder'), 'migrated-'));
  const path = join(folder, 'stoa.db');
  try {
    await migrateEmpty(`sqlite:${path}`);
    // Closing it has moved its write-ahead log into it.
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One process of the run creates it, and the others wait. It gets its name when it is complete. */
async function createMigrated(name: string): Promise<void> {
  const url = new URL(inject('postgres_url'));
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('migrated database'))");
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    url.pathname = `/${unfinished}`;
    await migrateEmpty(url.href);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await client.end();
  }
}

let file: Promise<Buffer> | undefined;
let template: Promise<string> | undefined;

async function createTemplate(): Promise<string> {
  const name = inject('migrated_database');
  await createMigrated(name);
  return name;
}

/** Copies of it. Each is made once in a process, and the one of PostgreSQL once in a run. */
export const migrated_databases: DatabaseCopies = {
  file() {
    file ??= migratedFile();
    return file;
  },
  template() {
    template ??= createTemplate();
    return template;
  },
};
