import type { RecordedCall } from './recorded_call.ts';

/** Estimated size of a call without its bodies and its query. */
const bytes_per_call = 1_024;

/** A call with its number, which grows from call to call. */
export type NumberedCall = RecordedCall & {
  readonly call_no: number;
  /** The same among the calls of all journals of the server. */
  readonly seq: number;
  /** Whether it has a valid sign of a partner. */
  readonly is_signed: boolean;
};

/**
 * The bytes that rings use together. If they are too many, the ring that was added to least recently is
 * emptied first.
 */
export class JournalSpace {
  bytes = 0;
  /** The rings that contain calls, most recently added to last. */
  readonly #rings = new Set<CallRing>();

  constructor(readonly bytes_max: number) {}

  /** Frees space in other rings for a ring that was added to. */
  makeRoom(ring: CallRing): void {
    this.#rings.delete(ring);
    for (const other of this.#rings) {
      while (this.is_full && other.dropOldest());
      if (!this.is_full) break;
      this.#rings.delete(other);
    }
    this.#rings.add(ring);
  }

  remove(ring: CallRing): void {
    this.#rings.delete(ring);
  }

  get is_full(): boolean {
    return this.bytes > this.bytes_max;
  }
}

const bytesOf = ({ query, request_body, answer_body }: RecordedCall): number =>
  bytes_per_call + query.length + (request_body.text?.length ?? 0) + (answer_body.text?.length ?? 0);

/** The texts of a call, and its query as text. */
function textsOf({ query, request_body, answer_body }: RecordedCall): string[] {
  let decoded = query;
  try {
    decoded = decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    // A stranger can send anything.
  }
  return [query, decoded, request_body.text ?? '', answer_body.text ?? ''];
}

/** How many calls and bytes are kept. */
export interface RingLimits {
  readonly calls_max: number;
  readonly bytes_max: number;
}

/** The last calls of one kind, first to last. */
export class CallRing {
  readonly calls: NumberedCall[] = [];
  #bytes = 0;

  constructor(
    readonly space: JournalSpace,
    readonly limits: RingLimits,
  ) {}

  add(call: NumberedCall): void {
    this.calls.push(call);
    this.#count(bytesOf(call));
    this.space.makeRoom(this);
    const isTooMuch = () =>
      this.calls.length > this.limits.calls_max || this.#bytes > this.limits.bytes_max || this.space.is_full;
    // The newest call stays, however large it is.
    while (this.calls.length > 1 && isTooMuch()) this.dropOldest();
  }

  clear(): void {
    while (this.dropOldest());
    this.space.remove(this);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.space.bytes += bytes;
  }

  /** Drops the calls that were answered before. */
  dropBefore(answered_at_ms: number): void {
    while ((this.calls[0]?.answered_at_ms ?? answered_at_ms) < answered_at_ms) this.dropOldest();
  }

  /** Drops the calls in which something is shown. */
  dropShowing(shows: (text: string) => boolean): void {
    const kept = this.calls.splice(0).filter((call) => {
      const is_kept = !textsOf(call).some(shows);
      if (!is_kept) this.#count(-bytesOf(call));
      return is_kept;
    });
    this.calls.push(...kept);
  }

  /** Returns false if there is none. */
  dropOldest(): boolean {
    const oldest = this.calls.shift();
    if (oldest) this.#count(-bytesOf(oldest));
    return oldest !== undefined;
  }
}
