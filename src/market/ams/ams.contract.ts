import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const campaign_sorts = ['commission_rate', '-commission_rate'] as const;
export const campaign_states = ['Upcoming', 'Ongoing', 'Terminating'] as const;
export const search_types = ['ITEM_NAME', 'ITEM_ID'] as const;

/** Highest number of item ids in one search. */
export const search_ids_max = 50;

export const amsErrors = {
  terms_not_accepted: {
    error: 'error_business',
    message: 'The seller has to accept the affiliate marketing terms in the seller center first.',
    fix: 'Tests put a row for the shop into the collection affiliate_terms.',
  },
  no_such_campaign: {
    error: 'invalid_param',
    message: 'This shop has no open campaign setting with this campaign_id: it is unknown, removed or over.',
    fix: 'Take campaign_id from get_open_campaign_added_product.',
  },
  cursor_invalid: {
    error: 'error_param',
    message: 'Wrong parameters, detail: cursor must be empty or the cursor of an answer.',
  },
  search_invalid: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: search_type and search_content are sent together, item ids in digits, at most 50.',
  },
} as const satisfies RefusalTable;

export const get_open_campaign_added_product = operation({
  name: 'v2.ams.get_open_campaign_added_product',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The products that the shop offers to all affiliates, with their commission.',
  description:
    'Call again with cursor while has_more is true. A removed product stays in the list for seven days.',
  envelope: 'without_warning',
  request: {
    page_size: int32('Number of products on a page.', { minimum: 1, maximum: 100 }),
    cursor: optional(text('Cursor from the previous page; empty for the first page.', { maxLength: 100 })),
    sort_by: optional(
      choice(
        'commission_rate: lowest first; -commission_rate: highest first. If it is left out, the last change comes first.',
        campaign_sorts,
      ),
    ),
    search_type: optional(choice('Type of search_content.', search_types)),
    search_content: optional(
      text(`Part of an item's name, or at most ${search_ids_max} item ids separated by commas.`, {
        maxLength: 1_000,
      }),
    ),
  },
  response: {
    item_list: list(
      'The products of this page.',
      record('A product in the open campaign.', {
        item_id: id('Id of the item.'),
        item_name: text('Name of the item.'),
        campaign_id: id('Id of the campaign, for batch_remove_products_open_campaign_setting.'),
        campaign_status: choice('Whether affiliates earn on the product.', campaign_states),
        commission_rate: decimal('Commission in percent: 1.1 is 1.1 %.'),
        period_start_time: timestamp('Start of the period.'),
        period_end_time: timestamp('End of the period; 32503651199 for no end.'),
        pending_terminated_time: timestamp(
          'When a removed product leaves the list; 0 for a product that was not removed.',
        ),
        commission_protection_list: list(
          'Higher rates that stay valid after a change. Always empty, because rates do not change.',
          record('A protected rate.', {
            commission_rate: decimal('Commission in percent.'),
            protection_period_end_time: timestamp('When the protection ends.'),
          }),
        ),
        max_commission_rate_current_day: decimal('Highest commission of today, in percent.'),
      }),
    ),
    total_count: int32('Number of products on all pages.'),
    cursor: text('Cursor for the next page; empty on the last page.'),
    has_more: flag('Whether another page follows.'),
  },
  errors: pick(amsErrors, 'terms_not_accepted', 'cursor_invalid', 'search_invalid'),
  decisions: [
    {
      silent_on: 'How long a removed product is listed.',
      decided:
        'It is Terminating for seven times 24 hours, and then leaves the list. A product whose period is over leaves the list at once.',
    },
    {
      silent_on: 'What a cursor stands for.',
      decided:
        'The position after the last product of the page. Products that are added or removed between two calls do not move the others.',
    },
  ],
});

export const batch_remove_products_open_campaign_setting = operation({
  name: 'v2.ams.batch_remove_products_open_campaign_setting',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary:
    'Removes the Open Campaign settings of up to 50 products. Affiliates earn on them for seven more days.',
  description:
    'The seller must have accepted the affiliate marketing terms in the seller center. If one campaign fails, the others are still removed.',
  request: {
    campaign_ids: list('The campaigns whose settings to remove, 1 to 50.', int64('Id of a campaign.'), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  response: {
    failed_list: list(
      'The campaigns that were not removed, in the order of campaign_ids. Empty if all were removed.',
      record('A campaign that was not removed.', {
        campaign_id: int64('Id of the campaign.'),
        fail_error: text('Error code.'),
        fail_message: text('Explanation of the error.'),
      }),
    ),
    success_list: list(
      'The campaigns that were removed, in the order of campaign_ids.',
      int64('Id of a campaign that was removed.'),
    ),
  },
  errors: pick(amsErrors, 'terms_not_accepted'),
  row_errors: pick(amsErrors, 'no_such_campaign'),
  decisions: [
    { silent_on: 'Whether failed_list is one record or a list.', decided: 'It is a list.' },
    {
      silent_on: 'A call in which some or all campaigns fail.',
      decided: 'error stays empty. The campaigns are in failed_list.',
    },
    {
      silent_on: 'When a campaign id is invalid.',
      decided:
        'If the shop has no setting with this id, if the setting belongs to another shop, if it was removed before, or if its period is over.',
    },
    {
      silent_on: 'A campaign that is listed twice.',
      decided: 'The first is removed; the second fails.',
    },
    { silent_on: 'A call without campaign_ids.', decided: 'error_param.' },
  ],
});
