// What can be made to go wrong in a sandbox, and for whom.

/** Each kind of fault, with what it does, for the documentation. */
export const fault_meanings = {
  refusal: 'The operation refuses, with the reason that is named, and does nothing.',
  http_429: 'HTTP 429 with Retry-After; nothing is done.',
  http_500: 'HTTP 500; nothing is done.',
  http_502: 'HTTP 502 with a page in HTML, as a proxy answers; nothing is done.',
  http_503: 'HTTP 503 with Retry-After; nothing is done.',
  latency: 'The call waits for latency_ms, and is then done. Any other kind may have a latency_ms, too.',
  cut_before: 'The connection is closed without an answer, and nothing is done.',
  cut_within: 'The call is done, and the connection is closed after half of its answer.',
  cut_after: 'The call is done and answered, and the connection is closed, although it was to be kept.',
  answer_lost: 'The call is done, and the connection is closed without an answer.',
  slow_drip: 'The call is done, and its answer comes at bytes_per_second.',
  dead_token: 'The access_token is answered as an expired one.',
  job_stays: 'A job of the kind job_kind is not done; it is looked at again delay_s later.',
  job_fails: 'A job of the kind job_kind fails at once, as after its last attempt.',
} as const;

export type FaultKind = keyof typeof fault_meanings;
export const fault_kinds = Object.keys(fault_meanings) as FaultKind[];

/** A fault as it is asked for. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** Every operation when left out. */
  readonly operation?: string | undefined;
  /** Every shop when left out, and calls for none. */
  readonly shop_id?: number | undefined;
  readonly job_kind?: string | undefined;
  /** Of ours, for a refusal. */
  readonly reason?: string | undefined;
  readonly latency_ms: number;
  readonly retry_after_s: number;
  readonly bytes_per_second: number;
  readonly delay_s: number;
  /** How many calls meet it. */
  readonly count: number;
  /** Above 0, and at most 1. */
  readonly probability: number;
  readonly seed: number;
}

/** A fault of a sandbox. */
export interface Fault extends FaultRule {
  readonly fault_id: number;
  /** How many calls or jobs have met it. */
  readonly hits: number;
}

export const isJobFault = ({ kind }: { readonly kind: FaultKind }): boolean =>
  kind === 'job_stays' || kind === 'job_fails';
