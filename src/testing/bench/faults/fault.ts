// What can be made to go wrong in a sandbox, and for whom.
import type { FaultKind } from '../../../kit/contract/fault_kinds.ts';

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
