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

const sold = (days: number) => int64(`How many were sold within the last ${days} days, today included.`);

export const get_current_inventory = operation({
  name: 'v2.sbs.get_current_inventory',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "The shop's stock in the marketplace's warehouses of a region now, by item, SKU and warehouse.",
  description:
    'Filters combine: an item is listed when one of its SKUs passes all of them, with the SKUs that do. There is no total: turn pages until item_list is empty.',
  envelope: 'without_warning',
  request: {
    whs_region: refusedByOperation(choice('The region of the warehouses.', warehouse_regions)),
    page_no: withDefault(
      int32(`Which page, from 1 to ${inventory_page_no_max}.`, {
        minimum: 1,
        maximum: inventory_page_no_max,
      }),
      1,
    ),
    page_size: withDefault(int32('How many items a page has.', { minimum: 1, maximum: 100 }), 10),
    search_type: optional(choice('What keyword is.', inventory_search_types)),
    keyword: optional(
      text('What to search for; a part of a name or variation, in capitals or not, or a whole id.', {
        maxLength: 500,
      }),
    ),
    whs_ids: optional(
      list('Only these warehouses.', text('A warehouse.', { maxLength: 100 }), {
        maxItems: named_warehouses_max,
      }),
    ),
    not_moving_tag: optional(choice('Only SKUs with this tag.', moving_tags)),
    inbound_pending_approval: optional(
      int64('1 for SKUs that wait for an approval only: there are none, and the list is empty.', {
        minimum: 0,
        maximum: 1,
      }),
    ),
    products_with_inventory: optional(
      choice('Only SKUs of which something is there, or nothing; both when left out.', {
        0: 'nothing is there',
        1: 'something is there',
      }),
    ),
    category_id: optional(id('Only items of this level-1 category.')),
    stock_levels: optional(
      list(
        'Only SKUs with one of these levels in a warehouse.',
        int32('A level.', { minimum: 1, maximum: 4 }),
        {
          maxItems: 4,
        },
      ),
    ),
  },
  response: {
    item_list: list(
      'The items of this page, ordered by warehouse_item_id.',
      record('An item.', {
        warehouse_item_id: text('The item in the warehouse. It can be several items of the shop.'),
        item_id: text('The same as warehouse_item_id, under its older name.'),
        item_name: text('Name of the item.'),
        item_image: text('URL of its image; empty when it has none.'),
        sku_list: list(
          'Its SKUs.',
          record('A SKU.', {
            mtsku_id: text('The SKU in the warehouse.'),
            model_id: text('The model.'),
            model_name: text('Its variation; empty when there is none.'),
            fulfill_mapping_mode: choice('How it is fulfilled.', fulfill_mapping_modes),
            not_moving_tag: choice('Whether it sells.', moving_tags),
            whs_list: list(
              'The warehouses that keep it, or once did.',
              record('A warehouse.', {
                whs_id: text('The warehouse.'),
                stock_level: choice('How much there is, by how it sells.', stock_levels),
                ir_approval_qty: int64('How many wait for the approval to be sent in: 0, for none do.'),
                in_transit_pending_putaway_qty: int64('How many are on their way in: 0, for none are.'),
                sellable_qty: int64('How many can be sold.'),
                reserved_qty: int64('How many are reserved for orders.'),
                unsellable_qty: int64('How many cannot be sold.'),
                excess_stock: int64('How many of the sellable ones will not be sold within 90 days.'),
                coverage_days: decimal('For how many days there is enough; -1 when nothing was sold.'),
                in_whs_coverage_days: decimal('The same, of what is in the warehouse.'),
                selling_speed: decimal('How many are sold in a day, by the last 30 days.'),
                last_7_sold: sold(7),
                last_15_sold: sold(15),
                last_30_sold: sold(30),
                last_60_sold: sold(60),
                last_90_sold: sold(90),
              }),
            ),
            shop_sku_list: list(
              'As what it is sold in the shop.',
              record('A SKU of the shop.', {
                shop_sku_id: text('Item id, underscore, model id.'),
                shop_item_id: text('The item.'),
                shop_model_id: text('The model; 0 for an item without variations.'),
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
      silent_on: 'search_type 0, or none, with a keyword.',
      decided: 'Nothing is searched for, and keyword is ignored.',
    },
    {
      silent_on: 'When stock is low, or too much.',
      decided:
        'By what was sold in the last 30 days: low below 14 days of it, in excess above 90. Nothing sold: -1.',
    },
    {
      silent_on: 'What does not move.',
      decided: 'A SKU that can be sold, and of which nothing was sold in 30 days.',
    },
    {
      silent_on: 'What filters leave of an item.',
      decided: 'The SKUs that pass all of them. With whs_ids, quantities are of these warehouses alone.',
    },
  ],
});
