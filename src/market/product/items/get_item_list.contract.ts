import {
  choice,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { item_statuses, list_offset_max } from '../product.ts';
import { itemsErrors } from './items.errors.ts';

export const item_tag = record('What kind of item it is.', {
  kit: flag('Whether it is several items that are sold as one.'),
});

export const get_item_list = operation({
  name: 'v2.product.get_item_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The items of the calling shop, by their item_id.',
  description:
    'Follow next_offset until has_next_page is false. To keep up with changes, ask for those since the last update_time instead of for all items again; a change of stock does not move update_time.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    offset: int32('How many items to pass over: 0, and then next_offset as it came.', {
      minimum: 0,
      maximum: list_offset_max,
    }),
    page_size: int32('How many items a page has.', { minimum: 1, maximum: 100 }),
    item_status: list(
      `In which states, one or several: ${item_statuses.join(', ')}.`,
      text('A state.', { maxLength: 50 }),
      { minItems: 1, maxItems: 20 },
    ),
    update_time_from: optional(timestamp('Only items that were changed at this time or later.')),
    update_time_to: optional(timestamp('Only items that were changed at this time or earlier.')),
  },
  response: {
    item: list(
      'The items.',
      record('An item.', {
        item_id: id('The item.'),
        item_status: choice('Its state.', item_statuses),
        update_time: timestamp('When it was changed last; changes of stock do not count.'),
        tag: item_tag,
      }),
    ),
    total_count: int64('How many items the request names in all.'),
    has_next_page: flag('Whether there are more items.'),
    next_offset: int64('The offset of the next page.'),
  },
  errors: pick(itemsErrors, 'status_unknown', 'update_time_range'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By item_id: new items come last, and move none that was listed before.',
    },
    {
      silent_on: 'How deep a list can be paged.',
      decided: `To offset ${list_offset_max}; use update_time_from and update_time_to beyond it.`,
    },
    {
      silent_on: 'How long deleted items are listed.',
      decided: 'For 90 days after they were deleted; so long get_item_base_info gives them too.',
    },
  ],
});
