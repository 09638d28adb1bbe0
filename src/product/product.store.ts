import { sql } from 'kysely';
import { inList, overList } from '../platform/store/bulk.ts';
import { type Params, statementsOn } from '../platform/store/statement.ts';
import type { ProductTables } from './product.tables.ts';

const statement = statementsOn<ProductTables>();

type ItemRow = ProductTables['item'];

export const listStockLocations = statement((db, p: { shop_id: number }) =>
  db
    .selectFrom('stock_location')
    .select('location_id')
    .where('shop_id', '=', p.shop_id)
    .orderBy('location_id'),
);

export const findSizeChart = statement((db, p: { shop_id: number; size_chart_id: number }) =>
  db
    .selectFrom('size_chart')
    .select('size_chart_id')
    .where('shop_id', '=', p.shop_id)
    .where('size_chart_id', '=', p.size_chart_id),
);

export const findItemCount = statement((db, p: { shop_id: number }) =>
  db.selectFrom('item_count').select('item_count').where('shop_id', '=', p.shop_id),
);

/** Counts one more item of a shop, if it may have one more. */
export const incrementItemCount = statement((db, p: { shop_id: number; item_count_max: number }) =>
  db
    .insertInto('item_count')
    .values({ shop_id: p.shop_id, item_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet({ item_count: sql<number>`item_count.item_count + 1` })
        .where('item_count.item_count', '<', p.item_count_max),
    ),
);

export const insertItem = statement((db, p: ItemRow) =>
  db.insertInto('item').values({
    shop_id: p.shop_id,
    item_id: p.item_id,
    item_status: p.item_status,
    item_name: p.item_name,
    item_sku: p.item_sku,
    category_id: p.category_id,
    original_price_micros: p.original_price_micros,
    weight: p.weight,
    condition: p.condition,
    item_dangerous: p.item_dangerous,
    description_type: p.description_type,
    description: p.description,
    description_info: p.description_info,
    image: p.image,
    logistic_info: p.logistic_info,
    attribute_list: p.attribute_list,
    brand: p.brand,
    pre_order: p.pre_order,
    wholesale: p.wholesale,
    video_upload_id: p.video_upload_id,
    dimension: p.dimension,
    gtin_code: p.gtin_code,
    tax_info: p.tax_info,
    complaint_policy: p.complaint_policy,
    promotion_images: p.promotion_images,
    compatibility_info: p.compatibility_info,
    size_chart_info: p.size_chart_info,
    certification_info: p.certification_info,
    purchase_limit_info: p.purchase_limit_info,
    authorised_brand_id: p.authorised_brand_id,
    ds_cat_rcmd_id: p.ds_cat_rcmd_id,
    medicine_id: p.medicine_id,
    scheduled_publish_time: p.scheduled_publish_time,
    create_time: p.create_time,
    update_time: p.update_time,
  }),
);

export const insertItemStock = statement((db, p: ProductTables['item_stock']) =>
  db.insertInto('item_stock').values({
    shop_id: p.shop_id,
    item_id: p.item_id,
    location_id: p.location_id,
    stock: p.stock,
    reserved_stock: p.reserved_stock,
  }),
);

export const findItem = statement((db, p: { shop_id: number; item_id: number }) =>
  db.selectFrom('item').selectAll().where('shop_id', '=', p.shop_id).where('item_id', '=', p.item_id),
);

/** The prices of up to 150 items, as far as the shop has them. */
export const listItemPrices = overList((names) =>
  statement((db, p: { shop_id: number } & Params) =>
    db
      .selectFrom('item')
      .select(['item_id', 'original_price_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', inList<number>(p, names)),
  ),
);

export const listItemStock = statement((db, p: { shop_id: number; item_id: number }) =>
  db
    .selectFrom('item_stock')
    .select(['location_id', 'stock', 'reserved_stock'])
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .orderBy('location_id'),
);

/** An item whose time has come; one that was published or given another time since stays as it is. */
export const publishItem = statement((db, p: { shop_id: number; item_id: number; now: number }) =>
  db
    .updateTable('item')
    .set({ item_status: 'NORMAL', update_time: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .where('item_status', '=', 'UNLIST')
    .where('scheduled_publish_time', '<=', p.now),
);
