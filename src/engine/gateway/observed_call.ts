// How the gateway reaches what a sandbox adds to a marketplace: faults and a journal.
import type { Operation } from '../../kit/contract/operation.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';

/** One call of a sandbox, until it is answered. */
export interface ObservedCall {
  /** Whether the sign is valid. Anybody can send a call without a valid sign. */
  is_signed: boolean;
  /** Keeps the body as it arrived. */
  readonly noteBody: (bytes: Uint8Array) => void;
  /** Whether a fault has this call answered as if its token were dead. */
  meetsDeadToken(): boolean;
  /**
   * Applies the first fault that fits the call.
   *
   * @returns how long the call waits, in milliseconds, and its answer if the operation is not to be called.
   */
  meet(request: Readonly<Record<string, unknown>>): { wait_ms: number; answer: Answer | undefined };
  /** Ends the fault early: the answer is sent whole. */
  escape(): void;
  /** Sends the answer, changed by the fault if there is one, and records both. */
  send(answer: Answer): void;
}

/** Observes the calls of one sandbox. */
export interface CallObserver {
  /** Forgets the calls in which something is shown: in their queries, bodies or answers. */
  forget(shows: (text: string) => boolean): void;
  /** Called once the marketplace of a call is known, and before its sign is checked. */
  observe(operation: Operation, call: CallRecord, exchange: Exchange): ObservedCall;
}
