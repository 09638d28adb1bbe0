import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import { orderDialect } from '../order.dialect.ts';
import { findDetailedOrders } from './detailed_order.ts';
import type { get_order_detail } from './get_order_detail.contract.ts';
import { orderChannels } from './order_channels.ts';
import { optionalNames, showOrder } from './show_order.ts';

export const getOrderDetail: Handler<typeof get_order_detail> = async (
  { shop, store, reference, now, public_url, dialect, refuse },
  { order_sn_list, response_optional_fields, request_order_status_pending = false },
) => {
  const order_sns = [...new Set(order_sn_list)];
  const names = optionalNames(response_optional_fields);
  const with_packages = names.includes('package_list');
  const orders = await findDetailedOrders(store, {
    shop_id: shop.shop_id,
    order_sns,
    with_lines: with_packages || names.includes('item_list'),
    with_returns: names.includes('item_list'),
  });
  if (orders.size === 0) return refuse('orders_not_found');
  const with_channels = with_packages || names.includes('shipping_carrier') || names.includes('edt');
  const packages = with_channels ? [...orders.values()].flatMap((order) => order.packages) : [];
  const logistic_ids = packages.map(({ logistic_id }) => logistic_id);
  const circumstances = {
    ...shop,
    now,
    public_url,
    is_masked: orderDialect.recipient[dialect] === 'masked',
    with_pending: request_order_status_pending,
    channels: await orderChannels.find(reference, store, logistic_ids),
  };
  const order_list = order_sns.flatMap((order_sn) => {
    const order = orders.get(order_sn);
    return order ? [showOrder(order, names, circumstances)] : [];
  });
  if (order_list.length === order_sns.length) return { order_list };
  const missing = order_sns.filter((order_sn) => !orders.has(order_sn));
  return new WithWarning(
    { order_list },
    missing.map((order_sn) => `The shop has no order ${order_sn}.`),
  );
};
