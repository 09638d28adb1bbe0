// The faults that can be added to a sandbox.

/** Each kind of fault with its effect, for the documentation. */
export const fault_meanings = {
  refusal: 'The operation refuses with the given reason and does nothing.',
  http_429: 'HTTP 429 with Retry-After; nothing is done.',
  http_500: 'HTTP 500; nothing is done.',
  http_502: 'HTTP 502 with an HTML page, as a proxy answers; nothing is done.',
  http_503: 'HTTP 503 with Retry-After; nothing is done.',
  latency: 'The call waits for latency_ms, and is then done. Any other kind may also have a latency_ms.',
  cut_before: 'The connection is closed without an answer, and nothing is done.',
  cut_within: 'The call is done, and the connection is closed after half of its answer.',
  cut_after: 'The call is done and answered, and the connection is closed although it is keep-alive.',
  answer_lost: 'The call is done, and the connection is closed without an answer.',
  slow_drip: 'The call is done, and its answer is sent at bytes_per_second.',
  dead_token: 'The access_token is treated as expired.',
  job_stays: 'A job of the kind job_kind is not done; it is tried again after delay_s.',
  job_fails: 'A job of the kind job_kind fails at once, as after its last attempt.',
  push_lost: 'A push is not sent; its attempt has failed, and the next one comes as after other failures.',
  push_twice: 'A push is sent twice, with the same msg_id; the second answer counts.',
  push_out_of_order:
    'A push is sent after the next one of its code about the same order or return, or delay_s later if none comes until then.',
  push_delayed: 'A push is sent delay_s later.',
  push_wrong_sign: 'A push is sent with a wrong signature.',
} as const;

export type FaultKind = keyof typeof fault_meanings;
export const fault_kinds = Object.keys(fault_meanings) as FaultKind[];

/** Kinds of faults of pushes. */
export type PushFaultKind = Extract<FaultKind, `push_${string}`>;
export const isPushFaultKind = (kind: FaultKind): kind is PushFaultKind => kind.startsWith('push_');
/** Whether a fault holds back a push, so that it meets it only before its first attempt. */
export const holdsBack = (kind: FaultKind): boolean =>
  kind === 'push_delayed' || kind === 'push_out_of_order';

/** The largest values of the fields of a fault. */
export const fault_values_max = {
  latency_ms: 60_000,
  retry_after_s: 3_600,
  bytes_per_second: 10_000_000,
  delay_s: 31_536_000,
  count: 1_000_000,
  seed: 2_147_483_647,
} as const;
