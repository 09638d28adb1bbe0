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
} as const;

export type FaultKind = keyof typeof fault_meanings;
export const fault_kinds = Object.keys(fault_meanings) as FaultKind[];

/** The largest values of the fields of a fault. */
export const fault_values_max = {
  latency_ms: 60_000,
  retry_after_s: 3_600,
  bytes_per_second: 10_000_000,
  delay_s: 31_536_000,
  count: 1_000_000,
  seed: 2_147_483_647,
} as const;
