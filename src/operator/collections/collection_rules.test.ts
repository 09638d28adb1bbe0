import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { givenCategoryOfItems } from '../../../test/support/given/product.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { callOperator } from '../../../test/support/world/operator_calls.ts';
import { storedRows, storedState } from '../../../test/support/world/refusals.ts';

type Record_ = Record<string, unknown>;

onEachEngine('the rules of collections across rows', (world) => {
  const path = (table: string, ...key: unknown[]) => `/operator/v1/collections/${[table, ...key].join('/')}`;
  const call = (method: string, at: string, body?: unknown) => callOperator(world, method, at, body);

  beforeAll(() => givenCategoryOfItems(world));
  let shop: GivenShop;
  beforeEach(async () => {
    shop = await world.given.shop();
  });
  const chart = { size_chart_name: 'Shirts' };
  const chartPath = (size_chart_id: number) => path('size_chart', shop.shop_id, size_chart_id);

  test('a row is deleted only when no other names it, and the problem says how many do', async () => {
    const size_chart_id = 5;
    await call('PUT', chartPath(size_chart_id), chart);
    const item = await world.given.item({ shop, size_chart_info: { size_chart_id } });
    const before = await storedState(world);
    const refused = await call('DELETE', chartPath(size_chart_id));
    expect([refused.status, refused.body.code]).toEqual([409, 'still_referred_to']);
    expect(refused.body.errors).toEqual([{ pointer: '', message: 'is named by 1 rows of item' }]);
    expect(await storedState(world)).toEqual(before);
    await call('PATCH', path('item', shop.shop_id, item.item_id), { size_chart_info: null });
    expect((await call('DELETE', chartPath(size_chart_id))).status).toBe(204);
  });

  test('an id that Stoa draws is 422, the largest below it is not', async () => {
    const item = await world.given.item({ shop });
    const { item_id: _, ...record } = (await call('GET', path('item', shop.shop_id, item.item_id))).body;
    const drawn = await call('PUT', path('item', shop.shop_id, 2 ** 52), record);
    expect([drawn.status, drawn.body.errors]).toEqual([
      422,
      [{ pointer: '/item_id', message: 'is one of those that Stoa draws: name a lower one' }],
    ]);
    expect((await call('PUT', path('item', shop.shop_id, 2 ** 52 - 1), record)).status).toBe(201);
  });

  test('what actions change is shown, kept by who replaces the row, and not written here', async () => {
    const at = path('shop', shop.shop_id);
    const { body } = await call('GET', at);
    expect(body.status).toBe('active');
    expect((await call('PUT', at, { ...body, shop_name: 'Renamed' })).body).toEqual({
      ...body,
      shop_name: 'Renamed',
    });
    const banned = await call('PATCH', at, { status: 'banned' });
    expect(banned.body.errors).toEqual([{ pointer: '/status', message: 'is changed by actions' }]);
  });

  test('items are counted as they come and go, and their status is left alone', async () => {
    const count = async () =>
      ((await storedRows(world, 'item_count')) as Record_[]).find((row) => row.shop_id === shop.shop_id)
        ?.item_count ?? 0;
    const given = await world.given.item({ shop });
    const before = Number(await count());
    const { item_id: _, ...record } = (await call('GET', path('item', shop.shop_id, given.item_id))).body;
    const at = path('item', shop.shop_id, 77);
    await call('PUT', at, record);
    expect(await count()).toBe(before + 1);
    await call('PATCH', at, { item_name: 'Other' });
    expect(await count()).toBe(before + 1);
    const banned = await call('PATCH', at, { item_status: 'UNLIST' });
    expect([banned.status, banned.body.code]).toEqual([409, 'rule_broken']);
    await call('DELETE', at);
    expect(await count()).toBe(before);
  });

  test('stock is not set below what orders have reserved, and what they have is not written here', async () => {
    const { item_id } = await world.given.item({ shop });
    const at = `/operator/v1/collections/item_stock/${shop.shop_id}/${item_id}/0/`;
    await world.given.row('item_stock', {
      shop_id: shop.shop_id,
      item_id,
      model_id: 0,
      location_id: 'L',
      stock: 5,
      reserved_stock: 3,
    });
    const fewer = await call('PATCH', `${at}L`, { stock: 2 });
    expect([fewer.status, fewer.body.detail]).toEqual([
      409,
      'Orders have reserved 3 pieces: there must be as many at least.',
    ]);
    expect((await call('PATCH', `${at}L`, { stock: 3 })).body).toMatchObject({ stock: 3, reserved_stock: 3 });
    expect((await call('PATCH', `${at}L`, { reserved_stock: 0 })).status).toBe(422);
  });
});
