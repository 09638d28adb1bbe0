import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_item_extra_info } from './get_item_extra_info.contract.ts';

onEachEngine('get_item_extra_info', (world) => {
  const { name } = get_item_extra_info;

  test('counts sold pieces and stars, without cancelled pieces and hidden comments, and shows what operators have written', async () => {
    const { shop, shop_id, item_id } = await world.given.item();
    const other = await world.given.item({ shop });
    const theirs = await world.given.item();
    for (const order_status of ['COMPLETED', 'SHIPPED'] as const) {
      const { order_sn } = await world.given.order({ shop, order_status });
      const line = { shop_id, order_sn, order_item_id: item_id, item_id, item_name: 'Teapot' };
      const price = { model_original_price_micros: 1, model_discounted_price_micros: 1 };
      await world.given.rows([
        [
          'sales_order_line',
          { ...line, ...price, line_no: 8, line_item_id: 8, model_quantity_purchased: 3, cancelled_qty: 1 },
        ],
        ['sales_order_line', { ...line, ...price, line_no: 9, line_item_id: 9, model_quantity_purchased: 2 }],
      ]);
    }
    await world.given.row('item_figures', { shop_id, item_id, views: 12, likes: 3 });
    for (const rating_star of [5, 4, 4]) await world.given.comment({ shop, item_id, rating_star });
    await world.given.comment({ shop, item_id, rating_star: 1, is_hidden: true });
    await world.given.comment({ shop: theirs.shop, item_id: theirs.item_id, rating_star: 1 });
    const { body } = await world.call(
      name,
      { item_id_list: `${other.item_id},${item_id},${theirs.item_id}` },
      { shop },
    );
    expect(body.response.item_list).toEqual([
      { item_id: other.item_id, sale: 0, views: 0, likes: 0, rating_star: 0, comment_count: 0 },
      { item_id, sale: 4, views: 12, likes: 3, rating_star: 4.33, comment_count: 3 },
    ]);
  });

  eachRefusal(world, get_item_extra_info, {
    item_not_found: [
      'items of another shop alone',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_id_list: item_id }, { shop });
      },
    ],
  });
});
