// A call of a marketplace with a test bench while it is processed: the fault that applies to it, and what is recorded.

import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import type { Answer } from '../../engine/http/responses/refusal_answer.ts';
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import type { Dialect } from '../../kit/contract/dialect.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { Fault } from './faults/fault.ts';
import { answerOfFault } from './faults/fault_answer.ts';
import { type Sent, sendFaulty } from './faults/fault_sending.ts';
import type { Faults } from './faults/faults.ts';
import { keptBody, keptFile, no_body } from './journal/kept_body.ts';
import type { CausedEvent, RecordedCall } from './journal/recorded_call.ts';

/** Headers of requests and answers that the journal keeps. */
const kept_headers: ReadonlySet<string> = new Set([
  'accept',
  'allow',
  'content-encoding',
  'content-length',
  'content-type',
  'content-disposition',
  'idempotency-key',
  'retry-after',
  'user-agent',
]);

const header_length_max = 500;

function chosenHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && kept_headers.has(name))
      chosen[name] = String(value).slice(0, header_length_max);
  return chosen;
}

/** What all calls of a marketplace share. */
export interface ObservedMarketplace {
  readonly faults: Faults;
  readonly clocks: Clocks;
  readonly dialect: Dialect;
  /** Called once, when the call has been answered. */
  record(observed: SandboxCall, call: RecordedCall): void;
}

export class SandboxCall {
  /** The business parameters, once they match the contract. */
  request: Readonly<Record<string, unknown>> | undefined = undefined;
  readonly events: CausedEvent[] = [];
  /** Whether it has a valid sign of a partner; anybody may send unsigned calls. */
  is_signed = false;
  #fault: Fault | undefined;
  #body: Uint8Array | undefined;

  constructor(
    readonly at: ObservedMarketplace,
    readonly operation: Operation,
    readonly call: CallRecord,
    readonly exchange: Exchange,
  ) {}

  /** Records the body as it was received. */
  readonly noteBody = (bytes: Uint8Array): void => {
    this.#body = bytes;
  };

  /** Check 9: whether the call must be answered as if its token had expired. */
  meetsDeadToken(): boolean {
    this.#applies(this.at.faults.meetByToken(this.operation.name, this.call));
    return this.#fault !== undefined;
  }

  /**
   * Before check 13: applies a fault, if one matches.
   *
   * @returns how long the call has to wait, in milliseconds, and its answer if the fault replaces the
   * handler.
   */
  meet(request: Readonly<Record<string, unknown>>): { wait_ms: number; answer: Answer | undefined } {
    this.request = request;
    const { operation, call, at } = this;
    const fault = at.faults.meetByCall(operation.name, call);
    if (!fault) return { wait_ms: 0, answer: undefined };
    this.#applies(fault);
    return {
      wait_ms: fault.latency_ms,
      answer: answerOfFault(fault, operation, call.request_id, at.dialect),
    };
  }

  /** The call is ended before its fault has taken effect: its answer is sent whole. */
  escape(): void {
    this.#applies(undefined);
  }

  #applies(fault: Fault | undefined): void {
    this.#fault = fault;
    this.call.fault = fault?.kind;
  }

  /** Sends the answer in the way of the fault, and records the call. */
  send(answer: Answer): void {
    const { exchange, call } = this;
    let sent: Sent = 'whole';
    if (this.#fault) sent = sendFaulty(exchange, call.request_id, answer, this.#fault);
    else exchange.send(call.request_id, answer);
    this.at.record(this, this.#recorded(answer, sent));
  }

  #recorded(answer: Answer, sent: Sent): RecordedCall {
    const { exchange, call, operation, at } = this;
    const { status, error, reason, body, is_file, headers = {}, answered_by } = answer;
    const { request_id, method, path, partner_id, shop_id, merchant_id, duration_ms } = call;
    const is_upload = operation.body === 'multipart';
    const texts = {
      query: exchange.query,
      request_body: this.#body === undefined || is_upload ? no_body : keptBody(this.#body),
      answer_body: is_file ? keptFile(body) : keptBody(body),
    };
    const facts = {
      request_id,
      operation: operation.name,
      method,
      path,
      request_headers: chosenHeaders(exchange.request.headers),
      partner_id,
      shop_id,
      merchant_id,
      status,
      error,
      reason,
      answer_headers: chosenHeaders(headers),
      answered_by,
      sent,
      duration_ms,
      fault: this.#fault,
      events: this.events,
      answered_at_ms: at.clocks.wall_clock.now_ms(),
      business_time: seconds(at.clocks.business_clock),
    };
    return { facts, texts };
  }
}
