import type { FaultKind } from '../../../kit/contract/fault_kinds.ts';
import type { Sent } from '../faults/fault_sending.ts';

/** A body as the journal keeps it. */
export interface KeptBody {
  /** Undefined for files, and where nothing was read. */
  readonly text: string | undefined;
  /** Of the whole body. */
  readonly byte_count: number;
  readonly is_cut: boolean;
}

/** What a call changed, as the history of its shop tells. */
export interface CausedEvent {
  readonly subject: string;
  readonly kind: string;
}

/** One call of a sandbox, as it came and as it was answered. Secrets are masked where it is shown. */
export interface RecordedCall {
  readonly request_id: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Undecoded. */
  readonly query: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: KeptBody;
  readonly partner_id: number | undefined;
  readonly shop_id: number | undefined;
  readonly merchant_id: number | undefined;
  readonly status: number;
  /** The wire's code; empty for a success. */
  readonly error: string;
  /** Ours, which says more; undefined for a success. */
  readonly reason: string | undefined;
  /** Where its answer comes from, when not from an operation of this server. */
  readonly answered_by: 'stub' | 'upstream' | undefined;
  readonly answer_headers: Readonly<Record<string, string>>;
  readonly answer_body: KeptBody;
  readonly sent: Sent;
  readonly duration_ms: number;
  readonly fault: { readonly fault_id: number; readonly kind: FaultKind } | undefined;
  readonly events: readonly CausedEvent[];
  /** Unix time in milliseconds, by the wall clock. */
  readonly answered_at_ms: number;
  /** Unix time in seconds, by the business clock. */
  readonly business_time: number;
}
