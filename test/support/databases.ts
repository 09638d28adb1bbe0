// A fresh database for each test file on each engine.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

export const engine_names = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engine_names)[number];

export interface TestDatabase {
  readonly url: string;
  /** A folder that goes away with the database. */
  readonly folder: string;
  drop(): Promise<void>;
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres_url'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Makes an empty database on an engine. */
export async function createDatabase(engine: EngineName): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (engine === 'sqlite')
    return { url: `sqlite:${join(folder, 'stoa.db')}`, folder, drop: async () => removeFolder() };
  const name = `stoa_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(inject('postgres_url'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    folder,
    async drop() {
      await administer(`drop database ${name} with (force)`);
      removeFolder();
    },
  };
}
