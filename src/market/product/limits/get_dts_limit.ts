import type { Handler } from '../../../engine/gateway/handler.ts';
import { findCategory } from '../catalogue/catalogue.store.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { get_dts_limit } from './get_dts_limit.contract.ts';

/** The days to ship that a category allows for pre-orders, and the value that add_item uses for other items. */
export const daysToShipOf = ({
  days_to_ship_min,
  days_to_ship_max,
}: Pick<CatalogueTables['category'], 'days_to_ship_min' | 'days_to_ship_max'>) => ({
  days_to_ship_limit: { min_limit: days_to_ship_min ?? -1, max_limit: days_to_ship_max ?? -1 },
  non_pre_order_days_to_ship: days_to_ship_min,
});

export const getDtsLimit: Handler<typeof get_dts_limit> = async (
  { shop: { region }, store, refuse },
  { category_id },
) => {
  const category = await store.first(findCategory, { region, category_id });
  return category?.is_leaf ? daysToShipOf(category) : refuse('invalid_category');
};
