import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import { engines } from '../engines.ts';
import type { Row } from '../param.ts';
import type { SpreadTable } from '../sharding.ts';
import type { OnlyRows, ReadTable, Snapshot } from '../snapshot.ts';
import { queryOfAll, quotedColumn, rowsAtOnce, shownColumns } from '../snapshot_query.ts';
import { citus } from './citus/citus.ts';
import { copyLines } from './copy_out.ts';
import { translatePostgresError } from './postgres_errors.ts';
import { parserOf } from './query.ts';

/** How long a reader may take for some rows. Until then the server keeps the rows of the moment. */
const idle_ms = 600_000;

const types = { getTypeParser: parserOf };

/** The last setting is for a reader that takes no rows of COPY. */
const begin = `begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = ${idle_ms}; set local tcp_user_timeout = ${idle_ms}; ${citus.one_moment}`;

/**
 * Whether the database itself sorts texts by their code points, so that the indexes of keys have that order. It is the
 * first query, with which the moment begins.
 */
const find_order = `select to_jsonb(d)->>'datlocprovider' = 'b'
    or coalesce(to_jsonb(d)->>'datlocprovider', 'c') = 'c' and datcollate in ('C', 'POSIX') as is_by_code_points
  from pg_database d where datname = current_database()`;

/** On a cluster, the moment of a worker begins when it is first asked. A table has shards on all of them. */
async function beginOnWorkers(client: pg.Client): Promise<void> {
  if ((await client.query(citus.find)).rows.length === 0) return;
  const { rows } = await client.query<SpreadTable>(citus.list);
  const spread = rows.find(({ spread_by }) => spread_by !== null);
  if (spread) await client.query(`select 1 from ${spread.table_name} limit 1`);
}

/** Opens a connection of its own, and a transaction that reads. */
export async function openPostgresSnapshot(config: pg.ClientConfig): Promise<Snapshot> {
  const client = new pg.Client(config);
  // The next query reports it.
  client.on(
    'error',
    guarded(() => undefined),
  );
  let cursors = 0;
  let order: { readonly text_order: string } = engines.postgres;
  try {
    await client.connect();
    await client.query(begin);
    const { rows } = await client.query<{ is_by_code_points: boolean }>(find_order);
    if (rows[0]?.is_by_code_points) order = { text_order: '' };
    await beginOnWorkers(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw translatePostgresError(error);
  }
  /** The server finds the next rows while the ones before are used. */
  async function* rowsOf(named: ReadTable, only?: OnlyRows): AsyncGenerator<readonly Row[]> {
    const cursor = `rows_${cursors++}`;
    const count = rowsAtOnce(named);
    const fetchRows = () => {
      const fetched = client.query<Row>({ types, text: `fetch ${count} from ${cursor}` });
      // If nobody waits for it any more, nobody needs its error.
      fetched.catch(() => undefined);
      return fetched;
    };
    try {
      await client.query(`declare ${cursor} no scroll cursor for ${queryOfAll(named, order, { only })}`);
      for (let next = fetchRows(); ; ) {
        const { rows } = await next;
        const is_last = rows.length < count;
        if (!is_last) next = fetchRows();
        if (rows.length > 0) yield rows;
        if (is_last) break;
      }
      await client.query(`close ${cursor}`);
    } catch (error) {
      throw translatePostgresError(error);
    }
  }
  return {
    rows: rowsOf,
    async *lines(named, left_out, only) {
      const columns = shownColumns(named.table, left_out);
      const selected = columns.map(({ name }) => quotedColumn(name));
      try {
        yield* copyLines(client, queryOfAll(named, order, { only, selected }), columns);
      } catch (error) {
        throw translatePostgresError(error);
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}
