import pg from 'pg';
import type { Deadline } from '../deadline.ts';
import { UnknownOutcomeError } from '../store.ts';
import type { PostgresConnection } from './postgres_connection.ts';
import { isUnsent } from './postgres_errors.ts';

/** Broken connections between servers, and internal errors: a coordinator of Citus says both of a worker's commit. */
const maybeElsewhere = ({ code }: pg.DatabaseError): boolean => /^(08|XX)/.test(code ?? '');

/** Whether a commit that failed is known to have kept nothing. */
async function isUndone(connection: PostgresConnection, error: unknown): Promise<boolean> {
  if (isUnsent(error)) return true;
  // A server that said no and goes on answering has undone the transaction; one that ends may have committed it, and so
  // may another server, of which this one only says that its answer did not come.
  return (
    error instanceof pg.DatabaseError &&
    !maybeElsewhere(error) &&
    connection.execute('rollback').then(
      () => true,
      () => false,
    )
  );
}

/**
 * Commits the transaction of a connection.
 *
 * @throws UnknownOutcomeError when it may have been committed all the same. With any other error it has not been.
 */
export async function commit(connection: PostgresConnection, deadline: Deadline | undefined): Promise<void> {
  if (deadline) deadline.is_committing = true;
  try {
    await connection.execute('commit');
  } catch (error) {
    if (await isUndone(connection, error)) throw error;
    throw new UnknownOutcomeError('PostgreSQL: the answer of a commit is lost', { cause: error });
  } finally {
    if (deadline) deadline.is_committing = false;
  }
}
