import { sql } from 'kysely';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ItemRow, type ProductTables, productTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();
type OneItem = { shop_id: number; item_id: number };

/** An item, locked until this transaction ends. */
export const lockWholeItem = statement((db, p: Params<OneItem>) =>
  db
    .selectFrom('item')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .forUpdate(),
);

/** What update_item does not change. */
const fixed_columns = [
  'shop_id',
  'item_id',
  'original_price_micros',
  'tier_variation',
  'is_deboosted',
  'is_unlisted_by_marketplace',
  'is_kit',
  'create_time',
] as const;
/** Columns that may have several kilobytes. PostgreSQL writes them again only if they get a new value. */
const large_columns = ['description', 'image', 'logistic_info', 'attribute_list', 'wholesale'] as const;
const large_nullable_columns = ['description_info', 'compatibility_info'] as const;

type Fixed = Exclude<(typeof fixed_columns)[number], 'shop_id' | 'item_id'>;
type Large = (typeof large_columns)[number];
type LargeNullable = (typeof large_nullable_columns)[number];
type Small = Exclude<keyof ItemRow, (typeof fixed_columns)[number] | Large | LargeNullable>;
type ChangedRow = Omit<ItemRow, Fixed | Large> & { [N in Large]: ItemRow[N] | null } & {
  [N in LargeNullable as `keeps_${N}`]: 0 | 1;
};

const not_small: readonly string[] = [...fixed_columns, ...large_columns, ...large_nullable_columns];
const small_columns = Object.keys(productTables.item.columns).filter(
  (name): name is Small => !not_small.includes(name),
);

/** The columns that an edit changes, in the form of `setItem`. */
export function changedRow(before: ItemRow, after: ItemRow): ChangedRow {
  const isKept = (name: keyof ItemRow) => before[name] === after[name];
  return {
    ...after,
    description: isKept('description') ? null : after.description,
    image: isKept('image') ? null : after.image,
    logistic_info: isKept('logistic_info') ? null : after.logistic_info,
    attribute_list: isKept('attribute_list') ? null : after.attribute_list,
    wholesale: isKept('wholesale') ? null : after.wholesale,
    ...(isKept('description_info')
      ? { description_info: null, keeps_description_info: 1 }
      : { keeps_description_info: 0 }),
    ...(isKept('compatibility_info')
      ? { compatibility_info: null, keeps_compatibility_info: 1 }
      : { keeps_compatibility_info: 0 }),
  };
}

const valueOrKept = <N extends Large>(p: Params<ChangedRow>, name: N) =>
  sql<ItemRow[N]>`coalesce(${p[name]}, ${sql.ref(name)})`;

const valueUnlessKept = <N extends LargeNullable>(p: Params<ChangedRow>, name: N) =>
  sql<ItemRow[N]>`case when ${p[`keeps_${name}`]} = 1 then ${sql.ref(name)} else ${p[name]} end`;

/** Replaces the columns of an item that its seller can change. */
export const setItem = statement((db, p: Params<ChangedRow>) =>
  db
    .updateTable('item')
    .set(
      Object.fromEntries(small_columns.map((name) => [name, p[name]])) as {
        [N in Small]: Param<ItemRow[N]>;
      },
    )
    .set({
      description: valueOrKept(p, 'description'),
      image: valueOrKept(p, 'image'),
      logistic_info: valueOrKept(p, 'logistic_info'),
      attribute_list: valueOrKept(p, 'attribute_list'),
      wholesale: valueOrKept(p, 'wholesale'),
      description_info: valueUnlessKept(p, 'description_info'),
      compatibility_info: valueUnlessKept(p, 'compatibility_info'),
    })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);

/** All models of an item have the item's weight afterwards. */
export const clearModelWeights = statement((db, p: Params<OneItem>) =>
  db
    .updateTable('item_model')
    .set({ weight: null })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);

/** All models of an item have the item's package size afterwards. */
export const clearModelDimensions = statement((db, p: Params<OneItem>) =>
  db
    .updateTable('item_model')
    .set({ dimension: null })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);
