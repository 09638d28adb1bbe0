import { choice, int32, list, optional, record, text, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { region_codes } from '../../kit/contract/region.ts';

/** In percent. */
export const discount_rate_max = 100;

export const discountErrors = {
  not_primary_shop: {
    error: 'error_permission',
    message: 'Only a primary shop may ask for the discounts of its affiliate shops.',
  },
  no_affiliate_in_region: {
    error: 'SIP_DISCOUNT_ERROR_INVALID_REGION',
    message: 'This primary shop has no affiliate shop in that region.',
    fix: 'Take the regions from the affiliate shops in get_shop_info.',
  },
} as const satisfies RefusalTable;

export const get_sip_discounts = operation({
  name: 'v2.discount.get_sip_discounts',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The upcoming and ongoing overseas discounts of the affiliate shops of a primary shop.',
  description: 'Call it with the shop_id of the primary shop.',
  allow: { primary_shop: { refusal: 'not_primary_shop' } },
  request: {
    region: optional(
      text('Region of the affiliate shops whose discounts to list. If it is left out, all of them.'),
    ),
  },
  response: {
    discount_list: list(
      'One entry for each discount.',
      record('A discount of an affiliate shop.', {
        region: choice('Region of the affiliate shop.', region_codes),
        status: choice('Whether the discount has begun. Expired discounts are not listed.', [
          'upcoming',
          'ongoing',
        ]),
        sip_discount_rate: int32('Discount rate, in percent.', { minimum: 0, maximum: discount_rate_max }),
        start_time: timestamp('Start of the discount.'),
        end_time: timestamp('End of the discount.'),
        create_time: timestamp('When the discount was created.'),
        update_time: timestamp('When the discount was last changed.'),
      }),
    ),
  },
  errors: pick(discountErrors, 'not_primary_shop', 'no_affiliate_in_region'),
  decisions: [
    { silent_on: 'A caller that is not a primary shop.', decided: 'error_permission.' },
    {
      silent_on: 'A region in which the primary shop has no affiliate shop.',
      decided: 'SIP_DISCOUNT_ERROR_INVALID_REGION.',
    },
    {
      silent_on: 'When the status of a discount changes.',
      decided: 'A discount is ongoing from start_time on, and expired from end_time on, to the second.',
    },
    { silent_on: 'The order of the list.', decided: 'By start_time, the earliest first.' },
  ],
});
