// Finds the packages that a call names by their numbers, all on one channel and in one location.

import type { Store } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { listPackagesByNumber } from '../../order/order.store.ts';
import { type LocationColumns, locationOfLine } from '../../order/package_location.ts';
import { listPackedPieces } from '../../order/packed_lines.store.ts';
import { mass_packages_max } from '../logistics.ts';
import type { findShipments, Shipment, Shipments } from '../shipping/shipments.ts';
import type { massRowErrors, packageListErrors } from './mass.errors.ts';

interface Named {
  readonly package_number: string;
}

/** Why the list of packages of a call is invalid. */
export function listObstacle(package_list: readonly Named[]): keyof typeof packageListErrors | undefined {
  if (package_list.length > mass_packages_max) return 'too_many_packages';
  const distinct = new Set(package_list.map(({ package_number }) => package_number));
  return distinct.size < package_list.length ? 'duplicate_package' : undefined;
}

/** The orders of some packages of a shop, keyed by package_number. Packages that the shop does not have are left out. */
export async function findOrderSns(
  store: Store,
  shop_id: number,
  package_list: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const package_numbers = package_list.map(({ package_number }) => package_number);
  const rows = await store.all(listPackagesByNumber, { shop_id, package_numbers });
  return new Map(rows.map(({ package_number, order_sn }) => [package_number, order_sn]));
}

/** The locations of packages, keyed by package_number. The first line of a package decides. */
async function findLocations(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const locations = new Map<string, string>();
  const pieces = await store.all(listPackedPieces, { shop_id, order_sns });
  for (const piece of pieces as readonly (LocationColumns & Named)[])
    if (!locations.has(piece.package_number)) locations.set(piece.package_number, locationOfLine(piece));
  return locations;
}

/** A package of the call: its shipment, or why it is not one of the call's. */
export interface MassRow extends Named {
  readonly shipment: Shipment | Refusal<keyof typeof massRowErrors>;
}

interface MassRequest {
  readonly package_list: readonly Named[];
  readonly logistics_channel_id?: number | undefined;
  readonly product_location_id?: string | undefined;
}

/**
 * Finds the packages of a call, in the order of the request.
 *
 * @param find finds the shipments of orders, or locks them too.
 */
export async function findMassPackages(
  find: typeof findShipments,
  context: Parameters<typeof findShipments>[0],
  { package_list, logistics_channel_id, product_location_id }: MassRequest,
): Promise<{ readonly rows: readonly MassRow[]; readonly shipments: Shipments | undefined }> {
  const { store, shop } = context;
  const order_of = await findOrderSns(store, shop.shop_id, package_list);
  const order_sns = [...new Set(order_of.values())];
  const not_found = refused('package_not_found');
  if (order_sns.length === 0)
    return { rows: package_list.map((named) => ({ ...named, shipment: not_found })), shipments: undefined };
  const [shipments, locations] = await Promise.all([
    find(context, order_sns),
    findLocations(store, shop.shop_id, order_sns),
  ]);
  let channel_id = logistics_channel_id;
  let location = product_location_id;
  const rows = package_list.map(({ package_number }): MassRow => {
    const order_sn = order_of.get(package_number) ?? '';
    const shipment = shipments.find({ order_sn, package_number });
    if (isRefused(shipment)) return { package_number, shipment: not_found };
    const own_location = locations.get(package_number) ?? '';
    channel_id ??= shipment.pkg.logistic_id;
    location ??= own_location;
    if (shipment.pkg.logistic_id !== channel_id)
      return { package_number, shipment: refused('other_channel') };
    if (own_location !== location) return { package_number, shipment: refused('other_location') };
    return { package_number, shipment };
  });
  return { rows, shipments };
}
