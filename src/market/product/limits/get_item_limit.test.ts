import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { every_right, itemCalls } from '../../../../test/support/items/added_items.ts';
import { category_id } from '../../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_item_limit } from './get_item_limit.contract.ts';

type FieldWithBounds =
  | 'item_name_length_limit'
  | 'item_description_length_limit'
  | 'item_image_count_limit'
  | 'price_limit';

onEachEngine('get_item_limit', (world) => {
  const { name } = get_item_limit;
  const product = itemCalls(world);
  const ask = async (shop: GivenShop, request: Record<string, unknown> = {}) =>
    (await world.call(name, request, { shop })).body;

  test('returns the limits of a category, with gtin_limit also next to response', async () => {
    const seller = await world.given.seller({ rights: every_right });
    const body = await ask(seller, { category_id });
    const { limit } = seller;
    expect(body).toMatchObject({
      error: '',
      warning: '',
      gtin_limit: { gtin_validation_rule: 'Optional' },
      response: {
        price_limit: { max_limit: limit.price_max_micros / 1_000_000 },
        item_name_length_limit: {
          min_limit: limit.item_name_length_min,
          max_limit: limit.item_name_length_max,
        },
        item_count_limit: { max_limit: limit.item_count_max },
        extended_description_limit: { description_text_length_max: limit.description_length_max },
        dts_limit: { days_to_ship_limit: { min_limit: 8, max_limit: 30 } },
        weight_limit: { weight_mandatory: true },
        dimension_limit: { dimension_mandatory: false },
        size_chart_limit: { size_chart_mandatory: false, support_template_size_chart: true },
        gtin_limit: { gtin_validation_rule: 'Optional' },
      },
    });
  });

  test('without a category, limits that depend on it are null, and so is an extended description if the shop may not use it', async () => {
    const seller = await world.given.seller({ seller_type: 'cross_border' });
    const body = await ask(seller);
    expect(body.gtin_limit).toBeNull();
    expect(body.response).toMatchObject({
      dts_limit: null,
      gtin_limit: null,
      extended_description_limit: null,
      size_chart_limit: { support_image_size_chart: true, support_template_size_chart: false },
    });
  });

  test('add_item accepts values at the limits and refuses values beyond them', async () => {
    const seller = await world.given.seller();
    const { response: limits } = await ask(seller, { category_id });
    const [image_id = ''] = await world.given.images();
    const stored = await world.given.seller();
    const add = async (changes: Record<string, unknown>) =>
      (await product.add(stored, changes as never)).body.error ?? '';
    const images = (count: number) => ({ image: { image_id_list: Array(count).fill(image_id) } });
    const cases: [FieldWithBounds, (limit: number) => Record<string, unknown>][] = [
      ['item_name_length_limit', (count) => ({ item_name: 'a'.repeat(count) })],
      ['item_description_length_limit', (count) => ({ description: 'a'.repeat(count) })],
      ['item_image_count_limit', images],
      ['price_limit', (original_price) => ({ original_price })],
    ];
    for (const [field, change] of cases) {
      const { min_limit, max_limit } = limits[field];
      if (field !== 'price_limit') expect(await add(change(min_limit)), field).toBe('');
      expect(await add(change(max_limit)), field).toBe('');
      expect(await add(change(max_limit + 1)), field).not.toBe('');
      expect(await add(change(min_limit - 1)), field).not.toBe('');
    }
  });

  eachRefusal(world, get_item_limit, {
    invalid_category: [
      'a category that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { category_id: 987_654_321 }, { shop });
      },
    ],
  });
});
