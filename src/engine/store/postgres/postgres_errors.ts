import timers from 'node:timers/promises';
import pg from 'pg';
import { codeOf, messageOf } from '../../../kit/contract/thrown.ts';
import { StoreUnavailableError } from '../store.ts';
import { explainedRefusal } from './refused_connection.ts';

const attempts_max = 5;
/** About how long to wait before the second attempt; longer before each further one. */
const retry_after_ms = 25;

/** 0A000: the tables have changed since the connection prepared the statement. A new connection prepares it anew. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && /cached plan/.test(messageOf(error));

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed when it runs again. */
const isRetryable = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error)) || isOutdatedPlan(error);

/**
 * Connection failures (class 08), shutdowns (57P), no room (class 53), time over (57014), a statement that was never
 * prepared because the time of the one that was to prepare it was over (26000), a standby that takes no writes (25006),
 * and the failures of the socket itself.
 */
const unavailable_codes =
  /^(08|57P|53|57014|26000|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;
/** The same from pg and its pool, whose errors have no code, and from Citus, which calls it an internal error. */
const unavailable_messages =
  /timeout exceeded when trying to connect|read timeout|Connection terminated|not queryable|after calling end|failure on connection marked as essential/i;

/** Says of an error that another try may succeed, or what is to be mended before, where that is so. */
export function translateError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const [code, message] = [codeOf(error), messageOf(error)];
  if (!unavailable_codes.test(code) && !unavailable_messages.test(message))
    return explainedRefusal(error) ?? error;
  return new StoreUnavailableError(`PostgreSQL: ${message || code}`, { cause: error });
}

/** Whether what failed was never sent, because the connection had broken before. */
export const isUnsent = (error: unknown): boolean => /not queryable/.test(messageOf(error));

/** Whether a server, or one of its roles or databases, has as many connections as it takes. */
export const isCrowded = (error: unknown): boolean => codeOf(error) === '53300';

/** What a server says that has lost another one, as the coordinator of Citus does of a worker: it goes on itself. */
function isOfAnotherServer(error: unknown): boolean {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return false;
  return /^080/.test(cause.code ?? '') || /marked as essential/.test(cause.message);
}

/** Whether a connection with this error is of no more use. */
export function isFatal(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true;
  return translateError(error) instanceof StoreUnavailableError && !isOfAnotherServer(error);
}

/** Runs again what failed only because of what else ran at that moment. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempts === attempts_max)
        throw new StoreUnavailableError('PostgreSQL: too much contention', { cause: error });
      // The other transaction goes first; one that came back at once could lock again what the other waits for.
      await timers.setTimeout(attempts * (retry_after_ms + Math.random() * retry_after_ms));
    }
  }
}
