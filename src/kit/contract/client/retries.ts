// When a client sends a call again, and when that would be wrong.
import { isRecord } from '../records.ts';
import { UnacceptableAnswerError } from './bounded_answer.ts';
import { untilAborted } from './until_aborted.ts';

/** How long a client waits before the first retry where an answer does not say, and at most, in milliseconds. */
const wait_ms_first = 500;
const wait_ms_max = 10_000;
/** Whoever is told to wait for longer than this gets the answer at once: a program can plan better than a client. */
const told_wait_ms_max = 30_000;

/** What of an answer says whether to send its call again. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/** What became of an attempt. */
type Outcome = { readonly answer: RefusedAnswer } | { readonly error: unknown };

/** Codes of Node for connections that were never made. */
const not_sent_codes: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether an attempt failed before anything of it was sent. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof Error && isRecord(error.cause) && not_sent_codes.includes(error.cause.code);

/** How long `Retry-After` says to wait, in milliseconds: it has seconds, or a date. */
function readRetryAfter(text: string, now_ms: number): number | undefined {
  const wait_ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now_ms;
  return Number.isNaN(wait_ms) ? undefined : Math.max(wait_ms, 0);
}

/** Between half of a time and all of it, so that those who failed together do not come back together. */
const spread = (wait_ms: number, random: number) => wait_ms * (0.5 + random / 2);

export interface RetryCircumstances {
  /** Whether the call may be sent again even if it was done: it reads, or has an Idempotency-Key. */
  readonly is_repeatable: boolean;
  /** How often it has been sent again. */
  readonly retries: number;
  /** Between 0 and 1. */
  readonly random: number;
  readonly now_ms: number;
}

/**
 * How long to wait before a call is sent again, in milliseconds, or undefined when its outcome stands. 429, and 503 with
 * `Retry-After`, say that nothing was done. After 503 without it, the 502 and 504 of a proxy, and no answer at all, the
 * call may have been done.
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
  /** Ends the waiting; what `send` throws after it has ended is never answered by another attempt. */
  readonly signal?: AbortSignal | undefined;
  now_ms(): number;
  random?(): number;
  wait?(wait_ms: number): Promise<void>;
}

/** Waits by the machine's timer. */
export const waitByTimer = (wait_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, wait_ms));

/**
 * Sends a call, and sends it again as often as is allowed and makes sense.
 *
 * @throws what the last attempt threw, or the reason of the signal.
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
