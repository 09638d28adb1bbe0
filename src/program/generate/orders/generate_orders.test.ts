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
import { type EngineName, engine_names } from '../../../../test/support/databases/databases.ts';
import { repeatSteps } from '../../../../test/support/generate/repeated_steps.ts';
import { loadShopsOfDemo } from '../../../../test/support/generate/shops_of_demo.ts';
import type { Row } from '../../../../test/support/given/row.ts';
import { openWorld, type World } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { generated_return_states } from '../returns/return_states.ts';
import { generateOrders } from './generate_orders.ts';
import {
  countsOf,
  type GeneratedState,
  generated_states,
  type StateShares,
  usual_shares,
} from './order_states.ts';
import type { OrdersRequest } from './orders_request.ts';
import type { BuiltStep } from './take_step.ts';

const day = 86_400;
/** Every shop of the demo is linked to it. */
const partner_id = 2_001_887;

/** Runs work in a world that has the shops of the demo, each with a voucher of the marketplace. */
async function inWorld<T>(
  engine: EngineName,
  work: (world: World, shops: readonly Row<'shop'>[]) => Promise<T>,
): Promise<T> {
  const world = await openWorld(engine);
  try {
    const shops = await loadShopsOfDemo(world);
    for (const { shop_id } of shops)
      await world.given.row('voucher', {
        shop_id,
        ...{ voucher_id: 900_001, voucher_code: 'MARKET', voucher_name: 'For everybody', is_admin: true },
        ...{ percentage: 5, min_basket_price_micros: 0, usage_quantity: 1_000, current_usage: 0 },
        ...{ start_time: 'now-60d', end_time: 'now+60d', display_start_time: 'now-60d' },
        voucher_type: 1,
        reward_type: 2,
        display_channel_list: [1],
      });
    return await work(world, shops);
  } finally {
    await world.close();
  }
}

function requestFor(world: World, shop: Row<'shop'>, more: Partial<OrdersRequest> = {}): OrdersRequest {
  const period = { from: world.clock.now - 60 * day, until: world.clock.now };
  return { shop, count: 60, seed: '7', period, shares: usual_shares, partner_id, ...more };
}

/** Each database draws its secrets and the ids in its audit. */
const drawn = ['sealed_key', 'partner_key', 'partner_push', 'audit_event', 'audit_subject'];

/** What is stored, without what each database draws, and without when the wall clock recorded events. */
async function stateOf(world: World): Promise<Record<string, unknown[]>> {
  const state = await storedState(world);
  for (const name of drawn) delete state[name];
  const event = (state.event ?? []).map((row) => ({ ...(row as object), recorded_us: 0 }));
  return { ...state, event };
}

function expectEqualStates(state: Record<string, unknown[]>, wanted: Record<string, unknown[]>): void {
  expect(Object.keys(state)).toEqual(Object.keys(wanted));
  for (const [table, rows] of Object.entries(state)) expect([table, rows]).toEqual([table, wanted[table]]);
}

/** The statuses of orders that are in the states of these shares. */
function statusesOf(shares: StateShares, count: number): Record<string, number> {
  const statuses: Record<string, number> = {};
  for (const [name, of_state] of countsOf(shares, count).filter(([, counted]) => counted > 0))
    statuses[generated_states[name]] = (statuses[generated_states[name]] ?? 0) + of_state;
  return statuses;
}

/** All states in equal parts, of those that the region has. */
const statesOf = ({ region }: Row<'shop'>) =>
  Object.fromEntries(
    (Object.keys(generated_states) as GeneratedState[])
      .filter((name) => name !== 'invoice_pending' || region === 'BR')
      .map((name) => [name, 1]),
  );

interface Generated {
  readonly made: readonly { readonly request: OrdersRequest; readonly steps: readonly BuiltStep[] }[];
  readonly state: Record<string, unknown[]>;
}

/** Orders in all states for each shop of the demo. */
const generateAll = (engine: EngineName): Promise<Generated> =>
  inWorld(engine, async (world, shops) => {
    const made = [];
    for (const shop of shops) {
      const steps: BuiltStep[] = [];
      const request = requestFor(world, shop, { shares: statesOf(shop), count: 30 });
      await generateOrders(world.marketplace, request, { onBuilt: (step) => steps.push(step) });
      made.push({ request, steps });
    }
    return { made, state: await stateOf(world) };
  });

