import type { WrittenModel } from './write_models.ts';

/** New models, as the operation that adds them returns them. An item without tiers has model_id 0. */
export const showAddedModels = (added: readonly WrittenModel[]) =>
  added.map(({ tier_index, model_id, model_sku = '', original_price, seller_stock, weight, dimension }) => ({
    tier_index,
    model_id,
    model_sku,
    price_info: [{ original_price }],
    seller_stock: seller_stock.map(({ location_id, stock }) => ({ location_id, stock })),
    weight,
    dimension,
  }));
