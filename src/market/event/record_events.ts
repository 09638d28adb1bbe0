// Records events. Code that changes something with a revision must record an event in the same transaction.

import { recordedNow, untold_position } from '../../engine/feed/feed_source.ts';
import { type Json, parseJson, toJson } from '../../engine/store/json.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { insertEvents, insertPlacedEvents, placeEvents } from './event.store.ts';
import type { EventTables } from './event.tables.ts';
import { noteRecorded } from './watch_events.ts';

export type Event = Readonly<Omit<EventTables['event'], 'feed_position'>>;

/** Who makes a change, in which request, and when. */
export interface Actor {
  readonly actor: Event['actor'];
  /** The partner that acts for the seller; null if there is none. */
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/** An event before the actor is known. */
export interface NewEvent {
  readonly shop_id: number;
  readonly subject: string;
  /** Revision of the subject after the change. */
  readonly seq: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Builds the row of an event. */
export const eventOf = (
  { shop_id, subject, seq, kind, data }: NewEvent,
  { actor, partner_id, request_id, now }: Actor,
): Event => ({
  shop_id,
  subject,
  seq,
  kind,
  actor,
  partner_id,
  request_id,
  data: toJson(data) as Json<Record<string, unknown>>,
  happened_at: now,
  recorded_us: recordedNow(),
});

/** An event with further data. */
export const withData = (event: Event, data: NewEvent['data']): Event => ({
  ...event,
  data: toJson({ ...parseJson(event.data), ...data }) as Json<Record<string, unknown>>,
});

/**
 * Adds events to the history, inside the transaction that makes the changes. If a subject already has an event with this
 * seq, the statement fails, which rolls back the transaction.
 */
export function recordEvents(store: Transaction, events: readonly Event[]): void {
  insertEvents.write(store, events);
  noteRecorded(store, events);
}

/** Adds events of the past to the history as `recordEvents` does. Neither the feed nor pushes tell them. */
export const recordUntoldEvents = (store: Transaction, events: readonly Event[]): void =>
  insertPlacedEvents.write(
    store,
    events.map((event) => ({ ...event, feed_position: untold_position })),
  );

/** Keeps the events out of the feed that this transaction has recorded about up to 150 subjects of a shop. */
export const untellEvents = async (
  store: Store,
  shop_id: number,
  subjects: readonly string[],
): Promise<void> => {
  await store.run(placeEvents, { shop_id, subjects, feed_position: untold_position });
};
