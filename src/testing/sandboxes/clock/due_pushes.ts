import timers from 'node:timers/promises';

/** What sends the pushes of a marketplace. */
export interface TimedSender {
  /** Whether attempts are under way. */
  readonly is_busy: boolean;
  hasReceivers(): Promise<boolean>;
  /** Sends everything that is due, and waits for the results. */
  sendDue(): Promise<number>;
  /** When the next push falls due after a moment, in Unix seconds. */
  findNextDue(after: number): Promise<number | undefined>;
}

/**
 * Sends what is due at the present moment, and waits for the results, but not longer than until a moment of
 * `performance.now()`. What is under way by then continues.
 */
export async function sendUntil(sender: TimedSender, until_ms: number): Promise<void> {
  if (!(await sender.hasReceivers())) return;
  const sent = new AbortController();
  const left_ms = Math.max(0, until_ms - performance.now());
  const over = timers.setTimeout(left_ms, undefined, { signal: sent.signal }).catch(() => undefined);
  await Promise.race([sender.sendDue(), over]);
  sent.abort();
}
