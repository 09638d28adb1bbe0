// Records events of subjects that have no revision: their events are counted. Callers record them in the transaction of
// the change, after they have changed or locked the row that the subject names, so that no other transaction records an
// event of the same subject meanwhile.

import { inBatches } from '../../engine/store/bulk.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import {
  findLatestMerchantEvent,
  findLatestPartnerEvent,
  insertMerchantEvent,
  insertPartnerEvent,
  listLatestSeqs,
} from './event.store.ts';
import { type Actor, type Event, eventOf, type NewEvent, recordEvents } from './record_events.ts';

/** What happened to a subject. */
export type SubjectChange = Pick<NewEvent, 'subject' | 'kind' | 'data'>;

/** The number of the latest event of each subject of a shop that has events. */
export async function listSeqs(
  store: Store,
  shop_id: number,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const latest = await inBatches(subjects, (batch) =>
    store.all(listLatestSeqs, { subjects: batch, shop_id }),
  );
  return new Map(latest.flatMap(({ subject, seq }) => (seq === null ? [] : [[subject, seq] as const])));
}

/** The latest events of subjects of a shop, by `listSeqs`. */
interface Latest {
  readonly shop_id: number;
  readonly seqs: ReadonlyMap<string, number>;
}

/** The events of changes, after the latest ones of their subjects. Several of one subject keep their order. */
export function eventsAfter(
  { shop_id, seqs: latest }: Latest,
  changes: readonly SubjectChange[],
  actor: Actor,
): Event[] {
  const seqs = new Map(latest);
  return changes.map((change) => {
    const seq = (seqs.get(change.subject) ?? 0) + 1;
    seqs.set(change.subject, seq);
    return eventOf({ shop_id, ...change, seq }, actor);
  });
}

/** Records the events of `eventsAfter`. */
export const recordAfter = (
  store: Transaction,
  latest: Latest,
  changes: readonly SubjectChange[],
  actor: Actor,
): void => recordEvents(store, eventsAfter(latest, changes, actor));

/** Records events of a shop. Several of one subject keep their order. */
export async function recordShopEvents(
  store: Transaction,
  shop_id: number,
  changes: readonly SubjectChange[],
  actor: Actor,
): Promise<void> {
  if (changes.length === 0) return;
  const seqs = await listSeqs(
    store,
    shop_id,
    changes.map(({ subject }) => subject),
  );
  recordAfter(store, { shop_id, seqs }, changes, actor);
}

/** An event of a merchant or a partner, in the form of its row. */
const rowOf = (change: SubjectChange, latest: { readonly seq: number } | undefined, actor: Actor) => {
  const { shop_id: _, ...row } = eventOf({ shop_id: 0, ...change, seq: (latest?.seq ?? 0) + 1 }, actor);
  return row;
};

export async function recordMerchantEvent(
  store: Store,
  merchant_id: number,
  change: SubjectChange,
  actor: Actor,
): Promise<void> {
  const latest = await store.first(findLatestMerchantEvent, { merchant_id, subject: change.subject });
  await store.run(insertMerchantEvent, { ...rowOf(change, latest, actor), merchant_id });
}

export async function recordPartnerEvent(
  store: Store,
  partner_id: number,
  change: SubjectChange,
  actor: Actor,
): Promise<void> {
  const latest = await store.first(findLatestPartnerEvent, { partner_id, subject: change.subject });
  await store.run(insertPartnerEvent, { ...rowOf(change, latest, actor), partner_id });
}

/** The actor of a job. */
export const systemActor = (now: number): Actor => ({
  actor: 'system',
  partner_id: null,
  request_id: '',
  now,
});
