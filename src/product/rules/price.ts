import { inUnits } from '../../platform/money.ts';
import { broken } from './broken.ts';
import { brokenDecimals } from './decimals.ts';
import type { Rule } from './rule.ts';

/** The price is above 0, at most the region's maximum, and has no more decimals than its currency. */
export const price: Rule = ({ original_price }, catalogue) => {
  if (original_price <= 0)
    return [broken('invalid_price', 'original_price', `must be above 0, not ${original_price}`)];
  const decimals = brokenDecimals(original_price, catalogue);
  // Both sides are the nearest doubles of decimal numbers, so they compare as those do.
  const price_max = inUnits(catalogue.limit.price_max_micros);
  return [
    ...(decimals === undefined ? [] : [broken('invalid_price', 'original_price', decimals)]),
    ...(original_price <= price_max
      ? []
      : [
          broken(
            'price_too_high',
            'original_price',
            `must be at most ${price_max} in ${catalogue.seller.region}, not ${original_price}`,
          ),
        ]),
  ];
};
