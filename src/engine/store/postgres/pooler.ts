// A pooler in transaction mode gives each transaction another connection of the server, and preserves nothing
// between two of them: prepared statements are missing or belong to another client, and settings of the
// connection are lost. Stoa has its own pool.
import pg from 'pg';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { guarded } from '../../stray_errors.ts';
import { DatabaseUrlError } from '../store.ts';

const what_to_do =
  'give Stoa the address of the server itself, or of a pooler in session mode (PgBouncer: pool_mode = session, and ignore_startup_parameters = options where STOA_DATABASE_URL has options). Stoa has its own pool: STOA_POOL_SIZE connections for each node, and one more.';

const refusal = (found: string, cause?: unknown) =>
  new DatabaseUrlError(
    `There is a pooler between Stoa and PostgreSQL (${found}), and Stoa needs its own connections: ${what_to_do}`,
    { cause },
  );

const findBackend = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** The errors of poolers for startup settings that they would not preserve. */
const refused_setting = /unsupported startup parameter/i;

/**
 * Opens two connections, one of them in a transaction. They must have two server processes, and keep them. Behind a
 * pooler in transaction mode they share one, or the idle connection gets another one while the first is in use.
 *
 * @throws DatabaseUrlError if there is such a pooler.
 */
export async function refuseTransactionPooler(config: pg.ClientConfig): Promise<void> {
  const idle = new pg.Client(config);
  const busy = new pg.Client(config);
  // Errors outside of a query do not matter here.
  const ignored = guarded(() => undefined);
  for (const client of [idle, busy]) client.on('error', ignored);
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    const before = await findBackend(idle);
    await busy.query('begin');
    const held = await findBackend(busy);
    const after = held === before ? undefined : await findBackend(idle);
    await busy.query('rollback');
    if (after !== before) throw refusal('in transaction mode: a connection changes its process');
  } catch (error) {
    throw refused_setting.test(messageOf(error)) ? refusal(messageOf(error), error) : error;
  } finally {
    await Promise.allSettled([idle.end(), busy.end()]);
  }
}
