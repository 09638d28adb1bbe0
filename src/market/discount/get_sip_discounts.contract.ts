import { choice, int32, list, optional, record, text, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { discountErrors } from './discount.errors.ts';
import { discount_rate_max } from './discount.ts';

export const get_sip_discounts = operation({
  name: 'v2.discount.get_sip_discounts',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The overseas discounts of the affiliate shops under a primary shop, upcoming and ongoing ones.',
  description: 'Called with the shop_id of the primary shop.',
  allow: { primary_shop: { refusal: 'not_primary_shop' } },
  request: {
    region: optional(
      text('The region of the affiliate shops to answer for; all of them when it is left out.'),
    ),
  },
  response: {
    discount_list: list(
      'One entry for each discount.',
      record('A discount.', {
        region: choice('Region of the affiliate shop.', region_codes),
        status: choice('Whether it has begun. Expired discounts are left out.', ['upcoming', 'ongoing']),
        sip_discount_rate: int32('Discount rate, in percent.', { minimum: 0, maximum: discount_rate_max }),
        start_time: timestamp('Start.'),
        end_time: timestamp('End.'),
        create_time: timestamp('When it was created.'),
        update_time: timestamp('When it was last changed.'),
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
      silent_on: 'The moments at which a status changes.',
      decided:
        'A discount is ongoing from the second of its start_time and expired from the second of its end_time.',
    },
    { silent_on: 'The order of the list.', decided: 'By start_time, the earliest first.' },
  ],
});
