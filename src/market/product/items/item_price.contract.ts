import { decimal, text } from '../../../kit/contract/field.ts';

/** The fields of the price of an item or of a model. */
export const shown_price = {
  currency: text('Currency of the region.'),
  current_price: decimal('Current price.'),
  original_price: decimal('Original price, without promotions.'),
  inflated_price_of_current_price: decimal('Current price with taxes that buyers pay in addition.'),
  inflated_price_of_original_price: decimal('Original price with taxes that buyers pay in addition.'),
};

export const price_decisions = [
  {
    silent_on: 'Prices after tax.',
    decided: 'They are equal to the listed prices, which orders cost: no tax is added to them.',
  },
  {
    silent_on: 'local_price and local_promotion_price.',
    decided: 'They are omitted: no shop has a local adjustment rate, and orders cost the listed prices.',
  },
  {
    silent_on: 'sip_item_price, its source and its currency.',
    decided:
      'They are omitted: items of a primary shop are not copied to its affiliate shops, so they have no price there.',
  },
] as const;
