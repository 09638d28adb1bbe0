// When a client sends a call again, and when that would be wrong.

/** How long a client waits where an answer does not say, and at most, in milliseconds. */
const wait_ms = 1_000;
const wait_max_ms = 10_000;

/** What of an answer says whether to send its call again. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * How long to wait before a call is sent again, in milliseconds, or undefined when its answer stands. `Retry-After` says
 * that nothing was done. An answer without it that is none of a success may have been, as may a call that was not
 * answered.
 *
 * @param is_repeatable whether the call may be sent again even if it was done: it reads, or has an Idempotency-Key.
 */
export function findRetryWait(answer: RefusedAnswer | undefined, is_repeatable: boolean): number | undefined {
  const refused = answer && [429, 503].includes(answer.status);
  if (answer && !refused) return undefined;
  const retry_after = answer?.headers.get('retry-after');
  // What stands between may also say a date.
  if (retry_after) return Math.min(Number(retry_after) * 1_000 || wait_ms, wait_max_ms);
  return is_repeatable ? wait_ms : undefined;
}

interface RetryRules {
  readonly retries_max: number;
  /** As `findRetryWait` has it. */
  readonly is_repeatable: boolean;
  wait?(wait_ms: number): Promise<void>;
}

const waitByTimer = (wait_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, wait_ms));

/**
 * Sends a call, and sends it again as often as is allowed and makes sense.
 *
 * @throws what the last attempt threw.
 */
export async function sendWithRetries<Sent extends RefusedAnswer>(
  send: () => Promise<Sent>,
  { retries_max, is_repeatable, wait = waitByTimer }: RetryRules,
): Promise<Sent> {
  for (let retries = 0; ; retries++) {
    const attempt = await send().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const answer = 'answer' in attempt ? attempt.answer : undefined;
    const retry_wait_ms = retries < retries_max ? findRetryWait(answer, is_repeatable) : undefined;
    if (retry_wait_ms === undefined) {
      if ('error' in attempt) throw attempt.error;
      return attempt.answer;
    }
    await wait(retry_wait_ms);
  }
}
