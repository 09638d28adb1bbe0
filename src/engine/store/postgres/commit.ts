import pg from 'pg';
import type { Deadline } from '../deadline.ts';
import { UnknownOutcomeError } from '../store.ts';
import type { PostgresConnection } from './postgres_connection.ts';
import { isUnsent } from './postgres_errors.ts';

/**
 * Broken connections between servers, and internal errors. A coordinator of Citus reports both for a worker's commit.
 */
const maybeElsewhere = ({ code }: pg.DatabaseError): boolean => /^(08|XX)/.test(code ?? '');

/** Whether a failed commit has certainly stored nothing. */
async function isUndone(connection: PostgresConnection, error: unknown): Promise<boolean> {
  if (isUnsent(error)) return true;
  // A server that reports an error and continues to answer has undone the transaction. A server that ends may
  // have committed it. So may another server, if this one only reports that its answer is missing.
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
 * @param written resolves when the statements of the transaction are answered that were sent before.
 * @throws UnknownOutcomeError if it may have been committed nevertheless. With any other error it has not been.
 */
export async function commit(
  connection: PostgresConnection,
  deadline: Deadline | undefined,
  written: Promise<unknown>,
): Promise<void> {
  if (deadline) deadline.is_committing = true;
  try {
    // The server undoes a transaction of which a statement has failed, and answers its commit nevertheless.
    const [ended, committed] = await Promise.allSettled([written, connection.execute('commit')]);
    if (committed.status === 'rejected') throw committed.reason;
    if (ended.status === 'rejected') throw ended.reason;
  } catch (error) {
    if (await isUndone(connection, error)) throw error;
    throw new UnknownOutcomeError('PostgreSQL: the answer of a commit is lost', { cause: error });
  } finally {
    if (deadline) deadline.is_committing = false;
  }
}
