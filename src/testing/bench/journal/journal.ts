import { randomBytes } from 'node:crypto';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { type Clock, systemClock } from '../../../kit/contract/clock.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import {
  type CallInRing,
  CallRing,
  JournalSpace,
  type NumberedCall,
  type NumberedFacts,
} from './call_ring.ts';
import type { JournalPlace } from './call_summary.ts';
import { JournalReader } from './journal_reader.ts';
import { type RecordedCall, recordedCall, type WholeCall } from './recorded_call.ts';

const {
  journal_calls_max,
  journal_bytes_max,
  journals_bytes_max,
  journal_unsigned_calls_max,
  journal_unsigned_bytes_max,
  journals_unsigned_bytes_max,
  journal_readers_max: readers_max,
} = test_bench_limits;

const day_ms = 86_400_000;

/** What the journals of a server share: their space, their numbers and their readers. Unsigned calls never displace signed ones. */
export class JournalSpaces {
  readonly signed = new JournalSpace(journals_bytes_max.value);
  readonly unsigned = new JournalSpace(journals_unsigned_bytes_max.value);
  /** Tells the numbers of this process from those before a restart. */
  readonly code = randomBytes(4).toString('hex');
  readonly journals = new Set<Journal>();
  last_seq = 0;
  /** Readers, each with the one journal that it follows; undefined for all. */
  readonly #readers = new Map<JournalReader, Journal | undefined>();

  /** @param kept_days how many days calls are kept; without it, until newer ones take their place. */
  constructor(
    readonly kept_days?: number,
    readonly wall_clock: Clock = systemClock,
  ) {}

  /** The calls that were answered before this moment are dropped; undefined if none are. Unix time in milliseconds. */
  get kept_since_ms(): number | undefined {
    return this.kept_days === undefined ? undefined : this.wall_clock.now_ms() - this.kept_days * day_ms;
  }

  /** Returns undefined if there are too many readers. @param shops if it gets only the calls for these shops. */
  openReader(journal: Journal | undefined, shops?: ReadonlySet<number>): JournalReader | undefined {
    if (this.#readers.size >= readers_max.value) {
      countRefusal('journal_readers_max');
      return undefined;
    }
    const reader = new JournalReader((closed) => this.#readers.delete(closed), shops);
    this.#readers.set(reader, journal);
    return reader;
  }

  get has_readers(): boolean {
    return this.#readers.size > 0;
  }

  tellReaders(journal: Journal, call: NumberedFacts): void {
    for (const [reader, followed] of this.#readers)
      if (followed === undefined || followed === journal) reader.offer(call, journal.place);
  }

  /** A sandbox was deleted. */
  forget(journal: Journal): void {
    this.journals.delete(journal);
    for (const [reader, followed] of this.#readers) if (followed === journal) reader.close();
  }

  /** Ends all readers: the server stops. */
  endReaders(): void {
    for (const reader of this.#readers.keys()) reader.close();
  }
}

/** Which calls to list. */
export interface CallFilter {
  readonly operation?: string | undefined;
  readonly shop_id?: number | undefined;
  /** Only calls for these shops. */
  readonly shops?: ReadonlySet<number> | undefined;
  /** An error code of partner answers, or a reason from a contract. */
  readonly error?: string | undefined;
  /** Unix time in seconds, by the wall clock. */
  readonly since?: number | undefined;
  /** The page starts after the call with this number. */
  readonly after?: number | undefined;
}

/** Whether a call was for one of some shops; true without a limit to some. */
export const isCallOf = (
  shops: ReadonlySet<number> | undefined,
  { shop_id }: Pick<NumberedFacts, 'shop_id'>,
): boolean => shops === undefined || (shop_id !== undefined && shops.has(shop_id));

const fits = (
  { facts, numbers }: CallInRing,
  { operation, shop_id, shops, error, since, after }: CallFilter,
): boolean =>
  (operation === undefined || facts.operation === operation) &&
  (shop_id === undefined || facts.shop_id === shop_id) &&
  isCallOf(shops, facts) &&
  (error === undefined || facts.error === error || facts.reason === error) &&
  (since === undefined || facts.answered_at_ms >= since * 1_000) &&
  (after === undefined || numbers.call_no > after);

/** The last calls of a marketplace, in memory. */
export class Journal {
  readonly #signed: CallRing;
  readonly #unsigned: CallRing;
  #last_no = 0;
  #is_closed = false;

  constructor(
    readonly spaces: JournalSpaces,
    readonly place: JournalPlace = {},
  ) {
    const { signed, unsigned } = spaces;
    spaces.journals.add(this);
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
    this.#dropOld();
    const numbers = this.#keep(call, is_signed);
    if (this.spaces.has_readers) this.spaces.tellReaders(this, { ...call.facts, ...numbers });
  }

  /** Adds calls of another journal. Readers that follow this one do not get them. */
  restore(calls: readonly { readonly call: WholeCall; readonly is_signed: boolean }[]): void {
    for (const { call, is_signed } of calls) this.#keep(recordedCall(call), is_signed);
  }

  #keep(call: RecordedCall, is_signed: boolean) {
    const numbers = { call_no: ++this.#last_no, seq: ++this.spaces.last_seq, is_signed };
    (is_signed ? this.#signed : this.#unsigned).add(call, numbers);
    return numbers;
  }

  /** The number of the newest call. */
  get last_no(): number {
    return this.#last_no;
  }

  get #kept(): readonly CallInRing[] {
    this.#dropOld();
    const signed = this.#signed.calls;
    const unsigned = this.#unsigned.calls;
    if (unsigned.length === 0) return signed;
    return [...signed, ...unsigned].sort((one, other) => one.numbers.call_no - other.numbers.call_no);
  }

  /** All calls, in order. */
  get calls(): NumberedCall[] {
    return this.#kept.map((call) => call.whole());
  }

  /** The same without their texts. */
  get facts(): NumberedFacts[] {
    return this.#kept.map(({ facts, numbers }) => ({ ...facts, ...numbers }));
  }

  find(request_id: string, shops?: ReadonlySet<number>): NumberedCall | undefined {
    return this.#kept.find(({ facts }) => facts.request_id === request_id && isCallOf(shops, facts))?.whole();
  }

  hasCallOf(operation: string, shops?: ReadonlySet<number>): boolean {
    return this.#kept.some(({ facts }) => facts.operation === operation && isCallOf(shops, facts));
  }

  /** The first matching calls after `after`, or the last ones if it is left out; oldest first. */
  list(filter: CallFilter, limit: number): NumberedCall[] {
    const found = this.#kept.filter((call) => fits(call, filter));
    const listed = filter.after === undefined ? found.slice(-limit) : found.slice(0, limit);
    return listed.map((call) => call.whole());
  }

  #dropOld(): void {
    const { kept_since_ms } = this.spaces;
    if (kept_since_ms === undefined) return;
    for (const ring of [this.#signed, this.#unsigned]) ring.dropBefore(kept_since_ms);
  }

  /** Drops the calls in which something is shown. */
  forget(shows: (text: string) => boolean): void {
    for (const ring of [this.#signed, this.#unsigned]) ring.dropShowing(shows);
  }

  /** Drops all calls, and records none that end later. */
  close(): void {
    this.#is_closed = true;
    this.spaces.forget(this);
    this.#signed.clear();
    this.#unsigned.clear();
  }
}
