import type { CallRecord } from '../http/call_record.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';

/** The part of an accepted call that a substitute reads. */
export interface SubstitutedCall {
  readonly call: CallRecord;
  readonly request: Readonly<Record<string, unknown>>;
  readonly incoming: { readonly exchange: Exchange };
}

/** Answers instead of a handler, for an operation that this server does not implement. */
export interface Substitute {
  /** Name of the operation in logs and metrics. One name for all, because clients choose the paths. */
  readonly logged_name: string;
  /**
   * Answers a call that has passed the checks up to its parameters. The call does not count as in progress,
   * and its deadline does not apply, because the substitute has its own timeout.
   */
  answer(accepted: SubstitutedCall): Promise<Answer>;
}
