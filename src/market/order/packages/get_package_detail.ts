import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import { findDetailedOrders } from '../detail/detailed_order.ts';
import { orderChannels } from '../detail/order_channels.ts';
import { findOrders } from '../locked_orders.ts';
import { orderDialect } from '../order.dialect.ts';
import { listPackagesByNumber } from '../order.store.ts';
import type { get_package_detail } from './get_package_detail.contract.ts';
import { showPackageDetail } from './show_package.ts';

export const getPackageDetail: Handler<typeof get_package_detail> = async (
  { shop, store, reference, now, dialect, refuse },
  { package_number_list },
) => {
  const { shop_id } = shop;
  const package_numbers = [...new Set(package_number_list)];
  const named = await store.all(listPackagesByNumber, { shop_id, package_numbers });
  if (named.length === 0) return refuse('packages_not_found');
  const order_sns = [...new Set(named.map(({ order_sn }) => order_sn))];
  const [orders, detailed] = await Promise.all([
    findOrders(store, shop_id, order_sns),
    findDetailedOrders(store, { shop_id, order_sns, with_lines: true, with_returns: false }),
  ]);
  const order_of = new Map(named.map(({ package_number, order_sn }) => [package_number, order_sn]));
  const logistic_ids = [...orders.values()].flatMap(({ packages }) => packages).map((pkg) => pkg.logistic_id);
  const circumstances = {
    ...shop,
    now,
    is_masked: orderDialect.recipient[dialect] === 'masked',
    channels: await orderChannels.find(reference, store, logistic_ids),
  };
  const missing: string[] = [];
  const package_list = package_numbers.flatMap((package_number) => {
    const order_sn = order_of.get(package_number) ?? '';
    const [order, detail] = [orders.get(order_sn), detailed.get(order_sn)];
    const pkg = order?.packages.find((other) => other.package_number === package_number);
    if (order && detail && pkg) return [showPackageDetail({ order, detail, pkg }, circumstances)];
    missing.push(package_number);
    return [];
  });
  if (missing.length === 0) return { package_list };
  return new WithWarning(
    { package_list },
    missing.map((package_number) => `The shop has no package ${package_number}.`),
  );
};
