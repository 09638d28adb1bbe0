// What a reader of the database sees: the files of SQLite as bytes, or all rows of PostgreSQL as text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { is_on_citus } from '../databases/citus_database.ts';
import type { Place } from './find_secrets.ts';

/** The database files and write-ahead logs below a folder. */
const sqliteFiles = (folder: string): Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.db(-wal)?$/.test(entry.name))
    .map(({ name, parentPath }) => ({
      name: `database (${name})`,
      bytes: readFileSync(join(parentPath, name)),
    }));

/** Tables that may have rows: one without pages has none, and most have none. Citus has the pages on its workers. */
const list_tables = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' ${is_on_citus ? '' : 'and pg_relation_size(oid) > 0'}
  order by relname`;

/** All rows of all tables, read with one statement. */
async function postgresRows(url: string): Promise<Place[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ relname: string }>(list_tables);
    if (tables.length === 0) return [];
    const each = tables.map(
      ({ relname }) =>
        `select '${relname}' as name, string_agg(to_jsonb(kept)::text, e'\\n') as text from "${relname}" as kept`,
    );
    const { rows } = await client.query<{ name: string; text: string | null }>(each.join(' union all '));
    return rows.map(({ name, text }) => ({ name: `database (${name})`, bytes: Buffer.from(text ?? '') }));
  } finally {
    await client.end();
  }
}

export const databasePlaces = (url: string, folder: string): Promise<Place[]> | Place[] =>
  url.startsWith('sqlite:') ? sqliteFiles(folder) : postgresRows(url);
