// When a client repeats a call, and when that would be wrong.
import { isRecord } from '../records.ts';
import { UnacceptableAnswerError } from './bounded_answer.ts';
import { untilAborted } from './until_aborted.ts';

/** The first wait if an answer does not give one, and the longest, in milliseconds. */
const wait_ms_first = 500;
const wait_ms_max = 10_000;
/**
 * If an answer asks for a longer wait than this, the caller gets the answer at once: a program can plan
 * better than a client.
 */
const told_wait_ms_max = 30_000;

/** The fields of an answer that decide whether to retry the call. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/** The outcome of an attempt. */
type Outcome = { readonly answer: RefusedAnswer } | { readonly error: unknown };

/** Node's error codes for connections that were never established. */
const not_sent_codes: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether an attempt failed before anything of it was sent. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof Error && isRecord(error.cause) && not_sent_codes.includes(error.cause.code);

/** The wait that `Retry-After` asks for, in milliseconds. The header contains seconds or a date. */
function readRetryAfter(text: string, now_ms: number): number | undefined {
  const wait_ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now_ms;
  return Number.isNaN(wait_ms) ? undefined : Math.max(wait_ms, 0);
}

/**
 * A random part between half of the wait and all of it, so that calls that failed together are not repeated
 * together.
 */
const spread = (wait_ms: number, random: number) => wait_ms * (0.5 + random / 2);

export interface RetryCircumstances {
  /** Whether the call may be repeated even if it was done: it reads, or has an Idempotency-Key. */
  readonly is_repeatable: boolean;
  /** How often the call has been repeated. */
  readonly retries: number;
  /** Between 0 and 1. */
  readonly random: number;
  readonly now_ms: number;
}

/**
 * How long to wait before a call is repeated, in milliseconds; undefined if its outcome is final. 429, and
 * 503 with `Retry-After`, say that nothing was done. After 503 without it, after 502 and 504 of a proxy, and
 * after no answer at all, the call may have been done.
 */
export function findRetryWait(
  outcome: Outcome,
  { is_repeatable, retries, random, now_ms }: RetryCircumstances,
): number | undefined {
  const back_off_ms = spread(Math.min(wait_ms_first * 2 ** retries, wait_ms_max), random);
  if ('error' in outcome && outcome.error instanceof UnacceptableAnswerError) return undefined;
  if ('error' in outcome) return is_repeatable || wasNotSent(outcome.error) ? back_off_ms : undefined;
  const { status, headers } = outcome.answer;
  if (![429, 502, 503, 504].includes(status)) return undefined;
  const told_ms = [429, 503].includes(status)
    ? readRetryAfter(headers.get('retry-after') ?? '', now_ms)
    : undefined;
  if (told_ms === undefined) return is_repeatable || status === 429 ? back_off_ms : undefined;
  return told_ms > told_wait_ms_max ? undefined : told_ms + spread(wait_ms_first, random);
}

interface RetryRules extends Pick<RetryCircumstances, 'is_repeatable'> {
  readonly retries_max: number;
  /** Ends the waits. An error of `send` after the abort is not followed by another attempt. */
  readonly signal?: AbortSignal | undefined;
  now_ms(): number;
  random?(): number;
  wait?(wait_ms: number): Promise<void>;
}

/** Waits with a timer. */
export const waitByTimer = (wait_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, wait_ms));

/**
 * Sends a call, and repeats it as often as allowed and useful.
 *
 * @throws the error of the last attempt, or the reason of the signal.
 */
export async function sendWithRetries<Sent extends RefusedAnswer>(
  send: () => Promise<Sent>,
  { retries_max, is_repeatable, signal, now_ms, random = Math.random, wait = waitByTimer }: RetryRules,
): Promise<Sent> {
  for (let retries = 0; ; retries++) {
    const outcome = await send().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    signal?.throwIfAborted();
    const circumstances = { is_repeatable, retries, random: random(), now_ms: now_ms() };
    const wait_ms = retries < retries_max ? findRetryWait(outcome, circumstances) : undefined;
    if (wait_ms === undefined) {
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    }
    await untilAborted(wait(wait_ms), signal);
  }
}
