import { inUnits, micros_per_unit } from '../../../../engine/money.ts';
import type { ItemViolation } from '../../product.errors.ts';
import type { Catalogue, Rule } from '../rule.ts';
import { violation, violationsOf } from '../violation.ts';
import { findDecimalsProblem } from './decimals.ts';

/** The price is above 0, within the region's bounds, and has no more decimals than its currency. */
export const priceRule: Rule = ({ original_price }, catalogue) =>
  findPriceViolations(original_price, catalogue);

/** The limits for a price. */
export type PriceTerms = Pick<Catalogue, 'limit' | 'price_decimals' | 'seller'>;

/** The lowest and the highest price of a region that can be written with the decimals of its currency. */
export function priceRangeOf({ limit, price_decimals }: Pick<PriceTerms, 'limit' | 'price_decimals'>) {
  const step = micros_per_unit / 10 ** price_decimals;
  return {
    price_min: inUnits(Math.ceil(limit.price_min_micros / step) * step),
    price_max: inUnits(Math.floor(limit.price_max_micros / step) * step),
  };
}

/** The problems of a price. */
export function findPriceViolations(original_price: number, catalogue: PriceTerms): ItemViolation[] {
  if (original_price <= 0)
    return [violation('invalid_price', 'original_price', `must be above 0, not ${original_price}`)];
  // Both sides are the doubles nearest to decimal numbers, so they compare like those.
  const { price_min, price_max } = priceRangeOf(catalogue);
  const decimals_problem = findDecimalsProblem(original_price, catalogue);
  return [
    ...violationsOf('invalid_price', 'original_price', decimals_problem),
    ...(original_price >= price_min || decimals_problem
      ? []
      : [
          violation(
            'price_too_low',
            'original_price',
            `must be at least ${price_min} in ${catalogue.seller.region}, not ${original_price}`,
          ),
        ]),
    ...(original_price <= price_max
      ? []
      : [
          violation(
            'price_too_high',
            'original_price',
            `must be at most ${price_max} in ${catalogue.seller.region}, not ${original_price}`,
          ),
        ]),
  ];
}
