import type { CallRecord } from '../http/call_record.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Answer, gatewayRefusalAnswer, refusalForDeadline } from '../http/responses/refusal_answer.ts';
import { Deadline } from '../store/deadline.ts';
import type { ObservedCall } from './observed_call.ts';
import type { Route } from './route.ts';

/**
 * A call until it is answered. It has exactly one answer: that of its work, or a refusal if the work takes too long.
 */
export class PendingCall extends Deadline {
  /** Records the call, in a sandbox. */
  observed: ObservedCall | undefined = undefined;

  constructor(
    readonly exchange: Exchange,
    readonly route: Route,
    readonly call: CallRecord,
    /** Start, by `performance.now()`. */
    readonly started_ms: number,
  ) {
    super();
  }

  /** Sends the answer of the work, unless the time was over before. */
  send(answer: Answer): void {
    if (!this.has_passed) this.#send(answer);
  }

  protected override answerOverdue(): void {
    this.#send(gatewayRefusalAnswer(this.call.request_id, refusalForDeadline(this), this.route.operation));
  }

  #send(answer: Answer): void {
    const { exchange, call, started_ms } = this;
    const { error, status, reason } = answer;
    exchange.server.observe(call.end(error, status, performance.now() - started_ms, reason));
    if (this.observed === undefined) exchange.send(call.request_id, answer);
    else this.observed.send(answer);
  }
}
