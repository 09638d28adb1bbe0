// The stock in a shop's own warehouses, and how much of it orders have reserved. Each command is one
// conditional write whose row count decides: only one of several orders gets the last piece.

import type { Store } from '../../../engine/store/store.ts';
import type { ProductTables } from '../product.tables.ts';
import {
  addPieces,
  deductPieces,
  findModelOfItem,
  insertStockIfAbsent,
  listModelStock,
  releasePieces,
  reservePieces,
  setPieces,
} from './item_stock.store.ts';

/** An item of a shop or one of its models; the model_id is 0 for an item without models. */
export type StockedModel = Pick<ProductTables['item_stock'], 'shop_id' | 'item_id' | 'model_id'>;
/** The stock of an item or model at one location. */
export type StockPlace = StockedModel & Pick<ProductTables['item_stock'], 'location_id'>;

/** The pieces at a location. */
export type Pieces = Pick<ProductTables['item_stock'], 'stock' | 'reserved_stock'>;

/** Whether a location has so many pieces that nobody has reserved. */
export const hasPieces = ({ stock, reserved_stock }: Pieces, quantity: number): boolean =>
  stock - reserved_stock >= quantity;

/** The pieces at a location after an order has reserved some, or after they were released, deducted or received. */
export function piecesAfter(
  { stock, reserved_stock }: Pieces,
  change: 'reserve' | 'release' | 'deduct' | 'receive',
  quantity: number,
): Pieces {
  switch (change) {
    case 'reserve':
      return { stock, reserved_stock: reserved_stock + quantity };
    case 'release':
      return { stock, reserved_stock: reserved_stock - quantity };
    case 'deduct':
      return { stock: stock - quantity, reserved_stock: reserved_stock - quantity };
    case 'receive':
      return { stock: stock + quantity, reserved_stock };
  }
}

/** Reserves pieces at a location, if it has enough. @returns whether they are reserved. */
export const reserveItemStockAt = async (
  store: Store,
  place: StockPlace,
  quantity: number,
): Promise<boolean> => (await store.run(reservePieces, { ...place, quantity })) === 1;

/**
 * Throws if a location had fewer reserved pieces than expected, because orders reserve before anything else
 * happens to their pieces.
 */
function holdReserved(touched: number, { item_id, model_id, location_id }: StockPlace): void {
  if (touched !== 1)
    throw new Error(`Item ${item_id}, model ${model_id}, has fewer pieces reserved in "${location_id}".`);
}

/** Releases pieces that an order had reserved. @throws Error if it had not. */
export async function releaseItemStock(store: Store, place: StockPlace, quantity: number): Promise<void> {
  holdReserved(await store.run(releasePieces, { ...place, quantity }), place);
}

/** Takes out pieces that an order had reserved: they have left the location. @throws Error if it had not. */
export async function deductItemStock(store: Store, place: StockPlace, quantity: number): Promise<void> {
  holdReserved(await store.run(deductPieces, { ...place, quantity }), place);
}

/**
 * Adds pieces that have arrived at a location; creates the row if it is missing. Pieces of a model that has been
 * deleted since they were sold are not counted, because nobody can sell them.
 */
export async function receiveItemStock(store: Store, place: StockPlace, quantity: number): Promise<void> {
  if ((await store.run(addPieces, { ...place, quantity })) === 1) return;
  const { shop_id, item_id, model_id } = place;
  const found = await store.first(findModelOfItem, { shop_id, item_id, model_id });
  const is_sold = model_id === 0 ? found?.tier_variation === '[]' : (found?.model_id ?? null) !== null;
  if (!is_sold) return;
  const is_new =
    (await store.run(insertStockIfAbsent, { ...place, stock: quantity, reserved_stock: 0 })) === 1;
  // Another transaction may have created it in between.
  if (!is_new) await store.run(addPieces, { ...place, quantity });
}

/** Reasons why a stock cannot be changed as requested. */
export type StockObstacle = 'place_not_found' | 'fewer_than_reserved';

async function obstacleAt(store: Store, place: StockPlace): Promise<StockObstacle> {
  const { shop_id, item_id, model_id, location_id } = place;
  const places = await store.all(listModelStock, { shop_id, item_id, model_id });
  const is_there = places.some((other) => other.location_id === location_id);
  return is_there ? 'fewer_than_reserved' : 'place_not_found';
}

/** Changes the number of pieces by a difference, but never below the reserved number. */
export async function adjustItemStock(
  store: Store,
  place: StockPlace,
  difference: number,
): Promise<'adjusted' | StockObstacle> {
  const touched = await store.run(addPieces, { ...place, quantity: difference });
  return touched === 1 ? 'adjusted' : obstacleAt(store, place);
}

/** Sets the number of pieces, but never below the reserved number; creates the row if it is missing. */
export async function setItemStock(
  store: Store,
  place: StockPlace,
  stock: number,
): Promise<'set' | 'fewer_than_reserved'> {
  if ((await store.run(setPieces, { ...place, stock })) === 1) return 'set';
  const is_new = (await store.run(insertStockIfAbsent, { ...place, stock, reserved_stock: 0 })) === 1;
  return is_new ? 'set' : 'fewer_than_reserved';
}
