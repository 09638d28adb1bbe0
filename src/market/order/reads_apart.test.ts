// Reads in two forms find the same rows in both, on every order and shop of the demo marketplace.
import { beforeAll, expect, test } from 'vitest';
import { openDemoWorld } from '../../../test/support/demo/demo_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Values } from '../../engine/store/param.ts';
import { type Runnable, statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from '../accounts/accounts.tables.ts';
import { findMerchantGrant, findShopGrant } from '../accounts/grants.store.ts';
import { findRegionChannel } from '../logistics/region_channel.store.ts';
import { findOrderableItem } from '../product/stock/orderable_item.store.ts';
import { listLinesWithPackages, listOrdersWithPackages } from './detail/order_detail.store.ts';
import { order_pages } from './lists/order_pages.ts';
import type { OrderTables } from './order.tables.ts';
import { listPackedLines, listPackedPieces } from './packed_lines.store.ts';

const statement = statementsOn<AccountsTables & OrderTables>();
const shops = statement((db) => db.selectFrom('shop').select(['shop_id', 'region']), {
  all_shards: 'all of the demo marketplace',
});
const orders = statement((db) => db.selectFrom('sales_order').select(['shop_id', 'order_sn']), {
  all_shards: 'all of the demo marketplace',
});
const shop_tokens = statement((db) => db.selectFrom('shop_token').select(['shop_id', 'token_sha256']), {
  all_shards: 'all of the demo marketplace',
});
const merchant_tokens = statement(
  (db) => db.selectFrom('merchant_token').select(['merchant_id', 'token_sha256']),
  { all_shards: 'all of the demo marketplace' },
);
onEachEngine('a read in two forms', (world) => {
  beforeAll(async () => void (await openDemoWorld(world)));

  /** @returns how many rows both forms found. */
  async function expectSame<V extends Values, R>(read: Runnable<V, R>, values: V): Promise<number> {
    const { database } = world.marketplace;
    const joined = await database.all(read.fitting(values), values);
    expect(await read.apart?.(database, values)).toEqual(joined);
    return joined.length;
  }

  test('finds the same packages and lines of each order', async () => {
    const found = await world.marketplace.database.all(orders, {});
    expect(found.length).toBeGreaterThan(20);
    const orders_of = new Map<number, string[]>();
    for (const { shop_id, order_sn } of found)
      orders_of.set(shop_id, [...(orders_of.get(shop_id) ?? []), order_sn]);
    for (const [shop_id, all] of orders_of) {
      const values = { shop_id, order_sns: all.slice(0, 150) };
      for (const read of [listOrdersWithPackages, listLinesWithPackages, listPackedLines, listPackedPieces])
        expect(await expectSame(read as Runnable<typeof values, unknown>, values)).toBeGreaterThan(0);
    }
  });

  test('finds the same pages of orders in all states', async () => {
    const [newest, ...others] = await world.marketplace.database.all(orders, {});
    const shop_ids = new Set([newest, ...others].map((order) => order?.shop_id ?? 0));
    let found = 0;
    for (const shop_id of shop_ids)
      for (const time of ['create_time', 'update_time'] as const) {
        const page = { shop_id, time: world.clock.now + 1, order_sn: '', time_from: 0 };
        for (const limit of [3, 200]) found += await expectSame(order_pages[time].any, { ...page, limit });
      }
    expect(found).toBeGreaterThan(20);
  });

  test('finds the same owner, token and link', async () => {
    let found = 0;
    for (const token of await world.marketplace.database.all(shop_tokens, {}))
      found += await expectSame(findShopGrant, token);
    for (const token of await world.marketplace.database.all(merchant_tokens, {}))
      found += await expectSame(findMerchantGrant, token);
    expect(found).toBeGreaterThan(5);
    const [shop] = await world.marketplace.database.all(shops, {});
    expect(await expectSame(findShopGrant, { shop_id: shop?.shop_id ?? 0, token_sha256: 'none' })).toBe(0);
  });

  test('finds the same channel, and an item with unreserved pieces', async () => {
    for (const { shop_id, region } of await world.marketplace.database.all(shops, {})) {
      await expectSame(findRegionChannel, { shop_id, region });
      const { database } = world.marketplace;
      const [joined] = await database.all(findOrderableItem.fitting({ shop_id }), { shop_id });
      const [apart] = (await findOrderableItem.apart?.(database, { shop_id })) ?? [];
      // Without an order, the first form may find another item.
      expect(apart === undefined).toBe(joined === undefined);
    }
  });
});
