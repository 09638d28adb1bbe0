import { choice, flag, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';
import { searched_orders_max, searched_values_max } from '../order.ts';

export const package_statuses = { all: 0, pending: 1, to_process: 2, processed: 3 } as const;
export const fulfillment_types = { any: 0, marketplace: 1, seller: 2 } as const;
export const order_types = { all: 0, regular: 1, instant: 2 } as const;
export const pre_order_choices = { all: 0, yes: 1, no: 2 } as const;
export const shipping_priorities = { all: 0, overdue: 1, soon: 2, later: 3 } as const;
export const sort_types = { ship_by_date: 1, create_time: 2, confirmed: 3 } as const;

const sort_type = choice('What the list is sorted by.', {
  [sort_types.ship_by_date]: 'the deadline for shipping',
  [sort_types.create_time]: 'when the order was placed',
  [sort_types.confirmed]: 'when it was paid, or placed if it is paid on delivery',
});

const filter = record('Lists only packages that match all of these.', {
  package_status: optional(
    choice('The state of the package; to process if absent.', {
      [package_statuses.all]: 'all',
      [package_statuses.pending]: 'pending: the order waits for its invoice',
      [package_statuses.to_process]: 'to process: the shipment is not arranged',
      [package_statuses.processed]: 'processed: arranged, not picked up',
    }),
  ),
  product_location_ids: optional(
    list('Lists only packages from these locations.', text('Id of a location.'), {
      maxItems: searched_values_max,
    }),
  ),
  logistics_channel_ids: optional(
    list('Lists only packages on these channels.', int64('Id of a channel.'), {
      maxItems: searched_values_max,
    }),
  ),
  fulfillment_type: optional(
    choice('Who ships the order; the seller if absent.', {
      [fulfillment_types.any]: 'anybody',
      [fulfillment_types.marketplace]: "the marketplace's warehouse",
      [fulfillment_types.seller]: 'the seller',
    }),
  ),
  invoice_pending: optional(flag('Whether to list packages of orders in INVOICE_PENDING, too.')),
  sorting_group: optional(choice('The sorting group of the package.', { 0: 'all', 1: 'North', 2: 'South' })),
  order_type: optional(
    choice('How soon orders are delivered.', {
      [order_types.all]: 'all',
      [order_types.regular]: 'regular',
      [order_types.instant]: 'instant',
    }),
  ),
  is_pre_order: optional(
    choice('Whether the order contains a pre-ordered item.', {
      [pre_order_choices.all]: 'all',
      [pre_order_choices.yes]: 'yes',
      [pre_order_choices.no]: 'no',
    }),
  ),
  shipping_priority: optional(
    choice('How soon the package must ship.', {
      [shipping_priorities.all]: 'all',
      [shipping_priorities.overdue]: 'overdue',
      [shipping_priorities.soon]: 'in MY, PH, TW and TH today, elsewhere within 24 hours',
      [shipping_priorities.later]: 'in MY, PH, TW and TH tomorrow, elsewhere later than in 24 hours',
    }),
  ),
});

// Every start evaluates this file, and toLocaleString takes 13 ms the first time.
const orders_max = String(searched_orders_max).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const search_package_list = operation({
  name: 'v2.order.search_package_list',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the packages that are not yet picked up, by state, channel, location and deadline.',
  description:
    'Without a filter it lists what get_mass_shipping_parameter and mass_ship_order take: packages whose shipment is not arranged. Start with an empty cursor and continue with next_cursor while more is true.',
  request: {
    filter: optional(filter),
    pagination: record('The page.', {
      page_size: int32('Maximum number of packages per page.', { minimum: 1, maximum: 100 }),
      cursor: optional(text('Empty for the first page, then the next_cursor of the previous page.')),
    }),
    sort: optional(
      record('The order of the list.', {
        sort_type: optional(sort_type),
        ascending: optional(flag('Whether the earliest comes first, as it does if absent.')),
      }),
    ),
  },
  response: {
    packages_list: list(
      'The packages.',
      record('A package.', {
        order_sn: text("Number of the package's order."),
        package_number: text('Number of the package.'),
        logistics_channel_id: id("Id of the package's channel."),
        product_location_id: text('Location that the package ships from; empty if the shop has only one.'),
        sorting_group: text('Sorting group of the package; always empty.'),
        is_shipment_arranged: flag(
          'Whether the shipment is arranged while the package is in LOGISTICS_READY; always false.',
        ),
      }),
    ),
    pagination: record('The page.', {
      total_count: int64('Number of packages that match, on all pages.'),
      next_cursor: text('Cursor of the next page; empty if there is none.'),
      more: flag('Whether more packages follow this page.'),
    }),
    sort: record('The order of the list.', {
      sort_type,
      is_asc: flag('Whether the earliest comes first.'),
    }),
  },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'package_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'What the states of a package mean.',
      decided:
        'To process: LOGISTICS_READY and LOGISTICS_PICKUP_RETRY of orders in READY_TO_SHIP and RETRY_SHIP. Processed: LOGISTICS_REQUEST_CREATED of orders in READY_TO_SHIP, RETRY_SHIP and PROCESSED. Pending: packages of orders in INVOICE_PENDING, if invoice_pending is true. Packages that were picked up, and packages of orders in IN_CANCEL, are never listed.',
    },
    {
      silent_on: 'How many packages a search looks at.',
      decided: `The packages of the ${orders_max} oldest orders in each of these order states. More packages are listed when these are shipped.`,
    },
    {
      silent_on: 'total_count on later pages.',
      decided: 'It is counted for the first page, and repeated on the others.',
    },
    {
      silent_on: 'Ties, and packages without a deadline.',
      decided: 'Packages with the same time are sorted by package_number. Without a deadline, the time is 0.',
    },
    {
      silent_on: 'The location of a package.',
      decided: 'The location of its first line.',
    },
    {
      silent_on: 'Sorting groups.',
      decided: 'This marketplace has none: a filter by one of them lists nothing.',
    },
    {
      silent_on: 'Which orders are instant.',
      decided: 'Those on channels with a service_type_identifier (see get_channel_list).',
    },
    {
      silent_on: 'The contents of the cursor.',
      decided:
        'It is opaque and valid for one shop, filter and sort; page_size may change. The literal two characters `""` mean the start.',
    },
  ],
});
