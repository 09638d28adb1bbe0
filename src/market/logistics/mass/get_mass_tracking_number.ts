import type { Handler } from '../../../engine/gateway/handler.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { findOrders } from '../../order/locked_orders.ts';
import { showNumbers } from '../tracking/show_numbers.ts';
import { listCarrierNumbers } from '../tracking/tracking.store.ts';
import type { get_mass_tracking_number } from './get_mass_tracking_number.contract.ts';
import { massRowErrors } from './mass.errors.ts';
import { findOrderSns, listObstacle } from './mass_packages.ts';

export const getMassTrackingNumber: Handler<typeof get_mass_tracking_number> = async (
  { shop, store, refuse },
  { package_list, response_optional_fields = [] },
) => {
  const obstacle = listObstacle(package_list);
  if (obstacle) return refuse(obstacle);
  const { shop_id } = shop;
  const order_sns = [...new Set((await findOrderSns(store, shop_id, package_list)).values())];
  const [orders, carrier_numbers] =
    order_sns.length === 0
      ? [new Map<string, never>(), []]
      : await Promise.all([
          findOrders(store, shop_id, order_sns),
          store.all(listCarrierNumbers, { shop_id, order_sns }),
        ]);
  const packages = new Map(
    [...orders.values()].flatMap((order) => order.packages).map((pkg) => [pkg.package_number, pkg]),
  );
  const given = new Map(carrier_numbers.map((row) => [row.package_number, row]));
  const success_list: ResponseOf<typeof get_mass_tracking_number>['success_list'] = [];
  const fail_list: ResponseOf<typeof get_mass_tracking_number>['fail_list'] = [];
  for (const { package_number } of package_list) {
    const pkg = packages.get(package_number);
    if (!pkg) {
      fail_list.push({ package_number, fail_reason: massRowErrors.package_not_found.message });
      continue;
    }
    const shown = showNumbers(shop, pkg, given.get(package_number), response_optional_fields);
    success_list.push({ package_number, hint: '', pickup_code: '', ...shown });
  }
  return { success_list, fail_list };
};
