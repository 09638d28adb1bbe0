import type { Fault } from '../faults/fault.ts';
import type { Sent } from '../faults/fault_sending.ts';

/** A body as the journal keeps it. */
export interface KeptBody {
  /** Undefined for files, and if nothing was read. */
  readonly text: string | undefined;
  /** Length of the whole body. */
  readonly byte_count: number;
  readonly is_cut: boolean;
}

/** A change that a call made, as in the history of its shop. */
export interface CausedEvent {
  readonly subject: string;
  readonly kind: string;
}

/** The texts of a call, which may be long. */
export interface CallTexts {
  /** Not decoded. */
  readonly query: string;
  readonly request_body: KeptBody;
  readonly answer_body: KeptBody;
}

/** What else is known of a call and its answer. */
export interface FactsOfCall {
  readonly request_id: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly partner_id: number | undefined;
  readonly shop_id: number | undefined;
  readonly merchant_id: number | undefined;
  readonly status: number;
  /** Error code of the answer; empty for a success. */
  readonly error: string;
  /** Reason from the contract, more precise than the code; undefined for a success. */
  readonly reason: string | undefined;
  /** What answered the call, if no operation of this server did. */
  readonly answered_by: 'stub' | 'upstream' | undefined;
  readonly answer_headers: Readonly<Record<string, string>>;
  readonly sent: Sent;
  readonly duration_ms: number;
  readonly fault: Fault | undefined;
  readonly events: readonly CausedEvent[];
  /** Unix time in milliseconds, by the wall clock. */
  readonly answered_at_ms: number;
  /** Unix time in seconds, by the business clock. */
  readonly business_time: number;
}

/** One call of a sandbox with its answer. Secrets are masked when it is shown. */
export type WholeCall = FactsOfCall & CallTexts;

/** A call as it is recorded: what lists look at, and its texts. */
export interface RecordedCall {
  readonly facts: FactsOfCall;
  readonly texts: CallTexts;
}

export function recordedCall({ query, request_body, answer_body, ...facts }: WholeCall): RecordedCall {
  return { facts, texts: { query, request_body, answer_body } };
}
