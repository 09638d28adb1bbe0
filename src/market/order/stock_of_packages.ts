// Updates the stock when packages move: a package that leaves deducts its pieces, and a cancelled one releases them. A
// line without reserved pieces, such as one from a data file, does not change the stock.

import type { Store, Transaction } from '../../engine/store/store.ts';
import type { Actor } from '../event/record_events.ts';
import { recordStockChange } from '../product/item_events.ts';
import {
  deductItemStock,
  receiveItemStock,
  releaseItemStock,
  type StockPlace,
} from '../product/stock/item_stock.ts';
import {
  deductSoldStock,
  receiveSoldStock,
  releaseSoldStock,
  type SaleMovement,
} from '../sbs/ledger/sold_stock.ts';
import { isCancelled, isPickedUp } from './order.ts';
import type { ChangedOrder } from './order_change.ts';
import type { Package } from './package.ts';
import { listPackedPieces } from './packed_lines.store.ts';

/** What happens to reserved pieces: they leave the stock, are released, or come back. */
export type StockChange = 'deduct' | 'release' | 'receive';

/** Pieces of a line, and where they were reserved. */
export interface ReservedPieces {
  readonly item_id: number;
  readonly model_id: number;
  readonly product_location_id: string | null;
  readonly whs_region: string | null;
  readonly whs_id: string | null;
  readonly mtsku_id: string | null;
  readonly model_quantity: number;
}

const of_items = { deduct: deductItemStock, release: releaseItemStock, receive: receiveItemStock };
const of_ledger = { deduct: deductSoldStock, release: releaseSoldStock, receive: receiveSoldStock };

/** Why pieces move. */
interface StockMove {
  readonly shop_id: number;
  readonly order_sn: string;
  /** Identifies the change in the ledger: applying it again has no effect. */
  readonly movement_id: string;
  readonly actor: Actor;
}

/** Changes the stock by the pieces of a line, inside a transaction. */
export async function changeStock(
  store: Transaction,
  change: StockChange,
  pieces: ReservedPieces,
  { shop_id, order_sn, movement_id, actor }: StockMove,
): Promise<void> {
  const { item_id, model_id, product_location_id, whs_region, whs_id, mtsku_id } = pieces;
  const { model_quantity: quantity } = pieces;
  if (product_location_id !== null) {
    const place: StockPlace = { shop_id, item_id, model_id, location_id: product_location_id };
    const changing = of_items[change](store, place, quantity).then(() => true);
    // Pieces are received by several statements.
    if (change === 'receive') await changing;
    await recordStockChange(store, place, { kind: change, quantity, order_sn }, actor, changing);
  }
  if (whs_region !== null && whs_id !== null && mtsku_id !== null) {
    const place = { shop_id, whs_region, whs_id, mtsku_id } as SaleMovement['place'];
    await of_ledger[change](store, { place, quantity, movement_id, now: actor.now });
  }
}

/** The stock change that a change of a package causes, if any. */
function stockChangeOf(before: Package, after: Package): StockChange | undefined {
  if (!isPickedUp(before) && isPickedUp(after)) return 'deduct';
  return !isCancelled(before) && isCancelled(after) ? 'release' : undefined;
}

/** How the pieces of a package change the stock. */
export interface StockMoveOfPackage {
  readonly change: StockChange;
  /** Revision of the package. */
  readonly seq: number;
}

/** The changes of packages that change the stock, keyed by order_sn and package_number: `sn/number`. */
export function stockMovesOf(changed: readonly ChangedOrder[]): ReadonlyMap<string, StockMoveOfPackage> {
  const moves = new Map<string, StockMoveOfPackage>();
  for (const { before, packages } of changed)
    for (const { after } of packages) {
      const { order_sn, package_number } = after;
      const was = before.packages.find((pkg) => pkg.package_number === package_number);
      const change = was && stockChangeOf(was, after);
      if (change) moves.set(`${order_sn}/${package_number}`, { change, seq: after.revision });
    }
  return moves;
}

/** All transactions change stock in this order, so that two that change the same stock cannot deadlock. */
export const inStockOrder = (
  a: Pick<ReservedPieces, 'item_id' | 'model_id'>,
  b: Pick<ReservedPieces, 'item_id' | 'model_id'>,
): number => a.item_id - b.item_id || a.model_id - b.model_id;

/** Pieces of a line in a package that move with it. */
interface MovedPieces extends Omit<StockMove, 'actor'> {
  readonly change: StockChange;
  readonly pieces: ReservedPieces;
}

/** Reads which pieces the changed packages of up to 150 orders of a shop move. */
export async function readStockMoves(store: Store, changed: readonly ChangedOrder[]): Promise<MovedPieces[]> {
  const moves = stockMovesOf(changed);
  const order_sns = changed
    .filter(({ packages }) =>
      packages.some(({ after }) => moves.has(`${after.order_sn}/${after.package_number}`)),
    )
    .map(({ after }) => after.order_sn);
  const [first] = changed;
  if (!first || moves.size === 0) return [];
  const { shop_id } = first.after;
  const packed = await store.all(listPackedPieces, { order_sns, shop_id });
  return packed.sort(inStockOrder).flatMap((pieces) => {
    const { order_sn } = pieces;
    const subject = `${order_sn}/${pieces.package_number}`;
    const move = moves.get(subject);
    if (!move) return [];
    const movement_id = `${subject}/${pieces.line_no}/${move.seq}`;
    return [{ shop_id, order_sn, movement_id, change: move.change, pieces }];
  });
}

/** Changes the stock by pieces, in the transaction that changes their packages. */
export async function moveStock(
  store: Transaction,
  moved: readonly MovedPieces[],
  actor: Actor,
): Promise<void> {
  for (const { change, pieces, ...move } of moved)
    await changeStock(store, change, pieces, { ...move, actor });
}
