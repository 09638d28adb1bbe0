import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls, modelAt } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { delete_model } from './delete_model.contract.ts';

onEachEngine('delete_model', (world) => {
  const edit = editCalls(world);
  const remove = (seller: Seller, item_id: number, model_id: number) =>
    edit.call('delete_model', seller, { item_id, model_id });

  test('deletes a model with its stock, and its place can have a new one with a new id', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    const [s = 0] = model_ids;
    world.clock.advance({ seconds: 60 });
    const { body } = await remove(seller, item_id, s);
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '', warning: '' });
    const { item, models, tiers } = await edit.shown(seller, item_id);
    expect(models.map(({ model_id }) => model_id)).toEqual(model_ids.slice(1));
    expect(tiers[0]?.option_list).toHaveLength(3);
    expect(item).toMatchObject({
      update_time: world.clock.now,
      stock_info_v2: { summary_info: { total_available_stock: 10 } },
    });
    const again = await edit.call('add_model', seller, { item_id, model_list: [modelAt([0])] });
    expect(again.body.response.model[0]?.model_id).not.toBe(s);
    for (const [name, request] of [
      ['update_stock', { stock_list: [{ model_id: s, seller_stock: [{ stock: 1 }] }] }],
      ['update_price', { price_list: [{ model_id: s, original_price: 26 }] }],
      ['update_model', { model: [{ model_id: s, model_sku: 'x' }] }],
      ['delete_model', { model_id: s }],
    ] as const)
      expect((await edit.call(name, seller, { item_id, ...request })).body.error).not.toBe('');
    const placed = await act(world, 'order.place', {
      shop_id: seller.shop_id,
      item_list: [{ item_id, model_id: s, quantity: 1 }],
    });
    expect(placed.status).not.toBe(200);
  });

  test('of a deletion and an order at once for the last piece, one wins, and no reserved piece is lost', async () => {
    const seller = await world.given.seller();
    for (let round = 0; round < 5; round++) {
      const { item_id, model_ids } = await edit.itemWithModels(seller);
      const [s = 0] = model_ids;
      const [deletion, order] = await Promise.all([
        remove(seller, item_id, s),
        act(world, 'order.place', {
          shop_id: seller.shop_id,
          item_list: [{ item_id, model_id: s, quantity: 1 }],
        }),
      ]);
      const { models } = await edit.shown(seller, item_id);
      const kept = models.find(({ model_id }) => model_id === s);
      expect([deletion.body.error === '', order.status === 200]).toEqual([!kept, Boolean(kept)]);
      if (kept) expect(kept.stock_info_v2.summary_info.total_reserved_stock).toBe(1);
    }
  });

  test('records which model was deleted', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    await remove(seller, item_id, model_ids[0] ?? 0);
    const events = ((await storedRows(world, 'event')) as { subject: string; kind: string; data: string }[])
      .filter(({ subject }) => subject === `item:${item_id}`)
      .map(({ kind, data }) => [kind, JSON.parse(data)]);
    expect(events.slice(1)).toEqual([
      ['update_models', { item_id, added: model_ids, removed: [0], changed: [] }],
      ['update_models', { item_id, added: [], removed: model_ids.slice(0, 1), changed: [] }],
    ]);
  });

  const withModel =
    (given?: (seller: Seller, item_id: number, model_id: number) => Promise<unknown>, named?: number) =>
    async () => {
      const seller = await world.given.seller();
      const { item_id, model_ids } = await edit.itemWithModels(seller);
      const [model_id = 0, ...others] = model_ids;
      await given?.(seller, item_id, model_id);
      if (given === keepOne) for (const other of others) await remove(seller, item_id, other);
      return () => remove(seller, item_id, named ?? model_id);
    };
  const keepOne = async () => undefined;

  eachRefusal(world, delete_model, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id, model_ids } = await edit.itemWithModels(await world.given.seller());
        const seller = await world.given.seller();
        return () => remove(seller, item_id, model_ids[0] ?? 0);
      },
    ],
    item_uneditable: [
      'a deleted item',
      withModel((seller, item_id) => edit.call('delete_item', seller, { item_id })),
    ],
    model_unknown: ['a model of another item', withModel(undefined, 7)],
    model_in_warehouses: ["an item that the marketplace's warehouses keep", withModel(edit.store)],
    model_in_promotion: [
      'a model in a promotion that will run',
      withModel((seller, item_id, model_id) => edit.promote(seller, item_id, { model_id, in_s: 60 })),
    ],
    all_models_deleted: ['the last model', withModel(keepOne)],
    stock_below_reserved: [
      'a model of which orders have reserved pieces',
      withModel((seller, item_id, model_id) => edit.reserve(seller, item_id, model_id, 1)),
    ],
  });
});
