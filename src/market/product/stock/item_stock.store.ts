import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import { insertIfAbsent } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ProductTables, productTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();

type Place = Pick<ProductTables['item_stock'], 'shop_id' | 'item_id' | 'model_id' | 'location_id'>;
type Pieces = Place & { quantity: number };

const plus = (column: string, quantity: Param<number>) => sql<number>`${sql.ref(column)} + ${quantity}`;
const minus = (column: string, quantity: Param<number>) => sql<number>`${sql.ref(column)} - ${quantity}`;

const atPlace =
  ({ shop_id, item_id, model_id, location_id }: Params<Place>) =>
  (eb: ExpressionBuilder<ProductTables, 'item_stock'>) =>
    eb.and({ shop_id, item_id, model_id, location_id });

/** The stock of an item or of one of its models, by location. */
export const listModelStock = statement((db, p: Params<Omit<Place, 'location_id'>>) =>
  db
    .selectFrom('item_stock')
    .select(['location_id', 'stock', 'reserved_stock'])
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .where('model_id', '=', p.model_id)
    .orderBy('location_id'),
);

/** Reserves pieces, if enough unreserved ones are in stock. */
export const reservePieces = statement((db, p: Params<Pieces>) =>
  db
    .updateTable('item_stock')
    .set({ reserved_stock: plus('reserved_stock', p.quantity) })
    .where(atPlace(p))
    .where(sql<boolean>`stock - reserved_stock >= ${p.quantity}`),
);

/** Releases reserved pieces. */
export const releasePieces = statement((db, p: Params<Pieces>) =>
  db
    .updateTable('item_stock')
    .set({ reserved_stock: minus('reserved_stock', p.quantity) })
    .where(atPlace(p))
    .where('reserved_stock', '>=', p.quantity),
);

/** Takes out reserved pieces: they have left the location. */
export const deductPieces = statement((db, p: Params<Pieces>) =>
  db
    .updateTable('item_stock')
    .set({ stock: minus('stock', p.quantity), reserved_stock: minus('reserved_stock', p.quantity) })
    .where(atPlace(p))
    .where('reserved_stock', '>=', p.quantity),
);

/** Adds pieces, or removes unreserved ones if the quantity is negative. */
export const addPieces = statement((db, p: Params<Pieces>) =>
  db
    .updateTable('item_stock')
    .set({ stock: plus('stock', p.quantity) })
    .where(atPlace(p))
    .where(sql<boolean>`stock + ${p.quantity} >= reserved_stock`),
);

/** Sets the number of pieces, unless orders have reserved more. */
export const setPieces = statement((db, p: Params<Place & { stock: number }>) =>
  db
    .updateTable('item_stock')
    .set({ stock: p.stock })
    .where(atPlace(p))
    .where('reserved_stock', '<=', p.stock),
);

/** Replaces the pieces at a location, unless somebody has changed them since they were read. */
export const replacePieces = statement(
  (
    db,
    p: Params<
      Place & { stock: number; reserved_stock: number; stock_before: number; reserved_before: number }
    >,
  ) =>
    db
      .updateTable('item_stock')
      .set({ stock: p.stock, reserved_stock: p.reserved_stock })
      .where(atPlace(p))
      .where('stock', '=', p.stock_before)
      .where('reserved_stock', '=', p.reserved_before),
);

/** All stock of a shop's listed items, by location. */
export const listListedStock = statement(
  (db, p: Params<{ shop_id: number; limit: number }>) =>
    db
      .selectFrom('item_stock')
      .innerJoin('item', (join) =>
        join
          .onRef('item.shop_id', '=', 'item_stock.shop_id')
          .onRef('item.item_id', '=', 'item_stock.item_id'),
      )
      .select(['item_stock.shop_id', 'item_stock.item_id', 'item_stock.model_id'])
      .select(['item_stock.location_id', 'item_stock.stock', 'item_stock.reserved_stock'])
      .where('item_stock.shop_id', '=', p.shop_id)
      .where('item.item_status', '=', 'NORMAL')
      .orderBy('item_stock.item_id')
      .orderBy('item_stock.model_id')
      .orderBy('item_stock.location_id')
      .limit(p.limit),
  { scans: 'for generated orders, whose buyers choose among the first items of the shop' },
);

/** The tiers of an item, and the model_id of one of its models; null if the model is deleted or does not exist. */
export const findModelOfItem = statement((db, p: Params<Omit<Place, 'location_id'>>) =>
  db
    .selectFrom('item')
    .leftJoin('item_model', (join) =>
      join
        .onRef('item_model.shop_id', '=', 'item.shop_id')
        .onRef('item_model.item_id', '=', 'item.item_id')
        .on('item_model.model_id', '=', p.model_id)
        .on('item_model.model_status', '!=', 'MODEL_DELETED'),
    )
    .select(['item.tier_variation', 'item_model.model_id'])
    .where('item.shop_id', '=', p.shop_id)
    .where('item.item_id', '=', p.item_id),
);

export const insertStockIfAbsent = insertIfAbsent(productTables, 'item_stock');

/** Up to 150 items, in the form that orders store. */
export const listItemsToOrder = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select(['item_id', 'item_status', 'item_name', 'item_sku', 'original_price_micros', 'weight'])
      .select(['image', 'pre_order', 'tier_variation'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids),
  ),
);

const modelsOf = (
  db: Kysely<ProductTables>,
  { shop_id }: Params<{ shop_id: number }>,
  item_ids: Param<number>[],
) =>
  db
    .selectFrom('item_model')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('item_id', 'in', item_ids)
    .orderBy('item_id')
    .orderBy('model_id');

/** The models of up to 150 items, without deleted ones. */
export const listModelsToOrder = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number }>) =>
      modelsOf(db, p, item_ids).where('model_status', '!=', 'MODEL_DELETED'),
    { scans: 'an item has few models' },
  ),
);

/** The models of up to 150 items, with deleted ones. */
export const listModelsEver = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) => modelsOf(db, p, item_ids), {
    scans: 'an item has few models',
  }),
);
