// The calls of each partner over the last hour: how many, how many were refused, and why, with an example. In memory,
// for a bounded number of partners.
import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import type { CallRecord } from '../../http/call_record.ts';
import { MinuteCounts, minutes_max } from './minute_counts.ts';

/** If more partners call within the hour, the one that called least recently is forgotten. */
export const partners_max = 500;
/** If a partner is refused in more ways, the one that was met least recently is forgotten. */
export const refusals_kept_max = 40;
const refusals_shown_max = 10;
export const minute_s = 60;
/** Codes of upstreams have any length. */
const length_max = 200;

/** A limit of each single partner. */
export interface PartnerLimit {
  readonly name: string;
  readonly value: number;
  readonly about: string;
}

export interface CountedRefusal {
  readonly operation: string;
  readonly code: string;
  readonly reason: string | undefined;
  readonly count: number;
  /** Unix time in seconds, by the wall clock, of the last call that was refused so. */
  readonly last_at: number;
  readonly example_request_id: string;
}

/** The calls of a minute. */
export interface PartnerMinute {
  /** The start of the minute, as Unix time in seconds, by the wall clock. */
  readonly at: number;
  readonly calls: number;
  readonly refused: number;
}

type KeptRefusal = Omit<CountedRefusal, 'count'> & { readonly counts: MinuteCounts };

/** What is kept of a partner. */
class CallsOfPartner {
  readonly calls = new MinuteCounts();
  readonly refused = new MinuteCounts();
  /** By operation, code and reason; the one that was met last is last. */
  readonly refusals = new Map<string, KeptRefusal>();

  count({ operation = '', error, reason, request_id }: CallRecord, last_at: number): void {
    const minute = Math.floor(last_at / minute_s);
    this.calls.add(minute);
    if (error === '') return;
    this.refused.add(minute);
    const code = error.slice(0, length_max);
    const key = `${operation} ${code} ${reason}`;
    const counts = this.refusals.get(key)?.counts ?? new MinuteCounts();
    counts.add(minute);
    this.refusals.delete(key);
    const [oldest] = this.refusals.keys();
    if (oldest !== undefined && this.refusals.size >= refusals_kept_max) this.refusals.delete(oldest);
    this.refusals.set(key, { operation, code, reason, counts, last_at, example_request_id: request_id });
  }
}

export class PartnerHistory {
  readonly #partners = new LRUCache<number, CallsOfPartner>({ max: partners_max });

  /** @param limits what the settings allow each partner. */
  constructor(
    readonly wall_clock: Clock,
    readonly limits: readonly PartnerLimit[],
  ) {}

  /** Counts a call. Calls of unknown partners are left out: anybody can invent those. */
  count(call: CallRecord): void {
    const { partner_id } = call;
    if (partner_id === undefined || !call.has_known_partner) return;
    let kept = this.#partners.get(partner_id);
    if (!kept) {
      kept = new CallsOfPartner();
      this.#partners.set(partner_id, kept);
    }
    kept.count(call, seconds(this.wall_clock));
  }

  /** The minutes of the last hour, oldest first. */
  listMinutes(partner_id: number): PartnerMinute[] {
    const minute = this.#minute;
    const { calls = new MinuteCounts(), refused = new MinuteCounts() } =
      this.#partners.peek(partner_id) ?? {};
    const counts = refused.list(minute);
    return calls.list(minute).map((count, at) => ({
      at: (minute - minutes_max + 1 + at) * minute_s,
      calls: count,
      refused: counts[at] ?? 0,
    }));
  }

  /** The most frequent refusals of the last hour, most frequent first. */
  listRefusals(partner_id: number): CountedRefusal[] {
    const minute = this.#minute;
    const kept = [...(this.#partners.peek(partner_id)?.refusals.values() ?? [])];
    return kept
      .map(({ counts, ...refusal }) => ({ ...refusal, count: counts.sum(minute) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .slice(0, refusals_shown_max);
  }

  get #minute(): number {
    return Math.floor(seconds(this.wall_clock) / minute_s);
  }
}
