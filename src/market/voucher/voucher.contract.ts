// The operations of vouchers, with the fixed values and refusals that they name.
import {
  choice,
  decimal,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** What a voucher applies to. */
export const voucher_types = { 1: 'shop voucher', 2: 'product voucher' } as const;
/** What the buyer gets. */
export const reward_types = {
  1: 'fix amount',
  2: 'discount percentage',
  3: 'coin cashback',
} as const;
/** Why a voucher exists. */
export const voucher_purposes = {
  0: 'normal',
  1: 'welcome',
  2: 'referral',
  3: 'shop_follow',
  4: 'shop_game',
  5: 'free_gift',
  6: 'membership',
  7: 'Ads',
} as const;
/** Where a voucher is shown. */
export const display_channels = {
  1: 'display_all',
  2: 'order page',
  3: 'feed',
  4: 'live streaming',
} as const;
/** State of the voucher in a campaign that it takes part in. */
export const cmt_voucher_statuses = {
  1: 'review',
  2: 'approved',
  3: 'reject',
} as const;
/** Who may use a voucher that is not for everyone. */
export const target_vouchers = {
  1: 'new user voucher',
  2: 'repeat buyer voucher with 1 order',
  3: 'repeat buyer voucher with 2 orders',
} as const;
/** The business scenario of a voucher. */
export const usecases = {
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
} as const;

/** Highest percentage of a voucher. */
export const percentage_max = 100;

export const voucherErrors = {
  not_found: {
    error: 'common.error_not_found',
    message: 'No such voucher in this shop.',
    fix: 'Take voucher_id from get_voucher_list of this shop.',
    response: '',
  },
} as const satisfies RefusalTable;

export const get_voucher = operation({
  name: 'v2.voucher.get_voucher',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Details of one voucher of the calling shop.',
  request: {
    voucher_id: id('Id of the voucher.'),
  },
  response: {
    voucher_id: id('Id of the voucher.'),
    voucher_code: text('Code that buyers enter.'),
    voucher_name: text('Name of the voucher.'),
    voucher_type: choice('What the voucher applies to.', voucher_types),
    reward_type: choice('What the buyer gets.', reward_types),
    usage_quantity: int32('Number of times the voucher can be used.', { minimum: 0 }),
    current_usage: int32('Number of times the voucher has been used.', { minimum: 0 }),
    start_time: timestamp('Start of validity: buyers may claim and use the voucher from this second on.'),
    end_time: timestamp('End of validity: after this second buyers may neither claim nor use it.'),
    is_admin: flag('Whether the voucher was created by the platform.'),
    voucher_purpose: choice('Purpose of the voucher.', voucher_purposes),
    display_channel_list: list(
      'Where the voucher is shown. An empty list means that it is hidden.',
      choice('Place where the voucher is shown.', display_channels),
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
      choice(
        'Only for a voucher that takes part in a CMT campaign and is not rejected.',
        cmt_voucher_statuses,
      ),
    ),
    item_id_list: optional(list('Applicable items. Only for product vouchers.', id('Id of an item.'))),
    display_start_time: timestamp('When the voucher appears on shop pages, where buyers can claim it.'),
    target_voucher: optional(choice('Who may use the voucher. Absent if everyone may.', target_vouchers)),
    usecase: optional(choice('Business scenario of the voucher.', usecases)),
  },
  errors: pick(voucherErrors, 'not_found'),
  decisions: [
    {
      silent_on: 'A voucher that does not exist.',
      decided:
        'common.error_not_found, with an empty text as the payload. A voucher of another shop gets the same answer.',
    },
    {
      silent_on: 'Optional fields that do not apply.',
      decided: 'They are absent, not null.',
    },
  ],
});

const { properties: voucher } = get_voucher.response;

export const get_voucher_list = operation({
  name: 'v2.voucher.get_voucher_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The vouchers of the calling shop, page by page.',
  request: {
    status: choice('Which vouchers to list, by their validity now.', [
      'upcoming',
      'ongoing',
      'expired',
      'all',
    ]),
    page_no: withDefault(int32('Number of the page, from 1.', { minimum: 1, maximum: 5_000 }), 1),
    page_size: withDefault(int32('Number of vouchers on a page.', { minimum: 1, maximum: 100 }), 20),
  },
  response: {
    more: flag('Whether another page follows.'),
    voucher_list: list(
      'The vouchers, newest first.',
      record('A voucher.', {
        ...pick(
          voucher,
          'voucher_id',
          'voucher_code',
          'voucher_name',
          'voucher_type',
          'reward_type',
          'usage_quantity',
          'current_usage',
          'start_time',
          'end_time',
          'is_admin',
          'voucher_purpose',
          'discount_amount',
          'percentage',
          'cmt_voucher_status',
        ),
        target_voucher: choice('Who may use the voucher.', { 0: 'everyone', ...target_vouchers }),
        display_start_time: voucher.display_start_time,
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By voucher_id, the highest first: new vouchers are on the first page.',
    },
    {
      silent_on: 'When the status of a voucher changes.',
      decided:
        'A voucher is upcoming before start_time, ongoing from start_time to end_time inclusive, and expired after that.',
    },
  ],
});
