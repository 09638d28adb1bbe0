import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_bound_whs_info } from './get_bound_whs_info.contract.ts';

onEachEngine('get_bound_whs_info', (world) => {
  const { name } = get_bound_whs_info;

  test('lists the warehouses that keep stock of the shop by region, each once', async () => {
    const shop = await world.given.shop({ region: 'MX' });
    const { shop_id } = shop;
    const balance = { shop_id, sellable: 1, reserved: 0, unsellable: 0 };
    const place = (whs_region: 'MX' | 'BR', whs_id: string, mtsku_id: string) =>
      ['stock_balance', { ...balance, whs_region, whs_id, mtsku_id }] as const;
    await world.given.rows([
      place('MX', 'W2', 'a'),
      place('MX', 'W1', 'a'),
      place('MX', 'W1', 'b'),
      place('BR', 'W9', 'a'),
    ]);
    const { body } = await world.call(name, {}, { shop });
    expect(body.response).toEqual({
      list: [
        {
          shop_id,
          bound_whs: [
            { whs_region: 'BR', whs_ids: 'W9' },
            { whs_region: 'MX', whs_ids: 'W1,W2' },
          ],
        },
      ],
    });
  });

  test('a shop without stock in warehouses has no warehouses', async () => {
    const shop = await world.given.shop();
    const { body } = await world.call(name, {}, { shop });
    expect(body.response).toEqual({ list: [{ shop_id: shop.shop_id, bound_whs: [] }] });
  });
});
