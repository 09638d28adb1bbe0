import {
  choice,
  decimal,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  refusedByOperation,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { sbsErrors } from '../sbs.errors.ts';
import {
  fulfill_mapping_modes,
  inventory_page_no_max,
  inventory_search_types,
  moving_tags,
  named_warehouses_max,
  stock_levels,
  warehouse_regions,
} from '../sbs.ts';

const sold = (days: number) => int64(`Pieces sold within the last ${days} days, today included.`);

export const get_current_inventory = operation({
  name: 'v2.sbs.get_current_inventory',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    "Returns the shop's current stock in the marketplace's warehouses of a region, by item, SKU and warehouse.",
  description:
    'Filters combine: an item is listed if at least one of its SKUs passes all filters, with the SKUs that pass. There is no total: read pages until item_list is empty.',
  envelope: 'without_warning',
  request: {
    whs_region: refusedByOperation(choice('The region of the warehouses.', warehouse_regions)),
    page_no: withDefault(
      int32(`Number of the page, from 1 to ${inventory_page_no_max}.`, {
        minimum: 1,
        maximum: inventory_page_no_max,
      }),
      1,
    ),
    page_size: withDefault(int32('Number of items per page.', { minimum: 1, maximum: 100 }), 10),
    search_type: optional(choice('What keyword is compared with.', inventory_search_types)),
    keyword: optional(
      text('Text to search for: part of a name or variation, regardless of case, or a whole id.', {
        maxLength: 500,
      }),
    ),
    whs_ids: optional(
      list('Only stock in these warehouses.', text('Id of a warehouse.', { maxLength: 100 }), {
        maxItems: named_warehouses_max,
      }),
    ),
    not_moving_tag: optional(choice('Only SKUs with this tag.', moving_tags)),
    inbound_pending_approval: optional(
      int64('1 for only SKUs that wait for an approval: there are none, so the list is empty.', {
        minimum: 0,
        maximum: 1,
      }),
    ),
    products_with_inventory: optional(
      choice('Only SKUs with stock (1) or without stock (0); both if omitted.', {
        0: 'nothing is there',
        1: 'something is there',
      }),
    ),
    category_id: optional(id('Only items of this level-1 category.')),
    stock_levels: optional(
      list(
        'Only SKUs that have one of these stock levels in a warehouse.',
        int32('A stock level.', { minimum: 1, maximum: 4 }),
        {
          maxItems: 4,
        },
      ),
    ),
  },
  response: {
    item_list: list(
      'The items of this page, ordered by warehouse_item_id.',
      record('An item in the warehouse.', {
        warehouse_item_id: text('Id of the item in the warehouse. It can match several items of the shop.'),
        item_id: text('Older name of warehouse_item_id, with an equal value.'),
        item_name: text('Name of the item.'),
        item_image: text("URL of the item's image; empty if it has none."),
        sku_list: list(
          'SKUs of the item.',
          record('A SKU of the item.', {
            mtsku_id: text('Id of the SKU in the warehouse.'),
            model_id: text('Id of the model.'),
            model_name: text('Variation text; empty if there is none.'),
            fulfill_mapping_mode: choice('How the SKU is fulfilled.', fulfill_mapping_modes),
            not_moving_tag: choice('Whether the SKU sells.', moving_tags),
            whs_list: list(
              'The warehouses that keep the SKU or once kept it.',
              record('A warehouse with its quantities.', {
                whs_id: text('Id of the warehouse.'),
                stock_level: choice('How long the stock lasts at the current selling speed.', stock_levels),
                ir_approval_qty: int64('Pieces that wait for an approval to be sent in; always 0.'),
                in_transit_pending_putaway_qty: int64('Pieces on their way to the warehouse; always 0.'),
                sellable_qty: int64('Pieces that can be sold.'),
                reserved_qty: int64('Pieces that are reserved for orders.'),
                unsellable_qty: int64('Pieces that cannot be sold.'),
                excess_stock: int64('Sellable pieces that will not be sold within 90 days.'),
                coverage_days: decimal('For how many days the stock lasts; -1 if nothing was sold.'),
                in_whs_coverage_days: decimal(
                  'For how many days the stock in the warehouse lasts; -1 if nothing was sold.',
                ),
                selling_speed: decimal('Pieces sold per day, on average over the last 30 days.'),
                last_7_sold: sold(7),
                last_15_sold: sold(15),
                last_30_sold: sold(30),
                last_60_sold: sold(60),
                last_90_sold: sold(90),
              }),
            ),
            shop_sku_list: list(
              "The shop's SKUs under which it is sold.",
              record('A SKU of the shop.', {
                shop_sku_id: text('Item id, underscore, model id.'),
                shop_item_id: text('Item id in the shop.'),
                shop_model_id: text('Model id; 0 for an item without variations.'),
              }),
            ),
          }),
        ),
      }),
      { maxItems: 100 },
    ),
  },
  errors: pick(sbsErrors, 'missing_whs_region'),
  decisions: [
    {
      silent_on: 'search_type 0 or omitted, with a keyword.',
      decided: 'keyword is ignored.',
    },
    {
      silent_on: 'When stock is low or in excess.',
      decided:
        'It depends on the sales of the last 30 days: low if it lasts for less than 14 days, in excess if it lasts for more than 90. If nothing was sold: -1.',
    },
    {
      silent_on: 'When a SKU is not moving.',
      decided: 'When it can be sold and nothing of it was sold in 30 days.',
    },
    {
      silent_on: 'What remains of an item after filtering.',
      decided: 'The SKUs that pass all filters. With whs_ids, quantities count these warehouses only.',
    },
  ],
});
