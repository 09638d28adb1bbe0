// Faults that can be added to a sandbox, and the calls and jobs they apply to.
import { type FaultKind, isPushFaultKind } from '../../../kit/contract/fault_kinds.ts';

/** A fault as it is requested. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** Every operation if left out. */
  readonly operation?: string | undefined;
  /** If left out: every shop, and calls for no shop. */
  readonly shop_id?: number | undefined;
  readonly job_kind?: string | undefined;
  /** Every code if left out. */
  readonly push_code?: number | undefined;
  /** Reason from the contract, for a refusal. */
  readonly reason?: string | undefined;
  readonly latency_ms: number;
  readonly retry_after_s: number;
  readonly bytes_per_second: number;
  readonly delay_s: number;
  /** How many calls, jobs or pushes it applies to. */
  readonly count: number;
  /** Above 0, and at most 1. */
  readonly probability: number;
  readonly seed: number;
}

/** A fault of a sandbox. */
export interface Fault extends FaultRule {
  readonly fault_id: number;
  /** How many calls, jobs or pushes it has applied to. */
  readonly hits: number;
}

export const isPushFault = ({ kind }: { readonly kind: FaultKind }): boolean => isPushFaultKind(kind);

export const isJobFault = ({ kind }: { readonly kind: FaultKind }): boolean =>
  kind === 'job_stays' || kind === 'job_fails';
