// Rules for setting prices of an item.

import type { Region } from '../../../kit/contract/region.ts';
import { findPriceViolations, type PriceTerms } from '../rules/price/price.ts';

/** The largest allowed ratio between the dearest and the cheapest model of an item. */
const price_ratio_max: Partial<Record<Region, number>> = {
  BR: 4,
  SG: 5,
  VN: 5,
  TW: 5,
  TH: 5,
  PH: 5,
  MX: 5,
  ID: 7,
  MY: 7,
  CL: 9,
  CO: 9,
};

export interface PriceEntry {
  readonly model_id: number;
  readonly original_price: number;
}

export type PriceReason =
  | 'model_unknown'
  | 'price_of_models'
  | 'invalid_price'
  | 'price_too_low'
  | 'price_too_high'
  | 'price_below_wholesale'
  | 'price_in_promotion';

/** An item before its prices are set. */
export interface PricedItem {
  readonly has_model: boolean;
  /** In micros, by model_id. */
  readonly model_prices: ReadonlyMap<number, number>;
  /** Its highest wholesale price; 0 without wholesale tiers. */
  readonly wholesale_price_max: number;
  /** The models (or 0 for the item itself) whose price a promotion lowers now. */
  readonly promoted: ReadonlySet<number>;
}

/** Why a price cannot be set, with a text if it says more than the reason's own. */
export function findPriceProblem(
  { model_id, original_price }: PriceEntry,
  item: PricedItem,
  terms: PriceTerms,
): { reason: PriceReason; message?: string } | undefined {
  if (item.has_model && model_id === 0) return { reason: 'price_of_models' };
  if (model_id !== 0 && !item.model_prices.has(model_id)) return { reason: 'model_unknown' };
  const [violation] = findPriceViolations(original_price, terms);
  if (violation)
    return {
      reason: violation.reason as PriceReason,
      message: `${violation.path} ${violation.rule}.`,
    };
  if (original_price <= item.wholesale_price_max) return { reason: 'price_below_wholesale' };
  return item.promoted.has(model_id) ? { reason: 'price_in_promotion' } : undefined;
}

/** Whether these prices of an item's models are too far apart. */
export function areTooFarApart(prices: readonly number[], region: Region): boolean {
  const ratio_max = price_ratio_max[region];
  return (
    ratio_max !== undefined && prices.length > 1 && Math.max(...prices) > ratio_max * Math.min(...prices)
  );
}
