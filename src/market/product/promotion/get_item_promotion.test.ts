import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_item_promotion } from './get_item_promotion.contract.ts';

onEachEngine('get_item_promotion', (world) => {
  const { name } = get_item_promotion;

  test('returns promotions that run now or later, with each model, and none that has ended', async () => {
    const { now } = world.clock;
    const { shop, shop_id, item_id } = await world.given.item();
    const without = await world.given.item({ shop });
    const theirs = await world.given.item();
    const promotion = { shop_id, item_id, promotion_price_micros: 9_900_000 };
    await world.given.rows([
      ['item_promotion', { ...promotion, promotion_id: 1, start_time: now - 9, end_time: now }],
      ['item_promotion', { ...promotion, promotion_id: 2, start_time: now, end_time: now + 1 }],
      [
        'item_promotion',
        {
          ...promotion,
          promotion_id: 3,
          model_id: 7,
          promotion_type: 'flash_sale',
          start_time: now + 1,
          end_time: now + 9,
        },
      ],
    ]);
    const { body } = await world.call(
      name,
      { item_id_list: `${item_id},${without.item_id},${theirs.item_id}` },
      { shop },
    );
    const promotion_price_info = [{ promotion_price: 9.9 }];
    const promotion_stock_info_v2 = { summary_info: { total_reserved_stock: 0 } };
    expect(body.response).toEqual({
      success_list: [
        {
          item_id,
          promotion: [
            {
              promotion_type: 'Discount Promotions',
              promotion_id: 2,
              model_id: 0,
              start_time: now,
              end_time: now + 1,
              promotion_price_info,
              promotion_staging: 'ongoing',
              promotion_stock_info_v2,
            },
            {
              promotion_type: 'Flash Sale',
              promotion_id: 3,
              model_id: 7,
              start_time: now + 1,
              end_time: now + 9,
              promotion_price_info,
              promotion_staging: 'upcoming',
              promotion_stock_info_v2,
            },
          ],
        },
        { item_id: without.item_id, promotion: [] },
      ],
      failure_list: [{ item_id: theirs.item_id, failed_reason: 'Product not found' }],
    });
  });

  eachRefusal(world, get_item_promotion, {
    item_repeated: [
      'an item that is named twice',
      async () => {
        const { shop, item_id } = await world.given.item();
        return () => world.call(name, { item_id_list: `${item_id},${item_id}` }, { shop });
      },
    ],
  });
});
