import { choice, flag, id, int32, int64, list, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { itemsErrors } from '../items/items.errors.ts';
import { productDialect } from '../product.dialect.ts';
import { item_sku_length_max, item_statuses } from '../product.ts';

export const search_item = operation({
  name: 'v2.product.search_item',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Finds items by name, SKU or missing attributes.',
  description:
    'Follow next_offset until it is empty. Name at least one of item_name, item_sku and attribute_status.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    offset: optional(text('Omitted for the first page, then the returned next_offset.', { maxLength: 400 })),
    page_size: int32('The most items per page.', { minimum: 1, maximum: 100 }),
    item_name: optional(text('A part of the name, in upper or lower case.', { maxLength: 1_000 })),
    attribute_status: optional(
      choice('Only items that lack an attribute of their category.', { 1: 'mandatory', 2: 'optional' }),
    ),
    item_sku: optional(
      text('A part of the SKU of the item or of a model.', { maxLength: item_sku_length_max }),
    ),
    item_status: optional(
      list(
        `One or several statuses of the items: ${item_statuses.join(', ')}; all but deleted ones if omitted.`,
        text('An item status.', { maxLength: 50 }),
        { minItems: 1, maxItems: 20 },
      ),
    ),
    deboost_only: optional(flag('true for items alone that buyers see at a lower rank.')),
  },
  response: {
    item_id_list: list('Ids of the items, highest first.', id('Id of an item.')),
    total_count: int64('Number of items on all pages.'),
    next_offset: text('Offset of the next page; empty on the last one.'),
  },
  errors: pick(itemsErrors, 'status_unknown', 'search_without_terms', 'offset_invalid'),
  decisions: [
    { silent_on: 'item_sku together with item_name.', decided: 'item_sku alone counts.' },
    { silent_on: 'item_sku or item_name together with attribute_status.', decided: 'Both must match.' },
    { silent_on: 'Whether the case of letters counts.', decided: 'It does not, in names and SKUs.' },
    {
      silent_on: 'Attributes that depend on the value of another one.',
      decided: 'attribute_status looks at attributes that every item of the category has.',
    },
    { silent_on: 'The order of the list.', decided: 'By item_id, highest first.' },
  ],
});
