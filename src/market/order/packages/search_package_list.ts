import type { Handler } from '../../../engine/gateway/handler.ts';
import { localTime } from '../../../engine/local_time.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { listServiceTypes } from '../../logistics/logistics.store.ts';
import { searched_values_max } from '../order.ts';
import { packageStates } from '../package_transitions.ts';
import { packageSearch } from './package_search.store.ts';
import {
  fulfillment_types,
  order_types,
  package_statuses,
  pre_order_choices,
  type search_package_list,
  shipping_priorities,
  sort_types,
} from './search_package_list.contract.ts';

type Payload = ResponseOf<typeof search_package_list>;

const arrangeable = [...packageStates.transitions.arrange.from] as const;
const to_arrange = { orders: ['READY_TO_SHIP', 'RETRY_SHIP'], packages: arrangeable } as const;
const open_orders = [...to_arrange.orders, 'PROCESSED'] as const;
const searches = {
  open: packageSearch({ orders: open_orders, packages: [...arrangeable, 'LOGISTICS_REQUEST_CREATED'] }),
  open_or_pending: packageSearch({
    orders: [...open_orders, 'INVOICE_PENDING'],
    packages: [...arrangeable, 'LOGISTICS_REQUEST_CREATED'],
  }),
  pending: packageSearch({ orders: ['INVOICE_PENDING'], packages: arrangeable }),
  to_process: packageSearch(to_arrange),
  processed: packageSearch({ orders: open_orders, packages: ['LOGISTICS_REQUEST_CREATED'] }),
} satisfies Record<string, ReturnType<typeof packageSearch>>;

/** The search for a package_status; undefined if it lists nothing. */
function searchFor(package_status: number, invoice_pending: boolean) {
  switch (package_status) {
    case package_statuses.all:
      return invoice_pending ? searches.open_or_pending : searches.open;
    case package_statuses.pending:
      return invoice_pending ? searches.pending : undefined;
    case package_statuses.processed:
      return searches.processed;
    default:
      return searches.to_process;
  }
}

const day_s = 86_400;
/** Regions in which a deadline is today or tomorrow, not within or beyond 24 hours. */
const regions_of_days: readonly Region[] = ['MY', 'PH', 'TW', 'TH'];

/** The seconds that are left of the local day. */
function restOfDay(region: Region, now: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = (localTime(region, now).split(' ')[1] ?? '')
    .split(':')
    .map(Number);
  return day_s - (hours * 3_600 + minutes * 60 + seconds);
}

/** The deadlines of a priority, both included. */
function deadlines(shipping_priority: number, region: Region, now: number) {
  const soon = regions_of_days.includes(region) ? now + restOfDay(region, now) - 1 : now + day_s;
  switch (shipping_priority) {
    case shipping_priorities.overdue:
      return { ship_by_from: 1, ship_by_to: now - 1 };
    case shipping_priorities.soon:
      return { ship_by_from: now, ship_by_to: soon };
    case shipping_priorities.later: {
      const ship_by_to = regions_of_days.includes(region) ? soon + day_s : Number.MAX_SAFE_INTEGER;
      return { ship_by_from: soon + 1, ship_by_to };
    }
    default:
      return { ship_by_from: 0, ship_by_to: Number.MAX_SAFE_INTEGER };
  }
}

/** The bounds of a flag that must be set, must not be set, or does not matter. */
const boundsOf = (must: boolean | undefined): readonly [min: 0 | 1, max: 0 | 1] =>
  must === undefined ? [0, 1] : must ? [1, 1] : [0, 0];

interface PackagePosition {
  readonly sort_key: number;
  readonly package_number: string;
  /** The number of packages on all pages. */
  readonly total_count: number;
}
const cursors = keysetCursor<PackagePosition>('packages', ['sort_key', 'package_number', 'total_count']);
/** `total_count` is not known before the first page. */
const start: PackagePosition = { sort_key: Number.MIN_SAFE_INTEGER, package_number: '', total_count: -1 };

/** The filter of a search that sends none. */
const default_filter = {
  package_status: package_statuses.to_process,
  product_location_ids: [] as string[],
  logistics_channel_ids: [] as number[],
  fulfillment_type: fulfillment_types.seller,
  invoice_pending: false,
  sorting_group: 0,
  order_type: order_types.all,
  is_pre_order: pre_order_choices.all,
  shipping_priority: shipping_priorities.all,
};

