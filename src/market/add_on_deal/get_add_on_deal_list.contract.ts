import { flag, int32, list, text, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { addOnDealErrors } from './add_on_deal.errors.ts';
import { deal_statuses } from './add_on_deal.ts';
import { get_add_on_deal } from './get_add_on_deal.contract.ts';

export const get_add_on_deal_list = operation({
  name: 'v2.add_on_deal.get_add_on_deal_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The add-on deals of the calling shop, a page at a time.',
  request: {
    promotion_status: withDefault(
      text(`Which deals, by their time now: ${deal_statuses.join(', ')}.`, { maxLength: 50 }),
      'all',
    ),
    page_no: withDefault(int32('Which page, from 1.', { minimum: 1, maximum: 1_000 }), 1),
    page_size: withDefault(int32('How many deals a page has: 1 to 100.'), 100),
  },
  response: {
    more: flag('Whether there is another page.'),
    add_on_deal_list: list('The deals, newest first.', get_add_on_deal.response),
  },
  errors: pick(addOnDealErrors, 'page_size_invalid', 'status_invalid'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By add_on_deal_id, the highest first: new deals stand on the first page.',
    },
    {
      silent_on: 'When a deal changes its status.',
      decided: 'It is ongoing from start_time up to and with end_time, upcoming before and expired after it.',
    },
  ],
});
