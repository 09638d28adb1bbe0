import {
  choice,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  refusedByOperation,
  text,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { sbsErrors } from './sbs.errors.ts';
import { fulfill_mapping_modes, named_warehouses_max, warehouse_regions } from './sbs.ts';

const day = (description: string) => text(description, { pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const filterText = (description: string) => optional(text(description, { maxLength: 500 }));

export const get_stock_movement = operation({
  name: 'v2.sbs.get_stock_movement',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    "How the shop's stock in the marketplace's warehouses of a region moved, by item, SKU and warehouse.",
  description:
    'For every SKU and warehouse, start + inbound - outbound + adjust = end. Days are those of the region of the warehouses. Filters combine: an item is listed when one of its SKUs passes all of them, with the SKUs that do.',
  request: {
    start_time: day('The first day, YYYY-MM-DD: within the past year.'),
    end_time: day('The last day, YYYY-MM-DD: not before the first, and at most 90 days after it.'),
    whs_region: refusedByOperation(choice('The region of the warehouses.', warehouse_regions)),
    page_no: withDefault(int32('Which page, from 1.', { minimum: 1 }), 1),
    page_size: withDefault(int32('How many items a page has.', { minimum: 1, maximum: 20 }), 10),
    whs_ids: optional(
      list('Only these warehouses.', text('A warehouse.', { maxLength: 100 }), {
        maxItems: named_warehouses_max,
      }),
    ),
    category_id_l1: optional(id('Only items of this level-1 category.')),
    sku_id: filterText('Only the SKU with this mtsku_id or shop_sku_id.'),
    item_id: filterText(
      'Only the item with this warehouse_item_id, or what is sold as the item with this shop_item_id.',
    ),
    item_name: filterText('Only items with this in their name, in capitals or not.'),
    variation: filterText('Only SKUs with this in their variation, in capitals or not.'),
  },
  response: {
    total: int32('How many items there are on all pages.', { minimum: 0 }),
    start_time: day('The first day, as asked for.'),
    end_time: day('The last day, as asked for.'),
    query_end_time: day('The last day that is counted: end_time, or today when that is earlier.'),
    item_list: list(
      'The items of this page, ordered by warehouse_item_id.',
      record('An item.', {
        warehouse_item_id: text('The item in the warehouse. It can be several items of the shop.'),
        item_name: text('Name of the item.'),
        item_image: text('URL of its image; empty when it has none.'),
        sku_list: list(
          'Its SKUs.',
          record('A SKU. Its quantities are those of all its warehouses together.', {
            mtsku_id: text('The SKU in the warehouse.'),
            model_id: text('The model.'),
            variation: text('Its variation; empty when there is none.'),
            fulfill_mapping_mode: choice('How it is fulfilled.', fulfill_mapping_modes),
            barcode: text('Its barcode; empty when it has none.'),
            whs_list: list(
              'The warehouses that keep it, or once did.',
              record('A warehouse.', {
                whs_id: text('The warehouse.'),
                start_on_hand_total: int64('On hand before the first day.'),
                inbound_total: int64('What came in.'),
                outbound_total: int64('What went out.'),
                adjust_total: int64('What was adjusted.'),
                end_on_hand_total: int64('On hand at the end of the last day.'),
              }),
            ),
            start_qty: record('What there was before the first day.', {
              start_on_hand_total: int64('All that was on hand.'),
              start_sellable: int64('Of that, what could be sold.'),
              start_reserved: int64('Of that, what was reserved for orders.'),
              start_unsellable: int64('Of that, what could not be sold.'),
            }),
            end_qty: record('What there was at the end of the last day.', {
              end_on_hand_total: int64('All that was on hand.'),
              end_sellable: int64('Of that, what could be sold.'),
              end_reserved: int64('Of that, what was reserved for orders.'),
              end_unsellable: int64('Of that, what could not be sold.'),
            }),
            inbound_qty: record('What came in.', {
              inbound_total: int64('All of it.'),
              inbound_my: int64('Procured by the merchant.'),
              inbound_returned: int64('Returned by buyers, and received into the warehouse.'),
            }),
            outbound_qty: record('What went out.', {
              outbound_total: int64('All of it.'),
              outbound_sold: int64('Sold.'),
              outbound_returned: int64('Returned to the merchant.'),
              outbound_disposed: int64('Disposed of.'),
            }),
            adjust_qty: record('What was adjusted: above zero when it became more.', {
              adjust_total: int64('All of it.'),
              adjust_lost_found: int64('Lost or found again.'),
              adjust_trans_whs: int64('Moved by transfer orders of the warehouse.'),
            }),
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
      { maxItems: 20 },
    ),
  },
  errors: sbsErrors,
  decisions: [
    {
      silent_on: 'whs_region left out.',
      decided:
        'error_param with the message `block by gateway due to invalid cid`. In the dialect `live`: HTTP 500 with those words as bare text.',
    },
    { silent_on: 'Where shop_sku_list stands.', decided: 'Beside whs_list, in each SKU.' },
    {
      silent_on: 'Whose days these are.',
      decided: "Those of the warehouses' region, by its clocks; so is today.",
    },
    {
      silent_on: 'The edges of the range.',
      decided:
        'Both days count. end_time is at most 90 days after start_time. start_time is this date last year at the earliest and today at the latest; end_time may lie ahead, and nothing after today is counted.',
    },
    {
      silent_on: 'What sku_id and item_id name.',
      decided: 'sku_id: an mtsku_id or a shop_sku_id. item_id: a warehouse_item_id or a shop_item_id.',
    },
    {
      silent_on: 'What filters leave of an item.',
      decided:
        'The SKUs that pass all of them; total counts items. whs_ids leaves SKUs that one of these warehouses keeps or kept, and quantities are of these warehouses alone.',
    },
    {
      silent_on: 'Stock that has never moved.',
      decided: 'Without whs_ids such a SKU is listed, with an empty whs_list and quantities of 0.',
    },
    {
      silent_on: 'A page behind the last one.',
      decided: 'An empty list; total is the whole, not the page.',
    },
  ],
});
