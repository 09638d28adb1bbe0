import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { listChannels } from '../../logistics/logistics.store.ts';
import { findRegionChannel } from '../../logistics/region_channel.store.ts';
import { placeOrder } from '../../order/commands/place_order.ts';
import { geolocation_channel } from '../../order/order.ts';
import { findOrderableItem } from '../../product/stock/orderable_item.store.ts';
import { advanceOrder } from '../advance/advance_order.ts';
import { shownAdvance } from './order_advance.ts';
import type { order_place } from './order_place.contract.ts';

type Request = ActionRequest<typeof order_place>;

/** The centre of São Paulo, the city of the time zone of BR. */
const geolocation_in_brazil = { latitude: -23.55052, longitude: -46.633308 };

/** A made-up address in the city of a region's time zone. */
function addressIn(region: Region, { logistic_id }: { readonly logistic_id: number }) {
  const city = regions[region].time_zone.split('/').at(-1)?.replaceAll('_', ' ') ?? region;
  const nowhere = { district: '', town: '', zipcode: '' };
  return {
    name: 'A Buyer',
    phone: '',
    region,
    state: city,
    city,
    address: `1 Main Street, ${city}`,
    ...nowhere,
    ...(logistic_id === geolocation_channel && { geolocation: geolocation_in_brazil }),
  };
}

async function findLines(store: Store, { shop_id, item_list }: Request) {
  if (item_list) return item_list;
  const found = await store.first(findOrderableItem, { shop_id });
  return found && [{ ...found, quantity: 1 }];
}

async function findChannel(store: Store, { logistic_id }: Request, region: Region) {
  if (logistic_id === undefined) return store.first(findRegionChannel, { region });
  const [channel] = await store.all(listChannels, { logistic_ids: [logistic_id] });
  return channel?.region === region ? channel : undefined;
}

type Context = Pick<
  ActionContext<typeof order_place>,
  'store' | 'jobs' | 'ids' | 'reference' | 'request_id' | 'now' | 'refuse'
>;

/** Places an order for a buyer. Absent values are chosen. */
export const placeOrderAction: ActionHandler<typeof order_place> = (context, request) =>
  placeAs(context, request);

/** Places an order as `place` does. @param new_order_sn the number of the order; drawn if absent. */
export async function placeAs(
  context: Context,
  request: Request,
  new_order_sn?: string,
): ReturnType<ActionHandler<typeof order_place>> {
  const { store, jobs, ids, reference, request_id, now, refuse } = context;
  const { shop_id, buyer_user_id, buyer_username, estimated_shipping_fee_micros, cod, unpaid } = request;
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('shop_not_found');
  const channel = await findChannel(store, request, shop.region);
  if (!channel) return refuse('channel_not_found');
  const lines = await findLines(store, request);
  if (!lines) return refuse('nothing_to_order');
  const actor = { actor: 'buyer', partner_id: null, request_id, now } as const;
  const placed = await placeOrder(
    { store, jobs, ids, actor },
    {
      ...(new_order_sn !== undefined && { order_sn: new_order_sn }),
      shop,
      lines,
      buyer: { buyer_user_id, buyer_username },
      recipient_address: request.recipient_address ?? addressIn(shop.region, channel),
      channel,
      estimated_shipping_fee_micros,
      payment_method: request.payment_method || (cod ? 'Cash on Delivery' : 'Credit Card'),
      cod,
      unpaid,
      message_to_seller: request.message_to_seller,
    },
  );
  if (isRefused(placed)) return placed;
  const { order_sn, order_status } = placed.order;
  const named = { order_sn, package_number: placed.package_number };
  const { until } = request;
  if (until === undefined) return { ...named, order_status, step_list: [] };
  const to = { store, ids, jobs, reference, request_id, now, region: shop.region };
  const advanced = await advanceOrder(to, { shop_id, order_sn }, until);
  if (!advanced) throw new Error(`Order ${order_sn} was placed but not found.`);
  return { ...named, ...shownAdvance(advanced) };
}
