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

export const item_tag = record('The kind of item.', {
  kit: flag('Whether it is a kit: several items that are sold as one.'),
});

export const get_item_list = operation({
  name: 'v2.product.get_item_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the items of the calling shop, by item_id.',
  description:
    'Follow next_offset until has_next_page is false. To follow changes, request the items changed since the last update_time instead of all items; a change of stock does not change update_time.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    offset: int32('How many items to skip: 0, then the returned next_offset.', {
      minimum: 0,
      maximum: list_offset_max,
    }),
    page_size: int32('The most items per page.', { minimum: 1, maximum: 100 }),
    item_status: list(
      `One or several statuses of the listed items: ${item_statuses.join(', ')}.`,
      text('An item status.', { maxLength: 50 }),
      { minItems: 1, maxItems: 20 },
    ),
    update_time_from: optional(timestamp('Only items that were changed at or after this time.')),
    update_time_to: optional(timestamp('Only items that were changed at or before this time.')),
  },
  response: {
    item: list(
      'Items of the shop, by item_id.',
      record('An item of the shop.', {
        item_id: id('Id of the item.'),
        item_status: choice('Status of the item.', item_statuses),
        update_time: timestamp('When the item was last changed; changes of stock do not count.'),
        tag: item_tag,
      }),
    ),
    total_count: int64('Number of items on all pages.'),
    has_next_page: flag('Whether more items follow.'),
    next_offset: int64('Offset of the next page.'),
  },
  errors: pick(itemsErrors, 'status_unknown', 'update_time_range'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: 'By item_id: new items come last and do not shift earlier ones.',
    },
    {
      silent_on: 'The largest offset.',
      decided: `${list_offset_max}; use update_time_from and update_time_to to go beyond it.`,
    },
    {
      silent_on: 'How long deleted items are returned.',
      decided: 'For 90 days after their deletion, here and in get_item_base_info.',
    },
  ],
});
