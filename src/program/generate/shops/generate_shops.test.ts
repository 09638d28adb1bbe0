import { describe, expect, test } from 'vitest';
import { type EngineName, engine_names } from '../../../../test/support/databases/databases.ts';
import { violationsIn } from '../../../../test/support/generate/checked_items.ts';
import { loadShopsOfDemo } from '../../../../test/support/generate/shops_of_demo.ts';
import type { Row } from '../../../../test/support/given/row.ts';
import { openWorld, type World } from '../../../../test/support/world/harness.ts';
import { storedRows, storedState } from '../../../../test/support/world/refusals.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { findNamedShop } from '../../named_shop.ts';
import type { ShopRow } from '../orders/built_shop.ts';
import { generateOrders } from '../orders/generate_orders.ts';
import { usual_shares } from '../orders/order_states.ts';
import { drawItems, generateItems } from './generate_items.ts';
import { generateShops, regionsWithItems } from './generate_shops.ts';

const day = 86_400;
const regions = regionsWithItems(region_codes);

async function inWorld<T>(engine: EngineName, work: (world: World, shops: Row<'shop'>[]) => Promise<T>) {
  const world = await openWorld(engine);
  try {
    return await work(world, await loadShopsOfDemo(world));
  } finally {
    await world.close();
  }
}

const generated = ['shop', 'shop_address', 'stock_location', 'item', 'item_stock', 'item_count', 'event'];

describe.each(engine_names)('generated shops on %s', (engine) => {
  test('exist in all thirteen regions, with items that keep all rules for new items, and can get orders', () =>
    inWorld(engine, async (world) => {
      expect(regions).toHaveLength(13);
      const now = world.clock.now - 100 * day;
      const shops: ShopRow[] = [];
      const request = { regions, count: 13, item_count: 5, seed: '7', now };
      const made = await generateShops(world.marketplace, request, async (shop) => {
        shops.push(shop);
        const period = { from: world.clock.now - 60 * day, until: world.clock.now };
        const orders = { shop, count: 20, seed: '7', period, shares: usual_shares };
        expect((await generateOrders(world.marketplace, orders)).order_count).toBe(20);
      });
      expect(shops.map(({ region }) => region)).toEqual(regions);
      expect(made.item_count).toBe(65);
      for (const shop of shops) {
        const addresses = (await storedRows(world, 'shop_address')) as Row<'shop_address'>[];
        const own = addresses.find(({ shop_id }) => shop_id === shop.shop_id);
        expect(own).toMatchObject({ region: shop.region, address: expect.stringMatching(/\S/) });
        expect(await violationsIn(world, shop)).toEqual([]);
      }
    }));

  test('are the same for the same seed', async () => {
    const make = () =>
      inWorld(engine, async (world) => {
        const request = { regions, count: 4, item_count: 3, seed: '7', now: world.clock.now };
        await generateShops(world.marketplace, request, async () => undefined);
        const state = await storedState(world);
        return generated.map((name) =>
          (state[name] ?? []).map((row) => ({ ...(row as object), recorded_us: 0 })),
        );
      });
    expect(await make()).toEqual(await make());
  });

  test('get items whose rows equal those that v2.product.add_item writes', () =>
    inWorld(engine, async (world) => {
      const given = await world.given.shop({ region: 'BR' });
      const shop = await findNamedShop(world.marketplace.database, String(given.shop_id));
      const { now } = world.clock;
      const request = { shop, count: 6, seed: '7', now };
      const drawn = await drawItems(world.marketplace.database, request);
      await generateItems(world.marketplace, request);
      const listed = async () =>
        ((await storedRows(world, 'item')) as Row<'item'>[])
          .filter(({ shop_id }) => shop_id === shop.shop_id)
          .toSorted((a, b) => b.item_id - a.item_id)
          .slice(0, 6)
          .map(({ item_id: _, ...item }) => item);
      const counted = async () =>
        ((await storedRows(world, 'item_count')) as Row<'item_count'>[]).find(
          ({ shop_id }) => shop_id === shop.shop_id,
        )?.item_count ?? 0;
      const [of_generated, before] = [await listed(), await counted()];
      for (const { item } of drawn) {
        const { body } = await world.call('v2.product.add_item', item as never, { shop: given });
        expect(body.message).toBe('');
      }
      expect(await listed()).toEqual(of_generated);
      expect(await counted()).toBe(before + 6);
      const stock = (await storedRows(world, 'item_stock')) as Row<'item_stock'>[];
      const newest = stock.filter(({ shop_id }) => shop_id === shop.shop_id).slice(-12);
      expect(newest.slice(0, 6).map((row) => row.stock)).toEqual(newest.slice(6).map((row) => row.stock));
    }));

  test('get no item beyond their limit, and none without a catalogue', () =>
    inWorld(engine, async (world, [shop]) => {
      if (!shop) throw new Error('The demo has no shop.');
      const { now } = world.clock;
      await world.marketplace.database.transaction((store) =>
        store.execute(`update item_count set item_count = 9998 where shop_id = ${shop.shop_id}`),
      );
      const many = generateItems(world.marketplace, { shop, count: 3, seed: '7', now });
      await expect(many).rejects.toThrow('has at most 10000 items');
      const chinese = { ...shop, region: 'CN' as const };
      const none = generateItems(world.marketplace, { shop: chinese, count: 1, seed: '7', now });
      await expect(none).rejects.toThrow('The marketplace lacks categories, channels or pictures');
    }));
});
