import { flag, int64, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';

export const unlist_item = operation({
  name: 'v2.product.unlist_item',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Takes items off the shelf, or puts them back.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_list: list(
      'The items.',
      record('An item.', {
        item_id: int64('The item.'),
        unlist: flag('true to take it off the shelf (UNLIST), false to put it back (NORMAL).'),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    success_list: list(
      'The items that are as they were asked to be.',
      record('An item.', { item_id: int64('The item.'), unlist: flag('Whether it is off the shelf.') }),
    ),
    failure_list: list(
      'The others, each with why.',
      record('An item.', { item_id: int64('The item.'), failed_reason: text('A code, and what it means.') }),
    ),
  },
  errors: pick(editsErrors, 'unlist_all_failed'),
  decisions: [
    {
      silent_on: 'Where the code of a single item stands.',
      decided:
        'At the head of its failed_reason: error_item_not_found, error_busi_cannot_delist_reviewing_or_banned_item, error_set_normal_unlisted_item or error_in_item_promotion_unlsit_lock. Where every item fails, the code of the answer is error_unlist_item_all_failed.',
    },
    {
      silent_on: 'An item that is already as it is asked to be.',
      decided: 'It succeeds, and nothing of it changes.',
    },
    {
      silent_on: 'An item that is to be published later.',
      decided: 'Once its seller has put it on or off the shelf, its scheduled_publish_time is gone.',
    },
    { silent_on: 'An item that is named twice.', decided: 'The entries are done one after the other.' },
  ],
});
