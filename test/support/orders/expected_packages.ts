// A simple model of the packages of a shop, and what the shop's calls list of them.
import { expect } from 'vitest';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

export interface ExpectedPackage {
  readonly package_number: string;
  readonly channel: number;
  readonly pieces: readonly { readonly item_id: number; readonly quantity: number }[];
  state: 'READY' | 'REQUEST_CREATED' | 'PICKUP_RETRY' | 'PICKUP_DONE' | 'INVALID' | 'REQUEST_CANCELED';
  /** Empty until it was read after the first arrangement. */
  tracking_number: string;
}

export interface ExpectedOrder {
  readonly order_sn: string;
  packages: ExpectedPackage[];
}

export const isWaiting = ({ state }: ExpectedPackage): boolean =>
  state === 'READY' || state === 'PICKUP_RETRY';
/** Whether its pieces are still reserved. */
export const isHeld = (pkg: ExpectedPackage): boolean => isWaiting(pkg) || pkg.state === 'REQUEST_CREATED';

/** The packages that a search lists, over all pages; their number must be total_count. */
export async function searchedPackages(world: World, shop: GivenShop, filter: Record<string, unknown>) {
  const found: string[] = [];
  let cursor = '';
  for (;;) {
    const request = { filter, pagination: { page_size: 7, cursor } };
    const { body } = await world.call('v2.order.search_package_list', request, { shop });
    const { packages_list, pagination } = body.response;
    found.push(...packages_list.map(({ package_number }) => package_number));
    if (!pagination.more) {
      expect(pagination.total_count).toBe(found.length);
      return found.sort();
    }
    cursor = pagination.next_cursor;
  }
}

/** Compares state and contents of up to 50 packages with the model. */
export async function expectShown(world: World, shop: GivenShop, packages: readonly ExpectedPackage[]) {
  if (packages.length === 0) return;
  const package_number_list = packages.map(({ package_number }) => package_number).join(',');
  const { body } = await world.call('v2.order.get_package_detail', { package_number_list }, { shop });
  expect(
    body.response.package_list.map(({ fulfillment_status, item_list }) => [
      fulfillment_status,
      item_list.map(({ item_id, model_quantity }) => [item_id, model_quantity]),
    ]),
  ).toEqual(
    packages.map(({ state, pieces }) => [
      `LOGISTICS_${state}`,
      pieces.map(({ item_id, quantity }) => [item_id, quantity]),
    ]),
  );
}
