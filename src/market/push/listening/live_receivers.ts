import type { Database } from '../../../engine/store/store.ts';
import { listReceivers, type Receiver } from '../push.store.ts';
import { endListening } from './listening.store.ts';

/** The receivers with a URL or a listener. Stores for each receiver that has lost its listener that nobody listens. */
export async function listLiveReceivers(database: Database, wall_now: number): Promise<readonly Receiver[]> {
  const receivers = await database.all(listReceivers, {});
  const left = receivers.filter(
    ({ listened_after, listened_until }) => listened_after !== null && listened_until <= wall_now,
  );
  if (left.length === 0) return receivers;
  for (const { partner_id } of left) await database.run(endListening, { partner_id, wall_now });
  return database.all(listReceivers, {});
}
