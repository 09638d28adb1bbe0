import { expect, test } from 'vitest';
import { itemCalls, itemIdOf } from '../../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { delete_item } from './delete_item.contract.ts';

onEachEngine('delete_item', (world) => {
  const { name } = delete_item;
  const product = itemCalls(world);

  test('deletes an item, which can be read for 90 more days and no longer changes', async () => {
    const { shop, item_id } = await world.given.item();
    const { body } = await world.call(name, { item_id }, { shop });
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '', warning: '' });
    const read = await world.call('v2.product.get_item_base_info', { item_id_list: item_id }, { shop });
    expect(read.body.response).toMatchObject({
      item_list: [{ item_id, item_status: 'SELLER_DELETE', update_time: world.clock.now }],
    });
    const calls = [
      ['v2.product.update_price', { item_id, price_list: [{ original_price: 5 }] }, 'error_item_uneditable'],
      [
        'v2.product.update_stock',
        { item_id, stock_list: [{ seller_stock: [{ stock: 5 }] }] },
        'error_item_uneditable',
      ],
      ['v2.product.unlist_item', { item_list: [{ item_id, unlist: false }] }, 'error_unlist_item_all_failed'],
    ] as const;
    for (const [operation, request, error] of calls)
      expect((await world.call(operation, request, { shop })).body.error).toBe(error);
  });

  test("a deleted item makes room within the shop's item limit", async () => {
    const seller = await world.given.seller({ region: 'MX', limit: { item_count_max: 2 } });
    const add = async () => (await product.add(seller)).body.error;
    const item_id = itemIdOf(await product.add(seller));
    expect(await add()).toBeUndefined();
    expect(await add()).toBe('error_reach_shop_item_limit');
    await world.call(name, { item_id }, { shop: seller });
    expect(await add()).toBeUndefined();
    expect(await add()).toBe('error_reach_shop_item_limit');
  });

  test('of 8 concurrent calls that delete an item one succeeds', async () => {
    const { shop, item_id } = await world.given.item();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(name, { item_id }, { shop })),
    );
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
  });

  const deletedWith =
    (prepare: (item: { shop_id: number; item_id: number }) => Promise<unknown>) => async () => {
      const item = await world.given.item();
      await prepare(item);
      return () => world.call(name, { item_id: item.item_id }, { shop: item.shop });
    };
  eachRefusal(world, delete_item, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_id }, { shop });
      },
    ],
    item_not_deletable: [
      'an item with pieces that orders have reserved',
      deletedWith(({ shop_id, item_id }) =>
        world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 2, reserved_stock: 1 }),
      ),
    ],
    delete_in_promotion: [
      'an item whose price a promotion lowers now',
      deletedWith(({ shop_id, item_id }) =>
        world.given.row('item_promotion', {
          shop_id,
          item_id,
          promotion_id: 1,
          promotion_price_micros: 1,
          start_time: 'now',
          end_time: 'now+1d',
        }),
      ),
    ],
    delete_on_holiday: [
      'a shop on a full holiday',
      async () => {
        const shop = await world.given.shop({ holiday_mode_on: true });
        const { item_id } = await world.given.item({ shop });
        return () => world.call(name, { item_id }, { shop });
      },
    ],
    in_warehouses: [
      "an item with stock in the marketplace's warehouses",
      deletedWith(({ shop_id, item_id }) => {
        const sku = { shop_id, whs_region: 'SG', mtsku_id: `${item_id}_0` } as const;
        return world.given.rows([
          ['stock_shop_sku', { ...sku, shop_item_id: item_id, shop_model_id: 0 }],
          ['stock_balance', { ...sku, whs_id: 'W', sellable: 1, reserved: 0, unsellable: 0 }],
        ]);
      }),
    ],
  });
});
