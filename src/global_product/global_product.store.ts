import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { GlobalProductTables } from './global_product.tables.ts';

const statement = statementsOn<GlobalProductTables>();

export const findGlobalCategory = statement((db, p: Params<{ category_id: number }>) =>
  db
    .selectFrom('global_category')
    .select(['is_leaf', 'standardise_variation_list'])
    .where('category_id', '=', p.category_id),
);
