import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { category_id } from '../../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_size_chart_list } from './get_size_chart_list.contract.ts';

onEachEngine('get_size_chart_list', (world) => {
  const { name } = get_size_chart_list;
  const ask = (shop: Seller, request: Record<string, unknown> = {}) =>
    world.call(name, { category_id, page_size: 50, ...request }, { shop });
  const list = async (shop: Seller, request: Record<string, unknown> = {}) => {
    const { body } = await ask(shop, request);
    const page = body.response;
    return { ...page, ids: page.size_chart_list.map(({ size_chart_id }) => size_chart_id) };
  };
  const addChart = (shop: Seller, size_chart_id: number, of_category?: number) =>
    world.given.row('size_chart', {
      shop_id: shop.shop_id,
      size_chart_id,
      size_chart_name: 'Tops',
      category_id: of_category,
    });

  test("lists the shop's templates for the category and for all categories, and add_item accepts them", async () => {
    const seller = await world.given.seller();
    await world.given.seller();
    await addChart(seller, 900_001, category_id);
    await addChart(seller, 900_002, 777);
    const { ids, total_count, next_cursor } = await list(seller);
    expect(ids).toEqual([seller.size_chart_id, 900_001]);
    expect([total_count, next_cursor]).toEqual([2, '']);
  });

  test('next_cursor leads through all templates while others are added', async () => {
    const seller = await world.given.seller();
    for (const id of [900_005, 900_003, 900_004]) await addChart(seller, id);
    const first = await list(seller, { page_size: 2, cursor: '""' });
    expect(first.ids).toEqual([seller.size_chart_id, 900_003]);
    await addChart(seller, 900_001);
    const second = await list(seller, { page_size: 2, cursor: first.next_cursor });
    expect([second.ids, second.next_cursor]).toEqual([[900_004, 900_005], '']);
  });

  test.each([
    [{ page_size: 0 }, 'page_size'],
    [{ page_size: 51 }, 'page_size'],
    [{ category_id: '' }, 'category_id'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const { body } = await ask(await world.given.seller(), request);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  const refused =
    (request: Record<string, unknown>, seller_type: Seller['seller_type'] = 'local') =>
    async () => {
      const seller = await world.given.seller({ seller_type });
      return () => ask(seller, request);
    };
  eachRefusal(world, get_size_chart_list, {
    size_chart_category: ['a category that does not exist', refused({ category_id: 987_654_321 })],
    cursor_invalid: ['a cursor that no answer gave', refused({ cursor: 'next' })],
    only_local: ['a cross-border shop', refused({}, 'cross_border')],
  });
});
