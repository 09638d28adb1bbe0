// A table whose rows are events of the feed.

import { systemClock } from '../../kit/contract/clock.ts';
import type { Statement } from '../store/statement.ts';
import { column, nullable, withDefault } from '../store/table.ts';

/** The position of an event that the feed does not tell, such as one of an imported history. */
export const untold_position = 0;
/** The column that every source has, and its index. It is null until the event is numbered. */
export const feed_position = nullable(column.integer(untold_position));
/** When the event was recorded, in microseconds since 1970. 0 for an event of an earlier version of Stoa. */
export const recorded_us = withDefault(column.integer(0), 0);
/** Its entries without a number are few, and side by side. */
export const feedIndex = { columns: ['feed_position', 'recorded_us'] as const };

let last_us = 0;

/** The time for `recorded_us`. Every event of this process gets a later one, so events keep the order of their causes. */
export function recordedNow(): number {
  last_us = Math.max(last_us + 1, systemClock.now_ms() * 1_000);
  return last_us;
}

/** Identifies an event within its source. */
export type EventKey = {
  /** Id of the shop, merchant or partner that the row belongs to. */
  readonly tenant_id: number;
  /** What the event is about, such as `order:260301ABC`. */
  readonly subject: string;
  /** Revision of the subject. */
  readonly seq: number;
};

export type UnnumberedEvent = EventKey & { readonly happened_at: number; readonly recorded_us: number };

/** An event as its source stores it. */
export type SourceRow = Omit<UnnumberedEvent, 'recorded_us'> & {
  readonly feed_position: number;
  readonly kind: string;
  readonly actor: string;
  readonly partner_id: number | null;
  readonly request_id: string;
  /** JSON. */
  readonly data: string;
};

/** Positions of a part of the feed: after the first and up to the second. */
export type FeedRange = { after_position: number; until_position: number };

export interface FeedSource {
  readonly table_name: string;
  readonly tenant: 'shop_id' | 'merchant_id' | 'partner_id';
  /** The events without a number, in the order in which they were recorded. */
  readonly listUnnumbered: Statement<{ limit: number }, UnnumberedEvent>;
  /** Events of a subject before `seq` that have no number either. */
  readonly listEarlier: Statement<EventKey, UnnumberedEvent>;
  readonly number: Statement<EventKey & { feed_position: number }, unknown>;
  readonly count: Statement<FeedRange, { event_count: number }>;
  readonly list: Statement<FeedRange & { limit: number }, SourceRow>;
}
