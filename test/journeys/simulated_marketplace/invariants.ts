// Invariants of a simulated marketplace: orders, stock, money and returns agree with each other.
import type { Row } from '../../support/given/row.ts';
import { expectSumsOfLedger } from '../../support/items/stock_sums.ts';
import type { World } from '../../support/world/harness.ts';
import {
  expectIncomesOfOrders,
  expectPayoutsOfEntries,
  expectReturnsOfOrders,
} from '../marketplace_model/money_invariants.ts';
import {
  expectEventsOfStates,
  expectOrdersToFollowPackages,
  expectReservationsOfPackages,
} from '../marketplace_model/order_invariants.ts';
import { readMarketplace } from '../marketplace_model/stored_marketplace.ts';

/** @param besides pieces that were reserved in warehouses before. */
export async function expectInvariants(
  world: World,
  shops: readonly Row<'shop'>[],
  besides: ReadonlyMap<string, number>,
): Promise<void> {
  const stored = await readMarketplace(world);
  const regions = new Map(shops.map(({ shop_id, region }) => [shop_id, region]));
  expectOrdersToFollowPackages(stored);
  expectReservationsOfPackages(stored, besides);
  expectEventsOfStates(stored);
  expectIncomesOfOrders(stored, (shop_id) => regions.get(shop_id) ?? 'SG');
  expectReturnsOfOrders(stored);
  expectPayoutsOfEntries(stored);
  await expectSumsOfLedger(world);
}
