// Rules of pushes: when a message comes again, when it is lost, and what the share of acknowledged attempts means.

/** How long after each failed attempt a message comes again, in seconds. */
const retry_after_s = [300, 1_800, 10_800];

/** How long a lost message stays in the list of lost ones, in seconds. */
export const lost_for_s = 3 * 86_400;
/** Over how long attempts are counted, in seconds, and in steps of how long. */
export const counted_for_s = 6 * 3_600;
export const count_step_s = 600;
/** A status is given for more attempts than this. */
const counted_attempts_min = 600;

export const blocked_shops_max = 500;
export const lost_page_size = 100;
export const url_length_max = 512;

/** The code of the push that tests a URL. */
export const test_code = 0;

export const statuses = ['Normal', 'Warning', 'Suspended'] as const;
export type PushStatus = (typeof statuses)[number];

/**
 * `suppressed`: it was due while the receiver was suspended, and is never sent. `shown`: it was made only because
 * somebody listened, and is never sent.
 */
export const message_states = ['pending', 'acknowledged', 'lost', 'suppressed', 'shown'] as const;

/** How long a message is kept that was made only because somebody listened, in seconds. */
export const shown_for_s = 3 * 86_400;
/** How long messages are still made after the last listener has gone, so that one that comes back misses none. */
export const listening_lease_s = 300;

/**
 * When a message comes again after its attempt number `attempts` has failed at `now`; undefined if it is lost.
 */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const after_s = retry_after_s[attempts - 1];
  return after_s === undefined ? undefined : now + after_s;
}

/** The status of a receiver by its attempts of the last hours. Only its partner ends a suspension. */
export function statusAfter(
  status: PushStatus,
  { attempts, acknowledged }: { attempts: number; acknowledged: number },
): PushStatus {
  if (status === 'Suspended') return status;
  if (attempts <= counted_attempts_min) return 'Normal';
  const percent = (100 * acknowledged) / attempts;
  return percent < 30 ? 'Suspended' : percent < 70 ? 'Warning' : 'Normal';
}

/** The step in which an attempt is counted. */
export const countStepOf = (now: number): number => now - (now % count_step_s);
