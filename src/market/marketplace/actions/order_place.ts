import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { listChannels } from '../../logistics/logistics.store.ts';
import { listShopChannels } from '../../logistics/options/shop_settings.store.ts';
import { findRegionChannel } from '../../logistics/region_channel.store.ts';
import { placeOrder } from '../../order/commands/place_order.ts';
import { readToPlace } from '../../order/commands/read_to_place.ts';
import { geolocation_channel } from '../../order/order.ts';
import { orderSn } from '../../order/order_number.ts';
import { findOrderableItem } from '../../product/stock/orderable_item.store.ts';
import { holidayNow } from '../../vocabulary.ts';
import { advanceOrder } from '../advance/advance_order.ts';
import { recipientOf } from '../recipients/recipients.ts';
import { shownAdvance } from './order_advance.ts';
import { findCheckoutObstacle, givenCheckout } from './order_checkout.ts';
import type { order_place } from './order_place.contract.ts';

type Request = ActionRequest<typeof order_place>;

type Channel = Pick<NonNullable<Awaited<ReturnType<typeof channelIn>>>, 'logistic_id' | 'slug_list'>;

/** The recipient of an order that names none. Buyers collect at a store if the channel has chains of stores. */
export function chosenRecipient(region: Region, { logistic_id, slug_list }: Channel, order_sn: string) {
  const is_at_store = parseJson(slug_list).length > 0;
  const { geolocation, ...recipient } = recipientOf(region, order_sn, is_at_store);
  return { ...recipient, ...(logistic_id === geolocation_channel && geolocation && { geolocation }) };
}

async function findLines(store: Store, { shop_id, item_list }: Request) {
  if (item_list) return item_list;
  const found = await store.first(findOrderableItem, { shop_id });
  return found && [{ ...found, quantity: 1 }];
}

/** The channel that a request names, if the shop has not disabled it. */
async function findNamedChannel(store: Store, { shop_id, logistic_id }: Request) {
  if (logistic_id === undefined) return undefined;
  const [[channel], set] = await Promise.all([
    store.all(listChannels, { logistic_ids: [logistic_id] }),
    store.all(listShopChannels, { shop_id }),
  ]);
  return set.some((row) => row.logistic_id === logistic_id && row.enabled === 0) ? undefined : channel;
}

/** The named channel, if it is of the region, or one that is chosen. */
async function channelIn(
  region: Region,
  store: Store,
  { shop_id, logistic_id }: Request,
  named: Awaited<ReturnType<typeof findNamedChannel>>,
) {
  if (logistic_id === undefined) return store.first(findRegionChannel, { shop_id, region });
  return named?.region === region ? named : undefined;
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
  const [shop, named_channel, lines] = await Promise.all([
    store.first(findShop, { shop_id }),
    findNamedChannel(store, request),
    findLines(store, request),
  ]);
  if (!shop) return refuse('shop_not_found');
  if (holidayNow(shop, now) === 'full') return refuse('shop_on_holiday');
  const [channel, read] = await Promise.all([
    channelIn(shop.region, store, request, named_channel),
    lines && readToPlace(store, { shop, lines }, now),
  ]);
  if (!channel) return refuse('channel_not_found');
  if (!lines || !read) return refuse('nothing_to_order');
  const { payment_list, prescription_image_list = [] } = request;
  const obstacle = findCheckoutObstacle(request, lines, shop, channel);
  if (obstacle) return refuse(obstacle);
  const new_sn = new_order_sn ?? orderSn(shop.region, now);
  const actor = { actor: 'buyer', partner_id: null, request_id, now } as const;
  const placed = await placeOrder(
    { store, jobs, ids, actor },
    {
      order_sn: new_sn,
      shop,
      holiday: shop,
      lines,
      buyer: { buyer_user_id, buyer_username },
      recipient_address: request.recipient_address ?? chosenRecipient(shop.region, channel, new_sn),
      channel,
      estimated_shipping_fee_micros,
      payment_method:
        request.payment_method ||
        (payment_list?.[0]?.payment_method ?? (cod ? 'Cash on Delivery' : 'Credit Card')),
      cod,
      unpaid,
      message_to_seller: request.message_to_seller,
      checkout: givenCheckout(request),
      prescription_images: prescription_image_list,
      voucher_code: request.voucher_code,
    },
    read,
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
