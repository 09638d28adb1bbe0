import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { listLatestEvents } from '../../event/event.store.ts';
import { type Package, packageSubject } from '../../order/package.ts';
import type { get_tracking_info } from './get_tracking_info.contract.ts';
import { findReturnNumbers } from './return_numbers.ts';
import { findTrackedPackage } from './tracked_package.ts';
import { trackingEventOf } from './tracking_events.ts';

/** Maximum number of events in an answer. */
const limit = 100;

/** The states of a package whose shipment was never arranged. */
const untracked: readonly Package['logistics_status'][] = [
  'LOGISTICS_NOT_START',
  'LOGISTICS_READY',
  'LOGISTICS_INVALID',
];

export const getTrackingInfo: Handler<typeof get_tracking_info> = async (
  { shop, store, now, refuse },
  name,
) => {
  const { shop_id } = shop;
  const pkg = await findTrackedPackage(store, { shop_id, ...name });
  if (isRefused(pkg)) return pkg;
  const { order_sn, package_number, logistics_status } = pkg;
  if (untracked.includes(logistics_status)) return refuse('nothing_to_track');
  const [events, { return_code, ...numbers }] = await Promise.all([
    store.all(listLatestEvents, { shop_id, subject: packageSubject(pkg), limit }),
    findReturnNumbers(store, shop, pkg, now),
  ]);
  return {
    order_sn,
    package_number,
    logistics_status,
    tracking_info: events.flatMap(({ kind, happened_at }) => {
      const shown = trackingEventOf(kind);
      if (!shown) return [];
      const has_code = return_code !== undefined && shown.logistics_status === 'FAILED_DELIVERED';
      return [{ update_time: happened_at, ...shown, ...(has_code && { return_code }) }];
    }),
    ...numbers,
  };
};
