// Takes back a package that could not be delivered: its pieces return to stock.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { eventOf, recordEvents } from '../../event/record_events.ts';
import type { OrderContext } from '../locked_orders.ts';
import { updatePackages } from '../order.store.ts';
import { findPackage, type Package, type PackageNotFound, packageSubject } from '../package.ts';
import { listPackedPieces } from '../packed_lines.store.ts';
import { changeStock } from '../stock_of_packages.ts';
import { lockOrder, type OrderName } from './order_command.ts';

/**
 * Records, once, that an undelivered package came back. The state of its order does not change. A lost package never
 * comes back. `store` must be a transaction.
 */
export async function receivePackageBack(
  context: OrderContext,
  { shop_id, order_sn, package_number }: OrderName & { readonly package_number?: string },
): Promise<Package | Refusal<PackageNotFound | 'not_possible'>> {
  const { store, actor } = context;
  const pkg = findPackage(await lockOrder(context, { shop_id, order_sn }), package_number);
  if (isRefused(pkg)) return pkg;
  const { logistics_status, received_back_time } = pkg;
  if (logistics_status !== 'LOGISTICS_DELIVERY_FAILED' || received_back_time !== null)
    return refused(
      'not_possible',
      received_back_time === null
        ? `The package is ${logistics_status}; it comes back from LOGISTICS_DELIVERY_FAILED.`
        : 'The package has come back already.',
    );
  const seq = pkg.revision + 1;
  const after = { ...pkg, revision: seq, received_back_time: actor.now };
  const subject = packageSubject(pkg);
  const data = { from_status: logistics_status, to_status: logistics_status };
  const event = eventOf({ shop_id, subject, seq, kind: 'receive_back', data }, actor);
  updatePackages(store, [after]);
  recordEvents(store, [event]);
  const packed = await store.all(listPackedPieces, { order_sns: [order_sn], shop_id });
  for (const pieces of packed.filter((other) => other.package_number === pkg.package_number)) {
    const movement_id = `${order_sn}/${pkg.package_number}/${pieces.line_no}/${seq}`;
    await changeStock(store, 'receive', pieces, { shop_id, order_sn, movement_id, actor });
  }
  return after;
}
