import { id } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';

export const delete_item = operation({
  name: 'v2.product.delete_item',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Deletes an item.',
  description:
    'Its item_status becomes SELLER_DELETE. get_item_list and get_item_base_info return it for 90 more days, and it can no longer be changed.',
  envelope: 'without_payload_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { item_id: id('Id of the item.') },
  response: {},
  errors: pick(
    editsErrors,
    'item_not_found',
    'item_not_deletable',
    'delete_in_promotion',
    'in_warehouses',
    'delete_on_holiday',
  ),
  decisions: [
    {
      silent_on: 'An item with pieces that orders have reserved.',
      decided: 'error_cannot_delete_item, until they are shipped or cancelled.',
    },
    { silent_on: 'An item that is already deleted.', decided: 'error_cannot_delete_item.' },
    { silent_on: "The shop's item limit.", decided: 'A deleted item does not count.' },
  ],
});
