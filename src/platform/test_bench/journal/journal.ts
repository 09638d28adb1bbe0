import { test_bench_limits } from '../test_bench_limits.ts';
import type { RecordedCall } from './recorded_call.ts';

const { journal_calls_max, journal_bytes_max, journals_bytes_max } = test_bench_limits;
/** What a call takes beside its bodies and its query. */
const bytes_per_call = 1_024;

/** What the journals of all sandboxes keep together. Where that is too much, the one goes first that is added to least lately. */
export class JournalSpace {
  bytes = 0;
  /** Those that keep any call, the one that was added to last at the end. */
  readonly #journals = new Set<Journal>();

  /** Has others make room for a journal that was added to. */
  makeRoom(journal: Journal): void {
    this.#journals.delete(journal);
    for (const other of this.#journals) {
      while (this.is_full && other.dropOldest());
      if (!this.is_full) break;
      this.#journals.delete(other);
    }
    this.#journals.add(journal);
  }

  remove(journal: Journal): void {
    this.#journals.delete(journal);
  }

  get is_full(): boolean {
    return this.bytes > journals_bytes_max.value;
  }
}

/** A call with its number, which grows from call to call. */
export type NumberedCall = RecordedCall & { readonly call_no: number };

/** Which calls are asked for. */
export interface CallFilter {
  readonly operation?: string | undefined;
  readonly shop_id?: number | undefined;
  /** A code of the wire, or a reason of ours. */
  readonly error?: string | undefined;
  /** Unix time in seconds, by the wall clock. */
  readonly since?: number | undefined;
  /** The number of the call behind which the page begins. */
  readonly after?: number | undefined;
}

const bytesOf = ({ query, request_body, answer_body }: RecordedCall): number =>
  bytes_per_call + query.length + (request_body.text?.length ?? 0) + (answer_body.text?.length ?? 0);

const fits = (call: NumberedCall, { operation, shop_id, error, since, after }: CallFilter): boolean =>
  (operation === undefined || call.operation === operation) &&
  (shop_id === undefined || call.shop_id === shop_id) &&
  (error === undefined || call.error === error || call.reason === error) &&
  (since === undefined || call.answered_at_ms >= since * 1_000) &&
  (after === undefined || call.call_no > after);

/** The last calls of a sandbox, in memory. */
export class Journal {
  #calls: NumberedCall[] = [];
  #bytes = 0;
  #last_no = 0;

  constructor(readonly space: JournalSpace) {}

  add(call: RecordedCall): void {
    this.#calls.push({ ...call, call_no: ++this.#last_no });
    this.#count(bytesOf(call));
    this.space.makeRoom(this);
    const isTooMuch = () =>
      this.#calls.length > journal_calls_max.value ||
      this.#bytes > journal_bytes_max.value ||
      this.space.is_full;
    // The newest stays, however large it is.
    while (this.#calls.length > 1 && isTooMuch()) this.dropOldest();
  }

  find(request_id: string): NumberedCall | undefined {
    return this.#calls.find((call) => call.request_id === request_id);
  }

  /** The first calls that fit behind `after`, or the last ones where it is left out; first to last. */
  list(filter: CallFilter, limit: number): NumberedCall[] {
    const found = this.#calls.filter((call) => fits(call, filter));
    return filter.after === undefined ? found.slice(-limit) : found.slice(0, limit);
  }

  clear(): void {
    while (this.dropOldest());
    this.space.remove(this);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.space.bytes += bytes;
  }

  /** False when there is none. */
  dropOldest(): boolean {
    const oldest = this.#calls.shift();
    if (oldest) this.#count(-bytesOf(oldest));
    return oldest !== undefined;
  }
}
