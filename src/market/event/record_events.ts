// How a change becomes an event. Whoever changes something with a revision records it here, in the same transaction.

import { type Json, toJson } from '../../engine/store/json.ts';
import { RevisionConflictError, type Store } from '../../engine/store/store.ts';
import { insertEvents } from './event.store.ts';
import type { EventTables } from './event.tables.ts';
import { noteRecorded } from './watch_events.ts';

export type Event = Readonly<EventTables['event']>;

/** Who acts, in which request, and when. */
export interface Actor {
  readonly actor: Event['actor'];
  /** The partner that acts for the seller. */
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/** What happened to a subject. */
export interface NewEvent {
  readonly shop_id: number;
  readonly subject: string;
  /** The revision of the subject after it. */
  readonly seq: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as it is kept. */
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
});

/**
 * Adds events to the history, inside of the transaction of what they tell of.
 *
 * @throws RevisionConflictError when a subject has an event of this seq, which undoes the transaction.
 */
export async function recordEvents(store: Store, events: readonly Event[]): Promise<void> {
  if ((await insertEvents(store, events)) < events.length)
    throw new RevisionConflictError('Two changes were made of one revision.');
  noteRecorded(store, events);
}
