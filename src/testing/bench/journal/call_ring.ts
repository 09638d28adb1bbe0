import { type KeptTexts, TextStore } from './kept_texts.ts';
import type { CallTexts, FactsOfCall, RecordedCall, WholeCall } from './recorded_call.ts';

/** Estimated size of a call without its bodies and its query. */
const bytes_per_call = 1_024;

/** The number of a call, which grows from call to call. */
export interface CallNumbers {
  readonly call_no: number;
  /** The same among the calls of all journals of the server. */
  readonly seq: number;
  /** Whether it has a valid sign of a partner. */
  readonly is_signed: boolean;
}

export type NumberedCall = WholeCall & CallNumbers;

/** What lists and streams show of a call. */
export type NumberedFacts = FactsOfCall & CallNumbers;

/**
 * The bytes that rings use together. If they are too many, the ring that was added to least recently is
 * emptied first.
 */
export class JournalSpace {
  bytes = 0;
  /** The rings that contain calls, most recently added to last. */
  readonly #rings = new Set<CallRing>();
  #newest: CallRing | undefined;

  constructor(readonly bytes_max: number) {}

  /** Frees space in other rings for a ring that was added to. */
  makeRoom(ring: CallRing): void {
    if (ring !== this.#newest) {
      this.#rings.delete(ring);
      this.#rings.add(ring);
      this.#newest = ring;
    }
    if (!this.is_full) return;
    for (const other of this.#rings) {
      if (other === ring) return;
      while (this.is_full && other.dropOldest());
      if (!this.is_full) return;
      this.#rings.delete(other);
    }
  }

  remove(ring: CallRing): void {
    this.#rings.delete(ring);
    if (ring === this.#newest) this.#newest = undefined;
  }

  get is_full(): boolean {
    return this.bytes > this.bytes_max;
  }
}

/** The texts of a call, and its query as text. */
function textsOf({ query, request_body, answer_body }: CallTexts): string[] {
  let decoded = query;
  try {
    decoded = decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    // A stranger can send anything.
  }
  return [query, decoded, request_body.text ?? '', answer_body.text ?? ''];
}

/** A call in a ring. */
export class CallInRing {
  constructor(
    readonly facts: FactsOfCall,
    readonly numbers: CallNumbers,
    readonly texts: KeptTexts,
  ) {}

  get byte_count(): number {
    return bytes_per_call + this.texts.byte_count;
  }

  whole(): NumberedCall {
    return { ...this.facts, ...this.texts.read(), ...this.numbers };
  }
}

/** How many calls and bytes are kept. */
export interface RingLimits {
  readonly calls_max: number;
  readonly bytes_max: number;
}

/** The last calls of one kind, first to last. */
export class CallRing {
  readonly calls: CallInRing[] = [];
  #texts = new TextStore();
  #bytes = 0;

  constructor(
    readonly space: JournalSpace,
    readonly limits: RingLimits,
  ) {}

  add({ facts, texts }: RecordedCall, numbers: CallNumbers): void {
    const call = new CallInRing(facts, numbers, this.#texts.keep(texts));
    this.calls.push(call);
    this.#count(call.byte_count);
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

  #drop(call: CallInRing): void {
    this.#count(-call.byte_count);
    this.#texts.giveBack(call.texts);
    // An idle journal holds no room for texts.
    if (this.calls.length === 0) this.#texts = new TextStore();
  }

  /** Drops the calls that were answered before. */
  dropBefore(answered_at_ms: number): void {
    while ((this.calls[0]?.facts.answered_at_ms ?? answered_at_ms) < answered_at_ms) this.dropOldest();
  }

  /** Drops the calls in which something is shown. */
  dropShowing(shows: (text: string) => boolean): void {
    const kept = this.calls.splice(0).filter((call) => {
      const is_kept = !textsOf(call.texts.read()).some(shows);
      if (!is_kept) this.#drop(call);
      return is_kept;
    });
    this.calls.push(...kept);
  }

  /** Returns false if there is none. */
  dropOldest(): boolean {
    const oldest = this.calls.shift();
    if (oldest) this.#drop(oldest);
    return oldest !== undefined;
  }
}