describe('generated orders', async () => {
  const generated = new Map<EngineName, Generated>();
  for (const engine of engine_names) generated.set(engine, await generateAll(engine));
  const on = (engine: EngineName) => generated.get(engine) as Generated;

  test.each(engine_names)(
    'equal what commands make of the same steps on an advancing clock, in every field of every row of every table, on %s',
    async (engine) => {
      const { made, state } = on(engine);
      await inWorld(engine, async (world) => {
        for (const { request, steps } of made) await repeatSteps(world, request, steps);
        expectEqualStates(await stateOf(world), state);
      });
    },
  );

  test('are the same for the same seed on both engines', () => {
    expectEqualStates(on('postgres').state, on('sqlite').state);
  });

  test('exist in every region and every state, and have been shipped, billed and paid out', () => {
    const { made, state } = on('sqlite');
    const regions = new Set(made.map(({ request }) => request.shop.region));
    expect([...regions].sort()).toEqual(region_codes.filter((region) => region !== 'CN').toSorted());
    const kinds = new Set(made.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
    expect(kinds).toContain('pay_out');
    expect(kinds).toContain('split');
    const incomes = state.order_income as Row<'order_income'>[];
    for (const name of [
      'voucher_from_seller_micros',
      'voucher_from_shopee_micros',
      'seller_coin_cash_back_micros',
    ] as const)
      expect([name, incomes.some((income) => income[name] > 0)]).toEqual([name, true]);
    expect(kinds).toContain('ask_compensation');
    const returns = new Set(
      (state.return_request as Row<'return_request'>[]).map((row) => row.return_status),
    );
    expect([...returns].sort()).toEqual(Object.values(generated_return_states).toSorted());
    const statuses = new Set((state.sales_order as Row<'sales_order'>[]).map((order) => order.order_status));
    expect([...statuses].sort()).toEqual([...new Set(Object.values(generated_states))].toSorted());
    const modes = new Set((state.package as Row<'package'>[]).map(({ mode }) => mode));
    expect([...modes].sort()).toEqual(['dropoff', 'pickup', null].sort());
  });
});

describe.each(engine_names)('generated orders on %s', (engine) => {
  test('keep every invariant, and are in the states that were asked for', () =>
    inWorld(engine, async (world, shops) => {
      for (const shop of shops) {
        const { statuses, order_count } = await generateOrders(world.marketplace, requestFor(world, shop));
        expect(order_count).toBe(60);
        expect(statuses).toEqual(statusesOf(usual_shares, 60));
      }
      const stored = await readMarketplace(world);
      expect(stored.sales_order).toHaveLength(60 * shops.length);
      const regions = new Map(shops.map(({ shop_id, region }) => [shop_id, region]));
      expectOrdersToFollowPackages(stored);
      expectReservationsOfPackages(stored);
      expectEventsOfStates(stored);
      expectIncomesOfOrders(stored, (shop_id) => regions.get(shop_id) ?? 'SG');
      expectReturnsOfOrders(stored);
      expectPayoutsOfEntries(stored);
    }));

  test('of another seed are others, and orders that commands place afterwards have other ids', () =>
    inWorld(engine, async (world, [shop]) => {
      if (!shop) throw new Error('The demo has no shop.');
      await generateOrders(world.marketplace, requestFor(world, shop));
      await generateOrders(world.marketplace, requestFor(world, shop, { seed: '8' }));
      await act(world, 'order.place', { shop_id: shop.shop_id, until: 'completed' });
      const { sales_order_line = [], sales_order = [] } = await storedState(world);
      const ids = (sales_order_line as Row<'sales_order_line'>[]).map(({ line_item_id }) => line_item_id);
      expect(sales_order).toHaveLength(121);
      expect(new Set(ids).size).toBe(ids.length);
    }));

  test('change nothing if they exist already, or if the shop sells nothing', () =>
    inWorld(engine, async (world, [shop]) => {
      if (!shop) throw new Error('The demo has no shop.');
      await generateOrders(world.marketplace, requestFor(world, shop));
      const before = await stateOf(world);
      const again = generateOrders(world.marketplace, requestFor(world, shop));
      await expect(again).rejects.toThrow('The shop has the orders of this seed already');
      const empty = await world.given.shop({ region: 'BR' });
      const none = generateOrders(world.marketplace, requestFor(world, empty as Row<'shop'>));
      await expect(none).rejects.toThrow('The shop has no listed item with stock of its own');
      const { sales_order, event } = await stateOf(world);
      expect([sales_order, event]).toEqual([before.sales_order, before.event]);
    }));
});
