import type { FaultKind } from '../../kit/contract/fault_kinds.ts';
import type { Database } from '../store/store.ts';
import type { TracedCall } from '../trace/tracer.ts';
import type { LoggedTarget } from './requests/logged_target.ts';

/** What a server does with an unexpected error. */
export type OnDefect = (error: unknown, call: CallRecord) => void;

/**
 * One call in progress: who called what, and how it ended. This is everything that is logged, and contains no secrets.
 */
export class CallRecord {
  partner_id: number | undefined = undefined;
  shop_id: number | undefined = undefined;
  merchant_id: number | undefined = undefined;
  /** Name of the operator's token, on the operator API. */
  token_name: string | undefined = undefined;
  /** The kind of fault that a test had set for the call, if it changed the answer. */
  fault: FaultKind | undefined = undefined;
  /** The trace that the call belongs to, if it belongs to one: 32 hex digits. */
  trace_id: string | undefined = undefined;
  /** The error code of the answer; empty for a success. */
  error = '';
  status = 0;
  /** In milliseconds, with microseconds as fractions. */
  duration_ms = 0;

  readonly method: string;
  readonly path: string;
  // Private, so that the log does not have them.
  #reason: string | undefined = undefined;
  #has_known_partner = false;
  #traced: TracedCall | undefined = undefined;

  constructor(
    readonly request_id: string,
    { method, path }: LoggedTarget,
    readonly operation: string | undefined = undefined,
  ) {
    this.method = method;
    this.path = path;
  }

  /** Records that its partner exists. The sign may still be wrong. */
  noteKnownPartner(): void {
    this.#has_known_partner = true;
  }

  get has_known_partner(): boolean {
    return this.#has_known_partner;
  }

  /** Set if the call is followed: what it does becomes spans. */
  get traced(): TracedCall | undefined {
    return this.#traced;
  }

  set traced(traced: TracedCall | undefined) {
    this.#traced = traced;
  }

  /** The database as the call uses it: if the call is traced, statements become spans. */
  observed(database: Database): Database {
    return this.#traced?.observed(database) ?? database;
  }

  /** Why it was refused, as named in the contract; undefined for a success. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Records how the call was answered. */
  end(error: string, status: number, duration_ms: number, reason?: string): this {
    this.error = error;
    this.#reason = reason;
    this.status = status;
    this.duration_ms = Math.round(duration_ms * 1_000) / 1_000;
    return this;
  }
}
