import { choice, flag, int32, list, record, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { get_voucher } from './get_voucher.contract.ts';
import { target_vouchers } from './voucher.ts';

const { properties: voucher } = get_voucher.response;

export const get_voucher_list = operation({
  name: 'v2.voucher.get_voucher_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The vouchers of the calling shop, a page at a time.',
  request: {
    status: choice('Which vouchers, by their validity now.', ['upcoming', 'ongoing', 'expired', 'all']),
    page_no: withDefault(int32('Which page, from 1.', { minimum: 1, maximum: 5_000 }), 1),
    page_size: withDefault(int32('How many vouchers a page has.', { minimum: 1, maximum: 100 }), 20),
  },
  response: {
    more: flag('Whether there is another page.'),
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
        target_voucher: choice('Whom it is for.', { 0: 'everyone', ...target_vouchers }),
        display_start_time: voucher.display_start_time,
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By voucher_id, the highest first: new vouchers stand on the first page.',
    },
    {
      silent_on: 'When a voucher changes its status.',
      decided: 'It is ongoing from start_time up to and with end_time, upcoming before and expired after it.',
    },
  ],
});
