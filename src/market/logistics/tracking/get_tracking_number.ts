import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { get_tracking_number } from './get_tracking_number.contract.ts';
import { showNumbers } from './show_numbers.ts';
import { findTrackedPackage } from './tracked_package.ts';
import { findCarrierNumber } from './tracking.store.ts';

export const getTrackingNumber: Handler<typeof get_tracking_number> = async (
  { shop, store },
  { response_optional_fields = [], ...name },
) => {
  const pkg = await findTrackedPackage(store, { shop_id: shop.shop_id, ...name });
  if (isRefused(pkg)) return pkg;
  const { shop_id, order_sn, package_number } = pkg;
  const given = await store.first(findCarrierNumber, { shop_id, order_sn, package_number });
  return showNumbers(shop, pkg, given, response_optional_fields);
};
