import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import { engines } from '../engines.ts';
import type { Row } from '../param.ts';
import type { OnlyRows, ReadTable, Snapshot } from '../snapshot.ts';
import { queryOfAll, rowsAtOnce } from '../snapshot_query.ts';
import { citus } from './citus/citus.ts';
import { lineMaker, type TextRow } from './line_maker.ts';
import { translatePostgresError } from './postgres_errors.ts';
import { parserOf } from './query.ts';

/** How long a reader may take for some rows. Until then the server keeps the rows of the moment. */
const idle_ms = 600_000;

const types = { getTypeParser: parserOf };
/** Values stay as the server has written them. */
const texts = { getTypeParser: () => (text: string) => text };

/** Opens a connection of its own, and a transaction that reads. */
export async function openPostgresSnapshot(config: pg.ClientConfig): Promise<Snapshot> {
  const client = new pg.Client(config);
  // The next query reports it.
  client.on(
    'error',
    guarded(() => undefined),
  );
  let cursors = 0;
  try {
    await client.connect();
    // The moment begins with the first query.
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = ${idle_ms}; ${citus.one_moment}; select 1`,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw translatePostgresError(error);
  }
  /** The server finds the next rows while the ones before are used. */
  async function* pages<R extends Row | TextRow>(
    named: ReadTable,
    only: OnlyRows | undefined,
    form: Partial<pg.QueryArrayConfig>,
  ): AsyncGenerator<readonly R[]> {
    const cursor = `rows_${cursors++}`;
    const count = rowsAtOnce(named);
    const fetchRows = (): Promise<{ rows: R[] }> => {
      const fetched = client.query({ ...form, text: `fetch ${count} from ${cursor}` } as pg.QueryConfig);
      // If nobody waits for it any more, nobody needs its error.
      fetched.catch(() => undefined);
      return fetched as unknown as Promise<{ rows: R[] }>;
    };
    try {
      await client.query(
        `declare ${cursor} no scroll cursor for ${queryOfAll(named, engines.postgres, { only })}`,
      );
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
    rows: (named, only) => pages<Row>(named, only, { types }),
    async *lines(named, left_out, only) {
      const lineOf = lineMaker(named, left_out);
      for await (const rows of pages<TextRow>(named, only, { types: texts, rowMode: 'array' })) {
        let text = '';
        for (const row of rows) text += lineOf(row);
        yield { text, rows: rows.length };
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}
