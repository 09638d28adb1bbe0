import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { stock_set } from './stock_set.contract.ts';

onEachEngine('stock.set', (world) => {
  /** An item of a shop with these stock locations, and with these models. */
  async function givenItem({ location_ids = [] as string[], model_ids = [] as number[] } = {}) {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    for (const location_id of location_ids)
      await world.given.row('stock_location', { shop_id, location_id, location_name: location_id });
    const { item_id } = await world.given.item({ shop });
    for (const model_id of model_ids)
      await world.given.row('item_model', {
        shop_id,
        item_id,
        model_id,
        model_name: `Size ${model_id}`,
        tier_index: [0],
        original_price_micros: 1_000_000,
      });
    return { shop_id, item_id };
  }

  test('sets the number of pieces in the only location of a shop', async () => {
    const key = await givenItem();
    const set = { location_id: '', stock: 7, reserved_stock: 0 };
    expect((await act(world, 'stock.set', { ...key, stock: 7 })).body).toEqual(set);
    expect((await act(world, 'stock.set', { ...key, stock: 3 })).body).toEqual({ ...set, stock: 3 });
  });

  test('sets the number of pieces of a model in one of several locations', async () => {
    const key = await givenItem({ location_ids: ['NORTH', 'SOUTH'], model_ids: [11, 12] });
    const request = { ...key, model_id: 12, location_id: 'SOUTH', stock: 4 };
    expect((await act(world, 'stock.set', request)).body).toEqual({
      location_id: 'SOUTH',
      stock: 4,
      reserved_stock: 0,
    });
  });

  eachActionRefusal(world, stock_set, {
    item_not_found: ['an unknown item', async () => ({ shop_id: 1, item_id: 1, stock: 1 })],
    model_not_found: [
      'an item with models, without a model_id',
      async () => ({ ...(await givenItem({ model_ids: [11] })), stock: 1 }),
    ],
    location_not_found: [
      'a shop with several locations, without a location_id',
      async () => ({ ...(await givenItem({ location_ids: ['NORTH', 'SOUTH'] })), stock: 1 }),
    ],
    fewer_than_reserved: [
      'fewer pieces than orders have reserved',
      async () => {
        const key = await givenItem();
        await world.given.channel({ region: 'SG' });
        await act(world, 'stock.set', { ...key, stock: 5 });
        const item_list = [{ item_id: key.item_id, quantity: 3 }];
        await act(world, 'order.place', { shop_id: key.shop_id, item_list });
        return { ...key, stock: 2 };
      },
    ],
  });
});
