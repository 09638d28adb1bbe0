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
  summary: 'Unlists items, or lists them again.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_list: list(
      'The items to change.',
      record('An item to change.', {
        item_id: int64('Id of the item.'),
        unlist: flag('true to unlist the item (UNLIST), false to list it again (NORMAL).'),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    success_list: list(
      'The items that now have the requested status.',
      record('An item that succeeded.', {
        item_id: int64('Id of the item.'),
        unlist: flag('Whether the item is unlisted.'),
      }),
    ),
    failure_list: list(
      'The items that failed, with the reason.',
      record('An item that failed.', {
        item_id: int64('Id of the item.'),
        failed_reason: text('An error code and its explanation.'),
      }),
    ),
  },
  errors: pick(editsErrors, 'unlist_all_failed'),
  decisions: [
    {
      silent_on: 'Where the error code of a single item is.',
      decided:
        'At the beginning of its failed_reason: error_item_not_found, error_busi_cannot_delist_reviewing_or_banned_item, error_set_normal_unlisted_item or error_in_item_promotion_unlsit_lock. If every item fails, error is error_unlist_item_all_failed.',
    },
    {
      silent_on: 'An item that already has the requested status.',
      decided: 'It succeeds and is not changed.',
    },
    {
      silent_on: 'An item with a scheduled_publish_time.',
      decided: 'Listing or unlisting it removes its scheduled_publish_time.',
    },
    { silent_on: 'An item that occurs twice.', decided: 'The entries are applied one after the other.' },
  ],
});
