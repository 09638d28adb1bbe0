// A candidate's database, to which the bench adds rows between the turns.
import pg from 'pg';
import { atEnd } from './run_end.mjs';
import { openSqlite } from './sqlite.mjs';

async function openFile(path) {
  const db = await openSqlite(path);
  const close = async () => void (db.isOpen && db.close());
  atEnd(close);
  return {
    rows: async (sql, params) => db.prepare(sql).all(...params),
    run: async (sql, params) => void db.prepare(sql).run(...params),
    /** The values of a JSON list, each with its position (key) from 0. */
    values_of: (param) => `json_each(${param})`,
    /** The day of a Unix time in seconds, in UTC: 20260301. */
    day_of: (moment) => `cast(strftime('%Y%m%d', ${moment}, 'unixepoch') as integer)`,
    /** Finishes pending work of earlier writes, so that no turn pays for it. */
    settle: async () => void db.prepare('pragma wal_checkpoint(truncate)').all(),
    close,
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
    values_of: (param) =>
      `(select value, place - 1 as key from json_array_elements_text(${param}::json) with ordinality as e (value, place))`,
    day_of: (moment) => `to_char(to_timestamp(${moment}) at time zone 'UTC', 'YYYYMMDD')::integer`,
    settle: () => query('vacuum analyze', []),
    close: () => client.end(),
  };
}

/** Parameters are ?1, ?2 ... on both engines. */
export const openDatabase = (url) =>
  url.startsWith('sqlite:') ? openFile(url.slice('sqlite:'.length)) : openServer(url);

/** The beginning of a statement that has the numbers from 1 to the value of a parameter as `number.n`. */
export const withNumbers = (param) => `with recursive number(n) as (
    select 1 union all select n + 1 from number where n < ${param})`;
