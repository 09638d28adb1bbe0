// A candidate's database, seen from the bench: it puts rows there between the turns.
import pg from 'pg';
import { atEnd } from './ending.mjs';
import { openSqlite } from './sqlite.mjs';

async function openFile(path) {
  const db = await openSqlite(path);
  atEnd(() => db.close());
  return {
    rows: async (sql, params) => db.prepare(sql).all(...params),
    run: async (sql, params) => void db.prepare(sql).run(...params),
    /** The values of a JSON list. */
    values_of: (param) => `json_each(${param})`,
    /** Puts away what writing has left to be done, so that no turn pays for it. */
    settle: async () => void db.prepare('pragma wal_checkpoint(truncate)').all(),
  };
}

async function openServer(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  atEnd(() => client.end());
  const query = async (sql, params) => (await client.query(sql.replaceAll('?', '$'), params)).rows;
  return {
    rows: query,
    run: query,
    values_of: (param) => `json_array_elements_text(${param}::json)`,
    settle: () => query('vacuum analyze', []),
  };
}

/** Parameters are ?1, ?2 ... on both engines. */
export const openDatabase = (url) =>
  url.startsWith('sqlite:') ? openFile(url.slice('sqlite:'.length)) : openServer(url);
