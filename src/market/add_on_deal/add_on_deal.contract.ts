import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  text,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** What the buyer gets. */
export const promotion_types = { 0: 'add-on discount', 1: 'gift with minimum spend' } as const;

/** Which deals a list can be limited to, by their time. */
export const deal_statuses = ['all', 'upcoming', 'ongoing', 'expired'] as const;

export const addOnDealErrors = {
  not_found: {
    error: 'add_on.add_on_deal_not_exists',
    message: 'No such add-on deal in this shop.',
    fix: 'Take add_on_deal_id from get_add_on_deal_list of this shop.',
    response: {},
  },
  page_size_invalid: {
    error: 'add_on.add_on_page_size_error',
    message: 'page_size must be from 1 to 100.',
    response: {},
  },
  status_invalid: {
    error: 'add_on.add_on_status_error',
    message: 'promotion_status must be all, upcoming, ongoing or expired.',
    response: {},
  },
} as const satisfies RefusalTable;

export const get_add_on_deal = operation({
  name: 'v2.add_on_deal.get_add_on_deal',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Details of one add-on deal of the calling shop.',
  request: {
    add_on_deal_id: id('Id of the add-on deal.'),
  },
  response: {
    add_on_deal_id: id('Id of the add-on deal.'),
    add_on_deal_name: text('Title of the add-on deal.'),
    start_time: timestamp('Start of the deal.'),
    end_time: timestamp('End of the deal.'),
    promotion_type: choice('What the buyer gets.', promotion_types),
    purchase_min_spend: decimal('Minimum purchase amount for the gift.', {
      minimum: 0,
    }),
    per_gift_num: int32('Number of gifts a buyer can get.', { minimum: 0 }),
    sub_item_priority: list('Sub items, in their order of priority.', id('Id of a sub item.')),
    promotion_purchase_limit: int32('Maximum number of add-on products a customer can buy per order.', {
      minimum: 0,
    }),
    source: int64('Source indicator; the reference does not say what its values mean.'),
  },
  errors: pick(addOnDealErrors, 'not_found'),
  decisions: [
    {
      silent_on: 'A deal that does not exist.',
      decided:
        'add_on.add_on_deal_not_exists, with an empty object as the payload. A deal of another shop gets the same answer.',
    },
    {
      silent_on: 'Fields that do not apply to this type of deal.',
      decided: 'They are sent as empty lists and zeros.',
    },
  ],
});

export const get_add_on_deal_list = operation({
  name: 'v2.add_on_deal.get_add_on_deal_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The add-on deals of the calling shop, page by page.',
  request: {
    promotion_status: withDefault(
      text(`Which deals to list, by their time now: ${deal_statuses.join(', ')}.`, { maxLength: 50 }),
      'all',
    ),
    page_no: withDefault(int32('Number of the page, from 1.', { minimum: 1, maximum: 1_000 }), 1),
    page_size: withDefault(int32('Number of deals on a page, 1 to 100.'), 100),
  },
  response: {
    more: flag('Whether another page follows.'),
    add_on_deal_list: list('The deals, newest first.', get_add_on_deal.response),
  },
  errors: pick(addOnDealErrors, 'page_size_invalid', 'status_invalid'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By add_on_deal_id, the highest first: new deals are on the first page.',
    },
    {
      silent_on: 'When the status of a deal changes.',
      decided:
        'A deal is upcoming before start_time, ongoing from start_time to end_time inclusive, and expired after that.',
    },
  ],
});
