import { choice, id, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { item_statuses, new_item_statuses } from '../product.ts';

const item_key = { shop_id: id('Id of the shop.'), item_id: id('Id of the item.') };
const response = { item_status: choice('Status of the item after the call.', item_statuses) };
const item_not_found = { status: 404, message: 'The shop has no item with this item_id.' } as const;

export const item_ban = action({
  name: 'item.ban',
  access: 'write',
  summary: 'Bans an item on behalf of the marketplace.',
  description:
    'A banned item is no longer sold. If its seller changes it with update_item, it is REVIEWING until item.release. Existing orders continue.',
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
  summary: 'Lifts the ban of an item, or ends its review.',
  request: {
    ...item_key,
    item_status: withDefault(
      choice('NORMAL to sell the item again, UNLIST to leave that to its seller.', new_item_statuses),
      'NORMAL',
    ),
  },
  response,
  errors: {
    item_not_found,
    not_possible: { status: 409, message: 'The item is neither banned nor under review.' },
  },
});
