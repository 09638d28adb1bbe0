import {
  code,
  decimal,
  flag,
  id,
  int32,
  list,
  optional,
  text,
  timestamp,
} from '../platform/contract/field.ts';
import { operation } from '../platform/contract/operation.ts';
import { pick } from '../platform/contract/refusal.ts';
import { voucherErrors } from './voucher.errors.ts';

export const get_voucher = operation({
  name: 'v2.voucher.get_voucher',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Details of one voucher of the calling shop.',
  request: {
    voucher_id: id('The voucher.'),
  },
  response: {
    voucher_id: id('The voucher.'),
    voucher_code: text('What buyers enter.'),
    voucher_name: text('Its name.'),
    voucher_type: code('What it applies to.', { 1: 'shop voucher', 2: 'product voucher' }),
    reward_type: code('What the buyer gets.', {
      1: 'fix amount',
      2: 'discount percentage',
      3: 'coin cashback',
    }),
    usage_quantity: int32('Number of times the voucher can be used.', { minimum: 0 }),
    current_usage: int32('Number of times already used.', { minimum: 0 }),
    start_time: timestamp('Start of validity: buyers may claim and use it from then on.'),
    end_time: timestamp('End of validity: after it buyers may neither claim nor use it.'),
    is_admin: flag('Whether the voucher was created by the platform.'),
    voucher_purpose: code('What it is for.', {
      0: 'normal',
      1: 'welcome',
      2: 'referral',
      3: 'shop_follow',
      4: 'shop_game',
      5: 'free_gift',
      6: 'membership',
      7: 'Ads',
    }),
    display_channel_list: list(
      'Where it is shown; an empty list means hidden.',
      code('A channel.', { 1: 'display_all', 2: 'order page', 3: 'feed', 4: 'live streaming' }),
    ),
    min_basket_price: decimal('Minimum spend to use the voucher, in the currency of the shop.', {
      minimum: 0,
    }),
    percentage: optional(
      int32('Discount percentage. Only for discount percentage and coin cashback vouchers.', {
        minimum: 0,
        maximum: 100,
      }),
    ),
    max_price: optional(
      decimal('Maximum discount or value per use. Only for discount percentage and coin cashback vouchers.', {
        minimum: 0,
      }),
    ),
    discount_amount: optional(decimal('Discount amount. Only for fix amount vouchers.', { minimum: 0 })),
    cmt_voucher_status: optional(
      code('Only when the voucher attends a CMT campaign and is not rejected.', {
        1: 'review',
        2: 'approved',
        3: 'reject',
      }),
    ),
    item_id_list: optional(list('Applicable items. Only for product vouchers.', id('An item.'))),
    display_start_time: timestamp(
      'From then on the voucher is displayed on shop pages, so that buyers can claim it.',
    ),
    target_voucher: optional(
      code('Whom it is for, when it is not for everyone.', {
        1: 'new user voucher',
        2: 'repeat buyer voucher with 1 order',
        3: 'repeat buyer voucher with 2 orders',
      }),
    ),
    usecase: optional(
      code('Business scenario.', {
        1: 'shop',
        2: 'product',
        3: 'new buyer',
        4: 'repeat buyer',
        5: 'private',
        6: 'live',
        7: 'video',
        8: 'campaign',
        9: 'follow prize',
        10: 'membership',
        11: 'game prize',
        12: 'sample',
      }),
    ),
  },
  errors: pick(voucherErrors, 'not_found'),
  decisions: [
    {
      silent_on: 'A voucher that does not exist.',
      decided:
        'common.error_not_found with an empty text as the payload; a voucher of another shop is answered alike.',
    },
    {
      silent_on: 'How optional fields are left out.',
      decided: 'A field that does not apply is absent, not null.',
    },
  ],
});
