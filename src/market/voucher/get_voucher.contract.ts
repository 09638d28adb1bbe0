import {
  choice,
  decimal,
  flag,
  id,
  int32,
  list,
  optional,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { voucherErrors } from './voucher.errors.ts';
import {
  cmt_voucher_statuses,
  display_channels,
  percentage_max,
  reward_types,
  target_vouchers,
  usecases,
  voucher_purposes,
  voucher_types,
} from './voucher.ts';

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
    voucher_type: choice('What it applies to.', voucher_types),
    reward_type: choice('What the buyer gets.', reward_types),
    usage_quantity: int32('Number of times the voucher can be used.', { minimum: 0 }),
    current_usage: int32('Number of times already used.', { minimum: 0 }),
    start_time: timestamp('Start of validity: buyers may claim and use it from then on.'),
    end_time: timestamp('End of validity: after it buyers may neither claim nor use it.'),
    is_admin: flag('Whether the voucher was created by the platform.'),
    voucher_purpose: choice('What it is for.', voucher_purposes),
    display_channel_list: list(
      'Where it is shown; an empty list means hidden.',
      choice('A channel.', display_channels),
    ),
    min_basket_price: decimal('Minimum spend to use the voucher, in the currency of the shop.', {
      minimum: 0,
    }),
    percentage: optional(
      int32('Discount percentage. Only for discount percentage and coin cashback vouchers.', {
        minimum: 0,
        maximum: percentage_max,
      }),
    ),
    max_price: optional(
      decimal('Maximum discount or value per use. Only for discount percentage and coin cashback vouchers.', {
        minimum: 0,
      }),
    ),
    discount_amount: optional(decimal('Discount amount. Only for fix amount vouchers.', { minimum: 0 })),
    cmt_voucher_status: optional(
      choice('Only when the voucher attends a CMT campaign and is not rejected.', cmt_voucher_statuses),
    ),
    item_id_list: optional(list('Applicable items. Only for product vouchers.', id('An item.'))),
    display_start_time: timestamp(
      'From then on the voucher is displayed on shop pages, so that buyers can claim it.',
    ),
    target_voucher: optional(choice('Whom it is for, when it is not for everyone.', target_vouchers)),
    usecase: optional(choice('Business scenario.', usecases)),
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
