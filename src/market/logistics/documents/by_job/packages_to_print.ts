import { inBatches } from '../../../../engine/store/bulk.ts';
import { isRefused } from '../../../../kit/contract/refusal.ts';
import { listPackagesByNumber } from '../../../order/order.store.ts';
import { isCancelled, isPickedUp } from '../../../order/order.ts';
import type { PrintedType } from '../../logistics.ts';
import { findShipments, type Shipment } from '../../shipping/shipments.ts';
import {
  documentTypeOf,
  orderObstacle,
  type PrintObstacle,
  printObstacle,
} from '../by_package/plan_document.ts';

type Obstacle =
  | 'package_number_not_found'
  | PrintObstacle
  | 'unpackaged_label_not_possible'
  | 'shipping_document_type_invalid';

/** The obstacle to an unpackaged label, which can be printed even before the shipment is arranged. */
function unpackagedObstacle(shipment: Shipment): Obstacle | undefined {
  const { pkg } = shipment;
  const is_open = !isPickedUp(pkg) && !isCancelled(pkg) && pkg.logistics_status !== 'LOGISTICS_NOT_START';
  return orderObstacle(shipment) ?? (is_open ? undefined : 'unpackaged_label_not_possible');
}

function obstacleOf(shipment: Shipment, document_type: PrintedType): Obstacle | undefined {
  if (document_type === 'THERMAL_UNPACKAGED_LABEL') return unpackagedObstacle(shipment);
  const obstacle = printObstacle(shipment);
  if (obstacle) return obstacle;
  return documentTypeOf(shipment, document_type) ? undefined : 'shipping_document_type_invalid';
}

/** Finds the packages that can be printed now, the reasons why the others cannot, and the number of channels. */
export async function packagesToPrint(
  context: Parameters<typeof findShipments>[0],
  package_list: readonly string[],
  document_type: PrintedType,
) {
  const { store, shop } = context;
  const { shop_id } = shop;
  const numbers = [...new Set(package_list)];
  const named = await inBatches(numbers, (some) =>
    store.all(listPackagesByNumber, { package_numbers: some, shop_id }),
  );
  const order_of = new Map(named.map(({ package_number, order_sn }) => [package_number, order_sn]));
  const shipments = await inBatches(
    named.map(({ order_sn }) => order_sn),
    async (some) => {
      const found = await findShipments(context, some);
      return some.map((order_sn) => [order_sn, found] as const);
    },
  );
  const by_order = new Map(shipments);
  const packages: { order_sn: string; package_number: string }[] = [];
  const failures: [string, Obstacle][] = [];
  const channels = new Set<number>();
  for (const package_number of numbers) {
    const order_sn = order_of.get(package_number) ?? '';
    const shipment = by_order.get(order_sn)?.find({ order_sn, package_number });
    if (!shipment || isRefused(shipment)) {
      failures.push([package_number, 'package_number_not_found']);
      continue;
    }
    const obstacle = obstacleOf(shipment, document_type);
    if (obstacle) failures.push([package_number, obstacle]);
    else {
      packages.push({ order_sn, package_number });
      channels.add(shipment.pkg.logistic_id);
    }
  }
  const success_id_list = packages.map(({ package_number }) => package_number);
  return { success_id_list, failures, packages, skus: [], channels: channels.size };
}
