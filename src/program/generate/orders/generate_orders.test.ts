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
import { repeatSteps } from '../../../../test/support/generate/repeated_steps.ts';
import { loadShopsOfDemo } from '../../../../test/support/generate/shops_of_demo.ts';
import type { Row } from '../../../../test/support/given/row.ts';
import { openWorld, type World } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { generateOrders, type OrdersRequest } from './generate_orders.ts';
import { generated_states, usual_shares } from './order_states.ts';
import type { BuiltStep } from './orders_to_come.ts';

const day = 86_400;

/** Runs work in a world that has the shops of the demo. */
async function inWorld<T>(
  engine: (typeof engine_names)[number],
  work: (world: World, shops: readonly Row<'shop'>[]) => Promise<T>,
): Promise<T> {
  const world = await openWorld(engine);
  try {
    return await work(world, await loadShopsOfDemo(world));
  } finally {
    await world.close();
  }
}

function requestFor(world: World, shop: Row<'shop'>, more: Partial<OrdersRequest> = {}): OrdersRequest {
  const period = { from: world.clock.now - 60 * day, until: world.clock.now };
  return { shop, count: 60, seed: '7', period, shares: usual_shares, ...more };
}

/** Each database draws its secrets when it is opened. */
const drawn_secrets = ['sealed_key', 'partner_key', 'partner_push'];

/** What is stored, without secrets, and without when the wall clock recorded events. */
async function stateOf(world: World) {
  const state = await storedState(world);
  for (const name of drawn_secrets) delete state[name];
  const event = (state.event ?? []).map((row) => ({ ...(row as object), recorded_us: 0 }));
  return { ...state, event };
}

const all_states = Object.fromEntries(Object.keys(generated_states).map((name) => [name, 1]));

describe.each(engine_names)('generated orders on %s', (engine) => {
  test('equal what commands make of the same steps on an advancing clock, in every field of every row of every table', async () => {
    const built = await inWorld(engine, async (world, shops) => {
      const made = [];
      for (const shop of shops) {
        const steps: BuiltStep[] = [];
        const request = requestFor(world, shop, { shares: all_states, count: 30 });
        try {
          await generateOrders(world.marketplace, request, { onBuilt: (step) => steps.push(step) });
          made.push({ request, steps });
        } catch (error) {
          console.log(shop.shop_name, String(error));
        }
      }
      return { made, state: await stateOf(world) };
    });
    await inWorld(engine, async (world) => {
      for (const { request, steps } of built.made) await repeatSteps(world, request, steps);
      const state = await stateOf(world);
      for (const [table, rows] of Object.entries(state))
        expect([table, rows]).toEqual([table, built.state[table as never]]);
    });
  });

  test('keep every invariant', async () => {
    await inWorld(engine, async (world, shops) => {
      for (const shop of shops)
        await generateOrders(world.marketplace, requestFor(world, shop)).catch((error) =>
          console.log(shop.shop_name, String(error)),
        );
      const stored = await readMarketplace(world);
      const regions = new Map(shops.map(({ shop_id, region }) => [shop_id, region]));
      expectOrdersToFollowPackages(stored);
      expectReservationsOfPackages(stored);
      expectEventsOfStates(stored);
      expectIncomesOfOrders(stored, (shop_id) => regions.get(shop_id) ?? 'SG');
      expectReturnsOfOrders(stored);
      expectPayoutsOfEntries(stored);
      console.log(stored.sales_order.length, stored.event.length, stored.payout.length);
    });
  });
});
