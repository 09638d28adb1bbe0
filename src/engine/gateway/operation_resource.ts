import { CallRecord } from '../http/call_record.ts';
import type { Exchange, Resource } from '../http/exchange.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import { newRequestId } from '../http/requests/request_id.ts';
import { Deadlines } from '../store/deadline.ts';
import { answerCall, type Gateway } from './answer_call.ts';
import type { CallIntake } from './call_intake.ts';
import { IncomingRequest } from './incoming_request.ts';
import { PendingCall } from './pending_call.ts';
import type { Route } from './route.ts';

/** Serves all operations of a server. */
export class OperationResources {
  readonly #deadlines: Deadlines;

  constructor(
    readonly gateway: Gateway,
    readonly intake: CallIntake,
    call_timeout_ms: number,
  ) {
    this.#deadlines = new Deadlines(call_timeout_ms);
  }

  /** Creates the resource at the path of an operation. */
  resourceOf(route: Route): Resource {
    const { method, other_method } = route.operation;
    return {
      methods: other_method === undefined ? [method] : [method, other_method],
      keeps_time: true,
      serve: (exchange) => this.#serve(route, exchange),
    };
  }

  #serve(route: Route, exchange: Exchange): Promise<void> {
    const started_ms = performance.now();
    const begun_in = this.intake.in_flight.acquire(started_ms);
    return begun_in === undefined
      ? this.#serveLater(route, exchange, started_ms)
      : this.#serveNow(route, exchange, started_ms, begun_in);
  }

  /**
   * Waits until the call may begin. What waits for long is in V8's old generation when it ends, and keeps alive what it
   * refers to, so this refers to nothing of the call.
   */
  async #serveLater(route: Route, exchange: Exchange, started_ms: number): Promise<void> {
    const begun_in = await this.intake.in_flight.wait(exchange.caller_key);
    return begun_in === undefined
      ? exchange.refuse(new GatewayRefusal('overloaded', { headers: { 'retry-after': '1' } }))
      : this.#serveNow(route, exchange, started_ms, begun_in);
  }

  async #serveNow(route: Route, exchange: Exchange, started_ms: number, begun_in: number): Promise<void> {
    // Skip a call whose client has disconnected while it waited. A request without a socket did not come over
    // a network.
    if (exchange.request.socket?.destroyed) return this.intake.in_flight.release(begun_in);
    const { operation, substitute } = route;
    const call =
      substitute === undefined
        ? new CallRecord(newRequestId(), operation, operation.name)
        : new CallRecord(newRequestId(), exchange.target, substitute.logged_name);
    this.gateway.tracer?.beginCall(call, exchange.request.rawHeaders, started_ms);
    const incoming = new IncomingRequest(exchange, this.intake, begun_in);
    const pending = new PendingCall(exchange, route, call, started_ms);
    this.#deadlines.start(pending, started_ms);
    try {
      pending.send(await answerCall(this.gateway, route, call, exchange.query, incoming, pending));
    } finally {
      this.#deadlines.end(pending);
      incoming.end();
    }
  }
}
