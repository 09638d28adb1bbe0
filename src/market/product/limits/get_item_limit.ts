import type { Handler } from '../../../engine/gateway/handler.ts';
import { regions } from '../../../kit/contract/region.ts';
import { requires } from '../add_item.contract.ts';
import { findCategory, findRegionLimit } from '../catalogue/catalogue.store.ts';
import { unlimited } from '../catalogue/read_catalogue.ts';
import { description_info, seller_stock } from '../item_fields.contract.ts';
import { image_count_max, item_rights } from '../product.ts';
import { priceRangeOf } from '../rules/price/price.ts';
import { daysToShipOf } from './get_dts_limit.ts';
import type { get_item_limit } from './get_item_limit.contract.ts';

const { maximum: stock_max = 0 } = seller_stock.items.properties.stock as { maximum?: number };
const { field_list } = description_info.properties.extended_description.properties;
const { maxItems: description_parts_max = 0 } = field_list as { maxItems?: number };
const int32_max = 2 ** 31 - 1;
/** In a region without limits, the limit is that of the number type. */
const shown = (limit: number) => Math.min(limit, int32_max);

export const getItemLimit: Handler<typeof get_item_limit> = async (
  { shop: { region, seller_type, rights }, store, refuse },
  { category_id },
) => {
  const [found, category] = await Promise.all([
    store.first(findRegionLimit, { region }),
    category_id === undefined ? undefined : store.first(findCategory, { region, category_id }),
  ]);
  if (category_id !== undefined && !category?.is_leaf) return refuse('invalid_category');
  const limit = found ?? unlimited(region);
  const { item_name_length_min, item_name_length_max, description_length_min, item_count_max } = limit;
  const description_length_max = shown(limit.description_length_max);
  const { price_min, price_max } = priceRangeOf({ limit, price_decimals: regions[region].price_decimals });
  const gtin_limit = category ? { gtin_validation_rule: category.gtin_rule } : null;
  return {
    response: {
      price_limit: { min_limit: price_min, max_limit: price_max },
      wholesale_price_threshold_percentage: null,
      stock_limit: { min_limit: 0, max_limit: stock_max },
      item_name_length_limit: { min_limit: item_name_length_min, max_limit: shown(item_name_length_max) },
      item_image_count_limit: { min_limit: 1, max_limit: image_count_max },
      item_description_length_limit: {
        min_limit: description_length_min,
        max_limit: description_length_max,
      },
      tier_variation_name_length_limit: null,
      tier_variation_option_length_limit: null,
      item_count_limit: { max_limit: shown(item_count_max) },
      extended_description_limit: rights.includes(item_rights.extended_description)
        ? {
            description_text_length_min: 1,
            description_text_length_max: description_length_max,
            description_image_num_min: 0,
            description_image_num_max: description_parts_max,
          }
        : null,
      dts_limit: category ? daysToShipOf(category) : null,
      weight_limit: { weight_mandatory: requires('weight') },
      dimension_limit: { dimension_mandatory: requires('dimension') },
      size_chart_limit: {
        size_chart_mandatory: requires('size_chart_info'),
        support_image_size_chart: true,
        support_template_size_chart: seller_type === 'local',
      },
      gtin_limit,
    },
    gtin_limit,
  };
};
