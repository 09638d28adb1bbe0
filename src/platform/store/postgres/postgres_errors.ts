import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from '../store.ts';

const attempts_max = 5;
/** About how long to wait before the second attempt; longer before each further one. */
const retry_after_ms = 25;

interface ServerError {
  readonly code: string;
  readonly message: string;
}

/** The code and the message of an error of the server, of a socket or of pg. */
function detailsOf(error: unknown): ServerError {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}

/** 0A000: the tables have changed since the connection prepared the statement. A new connection prepares it anew. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = detailsOf(error);
  return code === '0A000' && /cached plan/.test(message);
}

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed when it runs again. */
const isRetryable = (error: unknown) =>
  /^(40001|40P01)$/.test(detailsOf(error).code) || isOutdatedPlan(error);

/**
 * Connection failures (class 08), shutdowns (57P), no room (class 53), time over (57014), a standby that takes no
 * writes (25006), and the failures of the socket itself.
 */
const unavailable_codes = /^(08|57P|53|57014|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;
/** The same from pg and its pool, whose errors have no code. */
const unavailable_messages =
  /timeout exceeded when trying to connect|read timeout|Connection terminated|not queryable|after calling end/i;

/** Says of an error that another try may succeed, where that is so. */
export function translateError(error: unknown): unknown {
  const { code, message } = detailsOf(error);
  if (!unavailable_codes.test(code) && !unavailable_messages.test(message)) return error;
  return new StoreUnavailableError(`PostgreSQL: ${message || code}`, { cause: error });
}

/** Whether a connection with this error is of no more use. */
export const isFatal = (error: unknown): boolean =>
  isOutdatedPlan(error) || translateError(error) instanceof StoreUnavailableError;

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
      await pause(attempts * (retry_after_ms + Math.random() * retry_after_ms));
    }
  }
}
