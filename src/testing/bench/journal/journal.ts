import { test_bench_limits } from '../test_bench_limits.ts';
import { CallRing, JournalSpace, type NumberedCall } from './call_ring.ts';
import type { RecordedCall } from './recorded_call.ts';

const {
  journal_calls_max,
  journal_bytes_max,
  journals_bytes_max,
  journal_unsigned_calls_max,
  journal_unsigned_bytes_max,
  journals_unsigned_bytes_max,
} = test_bench_limits;

/** The space that the journals of all sandboxes share. Unsigned calls never displace signed ones. */
export class JournalSpaces {
  readonly signed = new JournalSpace(journals_bytes_max.value);
  readonly unsigned = new JournalSpace(journals_unsigned_bytes_max.value);
}

/** Which calls to list. */
export interface CallFilter {
  readonly operation?: string | undefined;
  readonly shop_id?: number | undefined;
  /** An error code of partner answers, or a reason from a contract. */
  readonly error?: string | undefined;
  /** Unix time in seconds, by the wall clock. */
  readonly since?: number | undefined;
  /** The page starts after the call with this number. */
  readonly after?: number | undefined;
}

const fits = (call: NumberedCall, { operation, shop_id, error, since, after }: CallFilter): boolean =>
  (operation === undefined || call.operation === operation) &&
  (shop_id === undefined || call.shop_id === shop_id) &&
  (error === undefined || call.error === error || call.reason === error) &&
  (since === undefined || call.answered_at_ms >= since * 1_000) &&
  (after === undefined || call.call_no > after);

/** The last calls of a sandbox, in memory. */
export class Journal {
  readonly #signed: CallRing;
  readonly #unsigned: CallRing;
  #last_no = 0;
  #is_closed = false;

  constructor({ signed, unsigned }: JournalSpaces) {
    this.#signed = new CallRing(signed, {
      calls_max: journal_calls_max.value,
      bytes_max: journal_bytes_max.value,
    });
    this.#unsigned = new CallRing(unsigned, {
      calls_max: journal_unsigned_calls_max.value,
      bytes_max: journal_unsigned_bytes_max.value,
    });
  }

  /**
   * @param is_signed whether the call has a valid sign of a partner. Strangers can send any number of other
   * calls.
   */
  add(call: RecordedCall, is_signed: boolean): void {
    if (this.#is_closed) return;
    const ring = is_signed ? this.#signed : this.#unsigned;
    ring.add({ ...call, call_no: ++this.#last_no });
  }

  /** All calls, in order. */
  get #calls(): NumberedCall[] {
    const signed = this.#signed.calls;
    const unsigned = this.#unsigned.calls;
    if (unsigned.length === 0) return signed;
    return [...signed, ...unsigned].sort((one, other) => one.call_no - other.call_no);
  }

  find(request_id: string): NumberedCall | undefined {
    return this.#calls.find((call) => call.request_id === request_id);
  }

  /** The first matching calls after `after`, or the last ones if it is left out; oldest first. */
  list(filter: CallFilter, limit: number): NumberedCall[] {
    const found = this.#calls.filter((call) => fits(call, filter));
    return filter.after === undefined ? found.slice(-limit) : found.slice(0, limit);
  }

  /** Drops all calls, and records none that end later. */
  close(): void {
    this.#is_closed = true;
    this.#signed.clear();
    this.#unsigned.clear();
  }
}
