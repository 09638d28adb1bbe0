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
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { amsErrors } from './ams.errors.ts';
import { campaign_sorts, campaign_states, search_ids_max, search_types } from './ams.ts';

export const get_open_campaign_added_product = operation({
  name: 'v2.ams.get_open_campaign_added_product',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The products that the shop offers to every affiliate, with their commission.',
  description:
    'Follow cursor while has_more is true. A product that was removed is listed for seven days more.',
  envelope: 'without_warning',
  request: {
    page_size: int32('How many products a page has.', { minimum: 1, maximum: 100 }),
    cursor: optional(text('The cursor of the last page; empty for the first.', { maxLength: 100 })),
    sort_by: optional(
      choice(
        'commission_rate, lowest first, or -commission_rate; the last change first when left out.',
        campaign_sorts,
      ),
    ),
    search_type: optional(choice('What search_content is.', search_types)),
    search_content: optional(
      text(`A part of an item's name, or at most ${search_ids_max} item ids separated by commas.`, {
        maxLength: 1_000,
      }),
    ),
  },
  response: {
    item_list: list(
      'The products.',
      record('A product.', {
        item_id: id('The item.'),
        item_name: text('Its name.'),
        campaign_id: id('Its campaign, for batch_remove_products_open_campaign_setting.'),
        campaign_status: choice('Whether affiliates earn on it.', campaign_states),
        commission_rate: decimal('What they earn, in percent: 1.1 is 1.1 %.'),
        period_start_time: timestamp('From when on.'),
        period_end_time: timestamp('Until when; 32503651199 for no end.'),
        pending_terminated_time: timestamp(
          'When a removed product is no longer listed; 0 for one that was not removed.',
        ),
        commission_protection_list: list(
          'Higher rates that hold on after a change; none, since rates do not change.',
          record('A rate.', {
            commission_rate: decimal('In percent.'),
            protection_period_end_time: timestamp('Until when.'),
          }),
        ),
        max_commission_rate_current_day: decimal('The highest rate of today, in percent.'),
      }),
    ),
    total_count: int32('How many products there are in all.'),
    cursor: text('The cursor of the next page; empty at the end.'),
    has_more: flag('Whether there is another page.'),
  },
  errors: pick(amsErrors, 'terms_not_accepted', 'cursor_invalid', 'search_invalid'),
  decisions: [
    {
      silent_on: 'What becomes of a removed product.',
      decided:
        'It is Terminating for seven times 24 hours, and then gone. One whose period is over is gone at once.',
    },
    {
      silent_on: 'What a cursor is.',
      decided:
        'The place after the last product of the page: what is added or removed meanwhile moves no other.',
    },
  ],
});
