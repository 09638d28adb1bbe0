// A pooler that gives each transaction another connection of the server (transaction mode) keeps nothing between two of
// them: prepared statements are gone or another's, and what a connection was set to is lost. Stoa pools by itself.
import pg from 'pg';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { guarded } from '../../stray_errors.ts';
import { DatabaseUrlError } from '../store.ts';

const what_to_do =
  'give Stoa the address of the server itself, or of a pooler in session mode (PgBouncer: pool_mode = session, and ignore_startup_parameters = options where STOA_DATABASE_URL has options). Stoa pools by itself: STOA_POOL_SIZE connections for each node, and one more.';

const refusal = (found: string, cause?: unknown) =>
  new DatabaseUrlError(
    `There is a pooler between Stoa and PostgreSQL (${found}), and Stoa needs connections of its own: ${what_to_do}`,
    { cause },
  );

const findBackend = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** What poolers say to settings that a connection is begun with, and that they would not keep. */
const refused_setting = /unsupported startup parameter/i;

/**
 * Two connections, of which one is in a transaction, have two processes of the server, and keep them. Behind a pooler
 * in transaction mode they share one, or the idle one changes its while the other holds it.
 *
 * @throws DatabaseUrlError when there is such a pooler.
 */
export async function refuseTransactionPooler(config: pg.ClientConfig): Promise<void> {
  const idle = new pg.Client(config);
  const busy = new pg.Client(config);
  // What breaks later than in a query is nobody's concern here.
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
