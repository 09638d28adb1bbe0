// What a reader of the database sees: the files of SQLite as bytes, or all rows of PostgreSQL as text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from './find_secrets.ts';

/** The database files and write-ahead logs below a folder. */
const sqliteFiles = (folder: string): Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.db(-wal)?$/.test(entry.name))
    .map(({ name, parentPath }) => ({
      name: `database (${name})`,
      bytes: readFileSync(join(parentPath, name)),
    }));

const list_tables = "select tablename from pg_tables where schemaname = 'public' order by tablename";

/** All rows of all tables, read with one statement. */
async function postgresRows(url: string): Promise<Place[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ tablename: string }>(list_tables);
    if (tables.length === 0) return [];
    const each = tables.map(
      ({ tablename }) =>
        `select '${tablename}' as name, string_agg(to_jsonb(kept)::text, e'\\n') as text from "${tablename}" as kept`,
    );
    const { rows } = await client.query<{ name: string; text: string | null }>(each.join(' union all '));
    return rows.map(({ name, text }) => ({ name: `database (${name})`, bytes: Buffer.from(text ?? '') }));
  } finally {
    await client.end();
  }
}

export const databasePlaces = (url: string, folder: string): Promise<Place[]> | Place[] =>
  url.startsWith('sqlite:') ? sqliteFiles(folder) : postgresRows(url);
