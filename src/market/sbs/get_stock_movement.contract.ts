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

const day = (description: string) =>
  text(description, { pattern: '^\\d{4}-\\d{2}-\\d{2}$', '~form': 'a date such as 2026-03-01' });
const filterText = (description: string) => optional(text(description, { maxLength: 500 }));

export const get_stock_movement = operation({
  name: 'v2.sbs.get_stock_movement',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    "Returns how the shop's stock in the marketplace's warehouses of a region moved, by item, SKU and warehouse.",
  description:
    'For every SKU and warehouse, start + inbound - outbound + adjust = end. Days are local days in the region of the warehouses. Filters combine: an item is listed if at least one of its SKUs passes all filters, with the SKUs that pass.',
  request: {
    start_time: day('The first day, YYYY-MM-DD; within the past year.'),
    end_time: day('The last day, YYYY-MM-DD; not before the first day, and at most 90 days after it.'),
    whs_region: refusedByOperation(choice('The region of the warehouses.', warehouse_regions)),
    page_no: withDefault(int32('Number of the page, from 1.', { minimum: 1 }), 1),
    page_size: withDefault(int32('Number of items per page.', { minimum: 1, maximum: 20 }), 10),
    whs_ids: optional(
      list('Only stock in these warehouses.', text('Id of a warehouse.', { maxLength: 100 }), {
        maxItems: named_warehouses_max,
      }),
    ),
    category_id_l1: optional(id('Only items of this level-1 category.')),
    sku_id: filterText('Only the SKU with this mtsku_id or shop_sku_id.'),
    item_id: filterText(
      'Only the item with this warehouse_item_id, or items sold as the item with this shop_item_id.',
    ),
    item_name: filterText('Only items whose name contains this text, regardless of case.'),
    variation: filterText('Only SKUs whose variation contains this text, regardless of case.'),
  },
  response: {
    total: int32('Number of items on all pages.', { minimum: 0 }),
    start_time: day('The first day, as requested.'),
    end_time: day('The last day, as requested.'),
    query_end_time: day('The last day that counts: end_time, or today if that is earlier.'),
    item_list: list(
      'The items of this page, ordered by warehouse_item_id.',
      record('An item in the warehouse.', {
        warehouse_item_id: text('Id of the item in the warehouse. It can match several items of the shop.'),
        item_name: text('Name of the item.'),
        item_image: text("URL of the item's image; empty if it has none."),
        sku_list: list(
          'SKUs of the item.',
          record('A SKU. Its quantities are sums over all its warehouses.', {
            mtsku_id: text('Id of the SKU in the warehouse.'),
            model_id: text('Id of the model.'),
            variation: text('Variation text; empty if there is none.'),
            fulfill_mapping_mode: choice('How the SKU is fulfilled.', fulfill_mapping_modes),
            barcode: text('Barcode; empty if there is none.'),
            whs_list: list(
              'The warehouses that keep the SKU or once kept it.',
              record('A warehouse with its quantities.', {
                whs_id: text('Id of the warehouse.'),
                start_on_hand_total: int64('Stock on hand before the first day.'),
                inbound_total: int64('Quantity that came in.'),
                outbound_total: int64('Quantity that went out.'),
                adjust_total: int64('Quantity that was adjusted.'),
                end_on_hand_total: int64('Stock on hand at the end of the last day.'),
              }),
            ),
            start_qty: record('Stock before the first day.', {
              start_on_hand_total: int64('All stock on hand.'),
              start_sellable: int64('The part that could be sold.'),
              start_reserved: int64('The part that was reserved for orders.'),
              start_unsellable: int64('The part that could not be sold.'),
            }),
            end_qty: record('Stock at the end of the last day.', {
              end_on_hand_total: int64('All stock on hand.'),
              end_sellable: int64('The part that could be sold.'),
              end_reserved: int64('The part that was reserved for orders.'),
              end_unsellable: int64('The part that could not be sold.'),
            }),
            inbound_qty: record('Quantities that came in.', {
              inbound_total: int64('Total quantity that came in.'),
              inbound_my: int64('Quantity procured by the merchant.'),
              inbound_returned: int64('Quantity returned by buyers and received into the warehouse.'),
            }),
            outbound_qty: record('Quantities that went out.', {
              outbound_total: int64('Total quantity that went out.'),
              outbound_sold: int64('Quantity sold.'),
              outbound_returned: int64('Quantity returned to the merchant.'),
              outbound_disposed: int64('Quantity disposed of.'),
            }),
            adjust_qty: record('Adjusted quantities; positive if stock increased.', {
              adjust_total: int64('Total adjusted quantity.'),
              adjust_lost_found: int64('Quantity lost or recovered.'),
              adjust_trans_whs: int64('Quantity moved by transfer orders of the warehouse.'),
            }),
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
      { maxItems: 20 },
    ),
  },
  errors: sbsErrors,
  decisions: [
    {
      silent_on: 'whs_region omitted.',
      decided:
        'error_param with the message `block by gateway due to invalid cid`. In the dialect `live`: HTTP 500 with that message as bare text.',
    },
    { silent_on: 'Where shop_sku_list is placed.', decided: 'In each SKU, next to whs_list.' },
    {
      silent_on: 'Which time zone the days follow.',
      decided: "The local time of the warehouses' region, also for today.",
    },
    {
      silent_on: 'The bounds of the range.',
      decided:
        'Both days count. end_time is at most 90 days after start_time. start_time is at the earliest this date last year and at the latest today; end_time may be in the future, but nothing after today is counted.',
    },
    {
      silent_on: 'Which ids sku_id and item_id accept.',
      decided: 'sku_id: an mtsku_id or a shop_sku_id. item_id: a warehouse_item_id or a shop_item_id.',
    },
    {
      silent_on: 'What remains of an item after filtering.',
      decided:
        'The SKUs that pass all filters; total counts items. whs_ids keeps the SKUs that one of these warehouses keeps or once kept, and quantities then count these warehouses only.',
    },
    {
      silent_on: 'Stock that has never moved.',
      decided: 'Without whs_ids such a SKU is listed with an empty whs_list and quantities of 0.',
    },
    {
      silent_on: 'A page after the last one.',
      decided: 'An empty list; total still counts all pages.',
    },
  ],
});
