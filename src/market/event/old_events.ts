import type { Store } from '../../engine/store/store.ts';
import { deleteEvent } from './old_events.store.ts';

/** Deletes events of a shop, in a transaction. */
export async function deleteEvents(
  store: Store,
  shop_id: number,
  events: readonly { readonly subject: string; readonly seq: number }[],
): Promise<void> {
  await Promise.all(events.map(({ subject, seq }) => store.run(deleteEvent, { shop_id, subject, seq })));
}
