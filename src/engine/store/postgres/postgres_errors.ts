import timers from 'node:timers/promises';
import pg from 'pg';
import { codeOf, messageOf } from '../../../kit/contract/thrown.ts';
import { StoreUnavailableError } from '../store.ts';
import { explainedRefusal } from './refused_connection.ts';

const attempts_max = 5;
/** Approximate wait before the second attempt. It grows with each attempt. */
const retry_after_ms = 25;

/** 0A000: the tables have changed since the connection prepared the statement. A new connection prepares it again. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && /cached plan/.test(messageOf(error));

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed if it runs again. */
const isRetryable = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error)) || isOutdatedPlan(error);

/**
 * Connection failures (class 08), shutdowns (57P), lack of resources (class 53), timeouts (57014), a
 * statement that was never prepared because the preparing one timed out (26000), a read-only standby (25006),
 * and failures of the socket itself.
 */
const unavailable_codes =
  /^(08|57P|53|57014|26000|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;
/** The same errors from pg and its pool, which have no code, and from Citus and ending servers, which report internal errors. */
const unavailable_messages =
  /timeout exceeded when trying to connect|read timeout|Connection terminated|not queryable|after calling end|failure on connection marked as essential|postmaster was shut down/i;

/** Translates an error into one that says that a retry may succeed, or what to repair first, if either is known. */
export function translatePostgresError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const [code, message] = [codeOf(error), messageOf(error)];
  if (!unavailable_codes.test(code) && !unavailable_messages.test(message))
    return explainedRefusal(error) ?? error;
  return new StoreUnavailableError(`PostgreSQL: ${message || code}`, { cause: error });
}

/** 25P02: the statement was refused because an earlier one of its transaction has failed. */
export const isRefusedAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02';

/** Whether the failed statement was never sent, because the connection had broken before. */
export const isUnsent = (error: unknown): boolean => /not queryable/.test(messageOf(error));

/** Whether a server, or one of its roles or databases, has reached its limit of connections. */
export const isCrowded = (error: unknown): boolean => codeOf(error) === '53300';

/**
 * Whether a server reports the loss of another one, like a coordinator of Citus that has lost a worker. It
 * keeps running itself.
 */
function isOfAnotherServer(error: unknown): boolean {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return false;
  return /^080/.test(cause.code ?? '') || /marked as essential/.test(cause.message);
}

/** Whether a connection with this error cannot be used any more. */
export function isFatal(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true;
  return translatePostgresError(error) instanceof StoreUnavailableError && !isOfAnotherServer(error);
}

/** Retries work that failed only because of other concurrent work. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempts === attempts_max)
        throw new StoreUnavailableError('PostgreSQL: too much contention', { cause: error });
      // Let the other transaction go first. An immediate retry could lock again what it waits for.
      await timers.setTimeout(attempts * (retry_after_ms + Math.random() * retry_after_ms));
    }
  }
}
