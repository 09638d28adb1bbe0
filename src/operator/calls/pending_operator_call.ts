import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { refusalForDeadline } from '../../engine/http/responses/refusal_answer.ts';
import { countRefusal } from '../../engine/observe/limit_refusals.ts';
import { Deadline } from '../../engine/store/deadline.ts';
import { guarded, reportStray } from '../../engine/stray_errors.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import type { OperatorAnswer, ReadingTime } from './operator_call.ts';
import { problemAnswer, problemOf } from './operator_problem.ts';

/** How many bytes of a stream a connection holds, as it is counted. */
const held_bytes = 64 * 1_024;

/** Calls `close` when the client of a stream is gone, or has closed its side: it reads to the end only of other answers. */
function onLeave(exchange: Exchange, close: () => void): void {
  const { socket } = exchange.request;
  const onClosed = guarded(close);
  socket?.once('end', onClosed);
  exchange.onEnd(() => {
    socket?.off('end', onClosed);
    close();
  });
}

/** Cuts off a client that takes too long for a stream. */
function endAfter(exchange: Exchange, { limit, time_ms }: ReadingTime): void {
  const cut = guarded(() => {
    countRefusal(limit);
    exchange.request.socket?.destroy();
  });
  const timer = setTimeout(cut, time_ms);
  timer.unref();
  exchange.onEnd(() => clearTimeout(timer));
}

/** A call that is not answered yet. It is answered once: with the result of its work, or with a problem after its deadline. */
export class PendingOperatorCall extends Deadline {
  constructor(
    readonly exchange: Exchange,
    readonly call: CallRecord,
    /** By `performance.now()`. */
    readonly started_ms: number,
  ) {
    super();
  }

  /** Gives the call more time, counted from now. */
  extend(timeout_ms: number): void {
    this.due_at_ms = performance.now() + timeout_ms;
  }

  /** Sends the answer of the work, unless the deadline has passed. */
  send(answer: OperatorAnswer | Problem): void {
    if (!this.has_passed) this.#send(answer);
    else if (!(answer instanceof Problem)) answer.close?.();
  }

  protected override answerOverdue(): void {
    this.#send(problemOf(refusalForDeadline(this)));
  }

  #send(answer: OperatorAnswer | Problem): void {
    const { exchange, call, started_ms } = this;
    const { request_id } = call;
    const code = answer instanceof Problem ? answer.code : '';
    exchange.server.observe(call.end(code, answer.status, performance.now() - started_ms));
    if (answer instanceof Problem) {
      exchange.send(request_id, problemAnswer(request_id, answer));
      return;
    }
    const { status, body, headers = {}, stream, close, reading_time } = answer;
    if (stream !== undefined) {
      if (reading_time) endAfter(exchange, reading_time);
      if (close) onLeave(exchange, close);
      // An error ends the stream, which the client sees as a closed connection.
      exchange
        .stream(status, { ...headers, 'x-request-id': request_id }, stream, held_bytes)
        .catch(reportStray);
      return;
    }
    if (typeof body === 'string') exchange.send(request_id, { status, error: '', body, headers });
    else exchange.write(status, { ...headers, 'x-request-id': request_id }, body);
  }
}
