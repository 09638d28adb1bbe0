import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { get_tracking_number } from './get_tracking_number.contract.ts';
import { showNumbers } from './show_numbers.ts';
import { findTrackedPackage } from './tracked_package.ts';
import { listCarrierNumbers } from './tracking.store.ts';

export const getTrackingNumber: Handler<typeof get_tracking_number> = async (
  { shop, store },
  { response_optional_fields = [], ...name },
) => {
  const { shop_id } = shop;
  const [pkg, numbers] = await Promise.all([
    findTrackedPackage(store, { shop_id, ...name }),
    store.all(listCarrierNumbers, { shop_id, order_sns: [name.order_sn] }),
  ]);
  if (isRefused(pkg)) return pkg;
  const given = numbers.find(({ package_number }) => package_number === pkg.package_number);
  return showNumbers(shop, pkg, given, response_optional_fields);
};
