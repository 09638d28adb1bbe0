// Stock in the marketplace's warehouses that orders reserve, take out and return: each change is a movement of
// the ledger.

import type { Store } from '../../../engine/store/store.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { SbsTables } from '../sbs.tables.ts';
import { type Buckets, isWarehouseRegion, type MovementKind } from '../sbs.ts';
import { recordMovement } from './record_movement.ts';
import { listBalances, listSkusSoldAs, lockBalance } from './sold_stock.store.ts';

/** A SKU in a warehouse of the marketplace. */
export type WarehousePlace = Pick<
  SbsTables['stock_balance'],
  'shop_id' | 'whs_region' | 'mtsku_id' | 'whs_id'
>;

/** The order line for which pieces move. */
export interface SaleMovement {
  readonly place: WarehousePlace;
  readonly quantity: number;
  /** A movement with an id that was used before changes nothing. */
  readonly movement_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

async function move(
  store: Store,
  { place, movement_id, now }: SaleMovement,
  kind: MovementKind,
  deltas: Partial<Buckets>,
): Promise<void> {
  const buckets = { sellable: 0, reserved: 0, unsellable: 0, ...deltas };
  const outcome = await recordMovement(store, { ...place, ...buckets, movement_id, kind, moved_at: now });
  if (outcome !== 'recorded' && outcome !== 'known_already') throw new Error(`${movement_id}: ${outcome}.`);
}

/** A warehouse that keeps a model, and how many pieces of it can be sold. */
export interface SoldStock {
  readonly place: WarehousePlace;
  readonly sellable: number;
}

/** The warehouses of a region that keep a model; undefined for a model that is not kept in warehouses. */
export async function listSoldStock(
  store: Store,
  sold: {
    readonly shop_id: number;
    readonly region: string;
    readonly item_id: number;
    readonly model_id: number;
  },
): Promise<SoldStock[] | undefined> {
  const { shop_id, region: whs_region, item_id: shop_item_id, model_id: shop_model_id } = sold;
  if (!isWarehouseRegion(whs_region)) return undefined;
  const skus = await store.all(listSkusSoldAs, { shop_id, whs_region, shop_item_id, shop_model_id });
  if (skus.length === 0) return undefined;
  const lists = skus.map(async ({ mtsku_id }) => {
    const balances = await store.all(listBalances, { shop_id, whs_region, mtsku_id });
    return balances.map(({ whs_id, sellable }) => ({
      place: { shop_id, whs_region, mtsku_id, whs_id },
      sellable,
    }));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Reserves pieces of a model in the first of its warehouses that has enough of them.
 *
 * @returns where; nothing was reserved if it refuses.
 */
export async function reserveSoldStock(
  store: Store,
  stock: readonly SoldStock[],
  movement: Omit<SaleMovement, 'place'>,
): Promise<WarehousePlace | Refusal<'out_of_stock'>> {
  for (const { place, sellable } of stock) {
    if (sellable < movement.quantity) continue;
    // Another order, or another line, may have taken pieces since the balance was read.
    const locked = await store.first(lockBalance, place);
    if (!locked || locked.sellable < movement.quantity) continue;
    const { quantity } = movement;
    await move(store, { ...movement, place }, 'reservation', { sellable: -quantity, reserved: quantity });
    return place;
  }
  return refused('out_of_stock');
}

/** Releases pieces that an order had reserved. */
export const releaseSoldStock = (store: Store, movement: SaleMovement): Promise<void> =>
  move(store, movement, 'reservation', { sellable: movement.quantity, reserved: -movement.quantity });

/** Takes out pieces that an order had reserved: they have left the warehouse. */
export const deductSoldStock = (store: Store, movement: SaleMovement): Promise<void> =>
  move(store, movement, 'outbound_sold', { reserved: -movement.quantity });

/** Adds pieces of an order that were returned and can be sold again. */
export const receiveSoldStock = (store: Store, movement: SaleMovement): Promise<void> =>
  move(store, movement, 'inbound_returned', { sellable: movement.quantity });
