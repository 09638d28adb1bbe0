import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import { engines } from '../engines.ts';
import type { Row } from '../param.ts';
import { queryOfAll, rowsAtOnce, type Snapshot } from '../snapshot.ts';
import { translatePostgresError } from './postgres_errors.ts';
import { parserOf } from './query.ts';

/** How long a reader may take for some rows. Until then the server keeps the rows of the moment. */
const idle_ms = 600_000;

const types = { getTypeParser: parserOf };

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
      `begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = ${idle_ms}; select 1`,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw translatePostgresError(error);
  }
  return {
    async *rows(named, only) {
      const cursor = `rows_${cursors++}`;
      const count = rowsAtOnce(named);
      try {
        await client.query(
          `declare ${cursor} no scroll cursor for ${queryOfAll(named, engines.postgres, { only })}`,
        );
        for (;;) {
          const { rows } = await client.query<Row>({ text: `fetch ${count} from ${cursor}`, types });
          if (rows.length > 0) yield rows;
          if (rows.length < count) break;
        }
        await client.query(`close ${cursor}`);
      } catch (error) {
        throw translatePostgresError(error);
      }
    },
    close: () => client.end().catch(() => undefined),
  };
}
