// Packages with the channels that they go by.

import type { Package } from '../../order/locked_orders.ts';
import { inBatches } from '../../platform/store/bulk.ts';
import { type ReferenceMemory, ReferenceRows } from '../../platform/store/reference_rows.ts';
import type { Store } from '../../platform/store/store.ts';
import { listChannels } from '../logistics.store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

export type Channel = LogisticsTables['logistics_channel'];

/** A package and the channel that it goes by. */
export interface Shipment {
  readonly pkg: Package;
  readonly channel: Channel;
}

/** Channels by their logistic_id. */
export type Channels = ReadonlyMap<number, Channel>;

const readChannels = (store: Store, logistic_ids: readonly number[]): Promise<Channel[]> =>
  inBatches(logistic_ids, (some) => store.all(...listChannels(some, {})));

const channels = new ReferenceRows({ list: readChannels, idOf: ({ logistic_id }: Channel) => logistic_id });

/** The channels of packages, which are remembered for at most a second. */
export const findChannels = (
  { store, reference }: { readonly store: Store; readonly reference: ReferenceMemory },
  packages: readonly Package[],
): Promise<Channels> =>
  channels.find(
    reference,
    store,
    packages.map(({ logistic_id }) => logistic_id),
  );

/** The same as they are stored now, for work in the background. */
export async function listChannelsOf(store: Store, packages: readonly Package[]): Promise<Channels> {
  if (packages.length === 0) return new Map();
  const logistic_ids = new Set(packages.map(({ logistic_id }) => logistic_id));
  const rows = await readChannels(store, [...logistic_ids]);
  return new Map(rows.map((channel) => [channel.logistic_id, channel]));
}

/** A package with its channel. One whose channel does not exist cannot be shipped: its order is as good as not there. */
export function shipmentOf(pkg: Package, among: Channels): Shipment | 'order_not_found' {
  const channel = among.get(pkg.logistic_id);
  return channel ? { pkg, channel } : 'order_not_found';
}
