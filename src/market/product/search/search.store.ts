import { sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { ProductTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables & CatalogueTables>();

type Filter = { shop_id: number; region: CatalogueTables['category']['region'] };
type Status = ProductTables['item']['item_status'];
const notes = { scans: 'the answer contains the total, and a shop has an item limit' };

/** Whether the stored list of an item's attributes does not have the attribute of the joined row. */
const lacksAttribute = sql<boolean>`item.attribute_list not like '%"attribute_id":' || category_attribute.attribute_id || ',%'
  and item.attribute_list not like '%"attribute_id":' || category_attribute.attribute_id || '}%'`;

/** The items of a shop in some statuses that lack a mandatory or optional attribute, or all items. */
const searchedItems = (lacking: 'mandatory' | 'optional' | 'nothing') =>
  overList('statuses', (statuses: Param<Status>[]) =>
    statement(
      (db, p: Params<Filter>) =>
        db
          .selectFrom('item')
          .select(['item_id', 'item_name', 'item_sku', 'is_deboosted'])
          .where('shop_id', '=', p.shop_id)
          .where('item_status', 'in', statuses)
          .$if(lacking !== 'nothing', (items) =>
            items.where((eb) =>
              eb.exists(
                eb
                  .selectFrom('category_attribute')
                  .select('category_attribute.attribute_id')
                  .where('category_attribute.region', '=', p.region)
                  .whereRef('category_attribute.category_id', '=', 'item.category_id')
                  .where('category_attribute.is_mandatory', '=', eb.lit(lacking === 'mandatory' ? 1 : 0))
                  .where('category_attribute.parent_attribute_id', 'is', null)
                  .where(lacksAttribute),
              ),
            ),
          )
          .orderBy('item_id', 'desc'),
      notes,
    ),
  );

export const listItemsLacking = {
  nothing: searchedItems('nothing'),
  mandatory: searchedItems('mandatory'),
  optional: searchedItems('optional'),
};

/** The SKUs of all models of a shop, without deleted ones. */
export const listModelSkus = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_model')
      .select(['item_id', 'model_sku'])
      .where('shop_id', '=', p.shop_id)
      .where('model_sku', '!=', '')
      .where('model_status', '!=', 'MODEL_DELETED'),
  { scans: 'a part of the SKU is searched, and a shop has an item limit' },
);
