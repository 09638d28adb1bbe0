import { describe, expect, test } from 'vitest';
import {
  expectIncomesOfOrders,
  expectPayoutsOfEntries,
  expectReturnsOfOrders,
} from '../../../../test/journeys/marketplace_model/money_invariants.ts';
import {
  expectEventsOfStates,
  expectOrdersToFollowPackages,
  expectReservationsOfPackages,
} from '../../../../test/journeys/marketplace_model/order_invariants.ts';
import { readMarketplace } from '../../../../test/journeys/marketplace_model/stored_marketplace.ts';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import { loadShopsOfDemo } from '../../../../test/support/generate/shops_of_demo.ts';
import { openWorld, type World } from '../../../../test/support/world/harness.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { generateReturnsOf } from '../generate.ts';
import { countsOf } from '../orders/order_states.ts';
import { usualReturnShares } from './return_states.ts';

const count = 200;
const ignore = () => undefined;

/** Returns of a shop of the demo. */
const generate = (
  world: World,
  shop: string,
  more: { readonly states?: string; readonly seed?: string } = {},
) => generateReturnsOf(world.marketplace, { shop, count: String(count), seed: '7', ...more }, ignore);

describe.each(engine_names)('generated returns on %s', (engine) => {
  test('keep every invariant, are in the usual states, and came there in every way', async () => {
    const world = await openWorld(engine);
    await loadShopsOfDemo(world);
    const { return_statuses, order_count } = await generate(world, 'th-local');
    expect(order_count).toBe(count);
    const status = (name: string) => ({ disputed: 'SELLER_DISPUTE' })[name] ?? name.toUpperCase();
    expect(return_statuses).toEqual(
      Object.fromEntries(
        countsOf(usualReturnShares(true), count).map(([name, counted]) => [
          status(name.slice('return_'.length)),
          counted,
        ]),
      ),
    );
    const stored = await readMarketplace(world);
    expect(stored.return_request).toHaveLength(count);
    expectOrdersToFollowPackages(stored);
    expectReservationsOfPackages(stored);
    expectEventsOfStates(stored);
    expectIncomesOfOrders(stored, () => 'TH');
    expectReturnsOfOrders(stored);
    expectPayoutsOfEntries(stored);
    const kinds = new Set(
      stored.event.filter(({ subject }) => subject.startsWith('return:')).map(({ kind }) => kind),
    );
    expect([...kinds].sort()).toEqual([
      'accept_refund',
      'accept_return',
      'approve_compensation',
      'change_return',
      'decide_for_buyer',
      'decide_for_seller',
      'dispute',
      'let_compensation_lapse',
      'miss_shipping',
      'open_return',
      'receive',
      'reject_compensation',
      'request_compensation',
      'settle',
      'take_up',
      'withdraw',
    ]);
    const compensations = new Set(
      stored.return_request.map(({ compensation_status }) => compensation_status),
    );
    expect(compensations.size).toBe(8);
    const of_parts = stored.return_request.filter(
      ({ order_sn, lines }) =>
        parseJson(lines).length < stored.sales_order_line.filter((line) => line.order_sn === order_sn).length,
    );
    expect(of_parts.length).toBeGreaterThan(0);
    await world.close();
  });

  test('are disputed only if the shop has a partner, and their orders differ from the generated orders of the same seed', async () => {
    const world = await openWorld(engine);
    await loadShopsOfDemo(world);
    await world.marketplace.database.transaction((store) =>
      store.execute('delete from shop_link where shop_id = 10030'),
    );
    await expect(generate(world, 'mx-local', { states: 'disputed:1' })).rejects.toThrow(
      '--states: no partner is linked to the shop',
    );
    await expect(generate(world, 'mx-local', { states: 'completed:1' })).rejects.toThrow(
      '--states: there is no state completed. The states are requested, ',
    );
    const { return_statuses } = await generate(world, 'mx-local');
    expect(return_statuses).not.toHaveProperty('SELLER_DISPUTE');
    await expect(generate(world, 'mx-local')).rejects.toThrow('has the orders of this seed already');
    await world.close();
  });
});
