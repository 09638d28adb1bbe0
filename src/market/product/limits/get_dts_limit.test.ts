import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_dts_limit } from './get_dts_limit.contract.ts';

onEachEngine('get_dts_limit', (world) => {
  const { name } = get_dts_limit;

  test('returns the range of a pre-order, and -1 twice if a category does not allow pre-order', async () => {
    const shop = await world.given.shop({ region: 'ID' });
    const category = { region: 'ID', category_name: 'Tables', is_leaf: true } as const;
    await world.given.rows([
      ['category', { ...category, category_id: 51, days_to_ship_min: 7, days_to_ship_max: 15 }],
      ['category', { ...category, category_id: 52 }],
    ]);
    const limit = async (category_id: number) =>
      (await world.call(name, { category_id }, { shop })).body.response;
    expect(await limit(51)).toEqual({
      days_to_ship_limit: { min_limit: 7, max_limit: 15 },
      non_pre_order_days_to_ship: 7,
    });
    expect(await limit(52)).toEqual({
      days_to_ship_limit: { min_limit: -1, max_limit: -1 },
      non_pre_order_days_to_ship: null,
    });
  });

  eachRefusal(world, get_dts_limit, {
    invalid_category: [
      'a category that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { category_id: 987_654_321 }, { shop });
      },
    ],
  });
});
