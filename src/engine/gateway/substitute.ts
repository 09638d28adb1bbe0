import type { Answer } from '../http/responses/refusal_answer.ts';
import type { AcceptedCall } from './context.ts';

/** What answers in place of a handler, for an operation that this server does not have. */
export interface Substitute {
  /** What logs and metrics call the operation: one name for all, since clients choose the paths. */
  readonly logged_name: string;
  /**
   * Answers a call that has passed the checks up to its parameters. The call does not count among those under way, and
   * its time does not count either: the substitute has a time-out of its own.
   */
  answer(accepted: AcceptedCall): Promise<Answer>;
}
