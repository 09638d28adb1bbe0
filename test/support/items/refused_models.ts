// Refusals of the operations that add models.

import type { World } from '../world/harness.ts';
import type { Case } from '../world/refusals.ts';

type SellerOptions = NonNullable<Parameters<World['given']['seller']>[0]>;

export const wholesale = [{ min_count: 2, max_count: 9, unit_price: 20 }];
export const stockedAt = (location_id: string) => ({ seller_stock: [{ location_id, stock: 1 }] });

/**
 * The cases of `eachRefusal` that concern a single model.
 *
 * @param withModel prepares a call that adds a valid model with these changes, to an item with others.
 */
export const refusedModels = (
  withModel: (model: object, given?: { options?: SellerOptions; changes?: object }) => Case[1],
) =>
  ({
    invalid_price: ['a price of 0', withModel({ original_price: 0 })],
    price_too_low: [
      'a low price',
      withModel(
        { original_price: 0.09 },
        { options: { region: 'AR', limit: { price_min_micros: 100_000 } } },
      ),
    ],
    price_too_high: ['a high price', withModel({ original_price: 9e12 })],
    price_below_wholesale: [
      'a wholesale price',
      withModel({ original_price: 20 }, { changes: { wholesale } }),
    ],
    invalid_gtin: ['a wrong GTIN', withModel({ gtin_code: '12345679' })],
    model_pre_order_not_allowed: [
      'a pre-order of a model',
      withModel({ pre_order: { is_pre_order: false } }),
    ],
    invalid_days_to_ship: [
      'days to ship outside the range of the category',
      withModel(
        { pre_order: { is_pre_order: true, days_to_ship: 31 } },
        { options: { rights: ['model_pre_order'] } },
      ),
    ],
    location_unknown: ['an unknown location', withModel(stockedAt('Z'))],
    location_required: [
      'no location of several',
      withModel({}, { options: { location_ids: ['A', 'B'] }, changes: stockedAt('A') }),
    ],
    location_of_shop_without: [
      'a location of a shop without any',
      withModel(stockedAt('A'), { options: { location_ids: [] } }),
    ],
  }) satisfies Record<string, Case>;
