import { choice, id, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { item_statuses, new_item_statuses } from '../product.ts';

const item_key = { shop_id: id('The shop.'), item_id: id('The item.') };
const response = { item_status: choice('Whether it is sold now.', item_statuses) };
const item_not_found = { status: 404, message: 'The shop has no item with this item_id.' } as const;

export const item_ban = action({
  name: 'item.ban',
  access: 'write',
  summary: 'The marketplace bans an item.',
  description: 'It is not sold any more, and its seller cannot change it. Orders of it go on.',
  request: item_key,
  response,
  errors: {
    item_not_found,
    not_possible: { status: 409, message: 'The item is banned already, or deleted.' },
  },
});

export const item_release = action({
  name: 'item.release',
  access: 'write',
  summary: 'The marketplace allows an item that it had banned.',
  request: {
    ...item_key,
    item_status: withDefault(
      choice('Whether it is sold again, or left to its seller to list.', new_item_statuses),
      'NORMAL',
    ),
  },
  response,
  errors: { item_not_found, not_possible: { status: 409, message: 'The item is not banned.' } },
});
