// Reads what orders are made of: the items and models of their lines, their stock, and the rule of their fees.
import { inBatches } from '../../../engine/store/bulk.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { readFeeRule } from '../../payment/income/read_order_terms.ts';
import { listItemsToOrder, listModelStock, listModelsToOrder } from '../../product/stock/item_stock.store.ts';
import { listSoldStock } from '../../sbs/ledger/sold_stock.ts';

/** What an order names of its shop. */
interface OrderedPieces {
  readonly shop: { readonly shop_id: number; readonly region: Region };
  readonly lines: readonly { readonly item_id: number; readonly model_id?: number }[];
}

export async function readListings(store: Store, shop_id: number, item_ids: readonly number[]) {
  const [items, models] = await Promise.all([
    inBatches(item_ids, (some) => store.all(listItemsToOrder, { item_ids: some, shop_id })),
    inBatches(item_ids, (some) => store.all(listModelsToOrder, { item_ids: some, shop_id })),
  ]);
  return { items: new Map(items.map((item) => [item.item_id, item])), models };
}

/** The items and models of a shop that its orders are read from. */
export type Listings = Awaited<ReturnType<typeof readListings>>;

/** Names an item or model in what `readToPlace` has read. */
export const orderedKey = ({ item_id, model_id = 0 }: OrderedPieces['lines'][number]): string =>
  `${item_id}/${model_id}`;

/** Reads where the pieces of lines may be: in warehouses of the marketplace, and at the shop's own locations. */
async function readStock(store: Store, { shop: { shop_id, region }, lines }: OrderedPieces) {
  const models = new Map(
    lines.map((line) => [orderedKey(line), { shop_id, item_id: line.item_id, model_id: line.model_id ?? 0 }]),
  );
  const read = [...models].map(async ([key, model]) => {
    const [warehoused, own] = await Promise.all([
      listSoldStock(store, { region, ...model }),
      store.all(listModelStock, model),
    ]);
    return [key, { warehoused, own }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Reads what a new order is made of. */
export async function readToPlace(store: Store, ordered: OrderedPieces, now: number) {
  const { shop_id, region } = ordered.shop;
  const item_ids = ordered.lines.map(({ item_id }) => item_id);
  const [listings, stock, fee_rule] = await Promise.all([
    readListings(store, shop_id, item_ids),
    readStock(store, ordered),
    readFeeRule(store, { region, create_time: now }),
  ]);
  return { listings, stock, fee_rule };
}

/** What `readToPlace` has read. */
export type ReadToPlace = Awaited<ReturnType<typeof readToPlace>>;
