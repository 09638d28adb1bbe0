import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { GlobalProductTables } from './global_product.tables.ts';

const statement = statementsOn<GlobalProductTables>();

export const findGlobalCategory = statement((db, p: Params<{ category_id: number }>) =>
  db
    .selectFrom('global_category')
    .select(['is_leaf', 'standardise_variation_list'])
    .where('category_id', '=', p.category_id),
);

/** Every category, without its variations: they make most of a row. */
export const listGlobalCategories = statement(
  (db) =>
    db
      .selectFrom('global_category')
      .select(['category_id', 'parent_category_id', 'category_name', 'is_leaf'])
      .orderBy('category_id'),
  { scans: 'the tree is answered whole' },
);