/** The channels to search, none for all of them; undefined if the filter excludes every channel. */
async function searchedChannels(
  store: Store,
  region: Region,
  filter: { readonly order_type: number; readonly logistics_channel_ids: readonly number[] },
): Promise<readonly number[] | undefined> {
  const { order_type, logistics_channel_ids: named } = filter;
  if (order_type === order_types.all) return named;
  const is_instant = order_type === order_types.instant;
  const channels = await store.all(listServiceTypes, { region });
  const suitable = channels
    .filter((channel) => (channel.service_type_identifier !== null) === is_instant)
    .map(({ logistic_id }) => logistic_id);
  if (named.length === 0 && suitable.length === channels.length) return named;
  const searched = named.length === 0 ? suitable : named.filter((id) => suitable.includes(id));
  if (searched.length > searched_values_max) throw new Error(`${region} has too many channels to search.`);
  return searched.length === 0 ? undefined : searched;
}

export const searchPackageList: Handler<typeof search_package_list> = async (
  { shop: { shop_id, region }, store, now, refuse },
  { filter: sent_filter, pagination: { page_size, cursor = '' }, sort },
) => {
  const filter = { ...default_filter, ...sent_filter };
  const { sort_type = sort_types.ship_by_date, ascending = true } = sort ?? {};
  const shown_sort: Payload['sort'] = { sort_type, is_asc: ascending };
  const query = [shop_id, JSON.stringify(filter), sort_type, ascending ? 1 : -1];
  const position = cursors.read(cursor, query, start);
  if (!position) return refuse('package_cursor_not_ours');
  const nothing = { total_count: 0, next_cursor: '', more: false };
  const search = searchFor(filter.package_status, filter.invoice_pending);
  const logistics_channel_ids = await searchedChannels(store, region, filter);
  // No package has a sorting group.
  const is_impossible = filter.sorting_group !== 0 || logistics_channel_ids === undefined;
  if (!search || is_impossible) return { packages_list: [], pagination: nothing, sort: shown_sort };

  const { fulfillment_type, is_pre_order } = filter;
  const is_any = fulfillment_type === fulfillment_types.any;
  const [marketplace_min, marketplace_max] = boundsOf(
    is_any ? undefined : fulfillment_type === fulfillment_types.marketplace,
  );
  const [pre_order_min, pre_order_max] = boundsOf(
    is_pre_order === pre_order_choices.all ? undefined : is_pre_order === pre_order_choices.yes,
  );
  const values = {
    shop_id,
    ...deadlines(filter.shipping_priority, region, now),
    marketplace_min,
    marketplace_max,
    pre_order_min,
    pre_order_max,
  };
  const { product_location_ids } = filter;
  const is_listed = logistics_channel_ids.length + product_location_ids.length > 0;
  const list_values = {
    any_channel: logistics_channel_ids.length === 0 ? 1 : 0,
    logistic_ids: logistics_channel_ids.length === 0 ? [0] : logistics_channel_ids,
    any_location: product_location_ids.length === 0 ? 1 : 0,
    location_ids: product_location_ids.length === 0 ? [''] : product_location_ids,
  };
  const { sort_key, package_number } = position;
  // One extra row tells whether there is another page.
  const page = { direction: ascending ? 1 : -1, sort_type, sort_key, package_number, limit: page_size + 1 };
  const is_counted = position.total_count >= 0;
  const [rows, [counted]] = await Promise.all(
    is_listed
      ? [
          store.all(search.listed_page, { ...values, ...list_values, ...page }),
          is_counted ? [] : store.all(search.listed_count, { ...values, ...list_values }),
        ]
      : [store.all(search.page, { ...values, ...page }), is_counted ? [] : store.all(search.count, values)],
  );
  const total_count = counted?.total_count ?? position.total_count;
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    packages_list: shown.map((row) => ({
      order_sn: row.order_sn,
      package_number: row.package_number,
      logistics_channel_id: row.logistic_id,
      product_location_id: row.product_location_id ?? '',
      sorting_group: '',
      is_shipment_arranged: false,
    })),
    pagination: {
      total_count,
      next_cursor: last ? cursors.after({ ...last, total_count }, query) : '',
      more: last !== undefined,
    },
    sort: shown_sort,
  };
};
