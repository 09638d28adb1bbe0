import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls, modelAt, tier } from '../../../../test/support/items/edited_items.ts';
import { refusedModels, wholesale } from '../../../../test/support/items/refused_models.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { add_model } from './add_model.contract.ts';

onEachEngine('add_model', (world) => {
  const edit = editCalls(world);
  const addModels = (seller: Seller, item_id: number, ...model_list: object[]) =>
    edit.call('add_model', seller, { item_id, model_list });

  /** An item with four sizes, of which three have models. */
  async function itemWithPlace(
    options: Parameters<typeof world.given.seller>[0] = {},
    given: Parameters<typeof edit.itemWithModels>[1] = {},
  ) {
    const seller = await world.given.seller(options);
    const { item_id, model_ids } = await edit.itemWithModels(seller, given);
    await edit.call('update_tier_variation', seller, {
      item_id,
      tier_variation: [tier('Size', 'S', 'M', 'L', 'XL', 'XXL')],
    });
    return { seller, item_id, model_ids };
  }

  test('adds models at free places, which can be ordered at once', async () => {
    const { seller, item_id, model_ids } = await itemWithPlace();
    world.clock.advance({ seconds: 60 });
    const { body } = await addModels(
      seller,
      item_id,
      modelAt([4], { original_price: 30, model_sku: 'XXL' }),
      modelAt([3], { seller_stock: [{ location_id: 'MAIN', stock: 2 }] }),
    );
    expect(body.response.model).toMatchObject([
      { tier_index: [4], model_sku: 'XXL', price_info: [{ original_price: 30 }] },
      { tier_index: [3], model_sku: '', seller_stock: [{ location_id: 'MAIN', stock: 2 }] },
    ]);
    const added: number[] = body.response.model.map((model: { model_id: number }) => model.model_id);
    const { item, models } = await edit.shown(seller, item_id);
    expect(models.map(({ model_id }) => model_id).toSorted()).toEqual([...model_ids, ...added].toSorted());
    expect(item).toMatchObject({
      update_time: world.clock.now,
      stock_info_v2: { summary_info: { total_available_stock: 22 } },
    });
    expect(await edit.reserve(seller, item_id, added[1] ?? 0, 2)).toMatch(/./);
  });

  test('of two calls at once for one place, one wins', async () => {
    const { seller, item_id } = await itemWithPlace();
    const answers = await Promise.all(
      ['a', 'b'].map((model_sku) => addModels(seller, item_id, modelAt([3], { model_sku }))),
    );
    expect(answers.map(({ body }) => body.error).toSorted()).toEqual(['', 'error_param']);
    expect((await edit.shown(seller, item_id)).models).toHaveLength(4);
  });

  test('an item has at most 50 models, and an item without tiers none', async () => {
    const { seller, item_id } = await itemWithPlace();
    const options = Array.from({ length: 10 }, (_, at) => `${at}`);
    const plain_id = await edit.item(seller);
    const tier_variation = [tier('A', ...options), tier('B', ...options)];
    const at = (place: number) => modelAt([Math.floor(place / 10), place % 10]);
    const of = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => at(from + index));
    await edit.call('init_tier_variation', seller, { item_id, tier_variation, model: of(0, 49) });
    expect((await addModels(seller, item_id, ...of(49, 51))).body.message).toContain('at most 50');
    expect((await addModels(seller, item_id, ...of(49, 50))).body.error).toBe('');
    expect((await addModels(seller, plain_id, at(0))).body.message).toContain('without tier_variation');
  });

  const withModel =
    (
      model: object,
      {
        options = {},
        given,
        changes = {},
      }: {
        options?: Parameters<typeof itemWithPlace>[0];
        given?: (seller: Seller, item_id: number) => Promise<unknown>;
        changes?: NonNullable<Parameters<typeof edit.itemWithModels>[1]>;
      } = {},
    ) =>
    async () => {
      const { seller, item_id } = await itemWithPlace(options, changes);
      await given?.(seller, item_id);
      return () => addModels(seller, item_id, modelAt([3], model));
    };

  eachRefusal(world, add_model, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await itemWithPlace();
        const seller = await world.given.seller();
        return () => addModels(seller, item_id, modelAt([3]));
      },
    ],
    item_uneditable: [
      'a deleted item',
      withModel({}, { given: (seller, item_id) => edit.call('delete_item', seller, { item_id }) }),
    ],
    add_on_holiday: [
      'a shop on a full holiday',
      withModel(
        {},
        { given: (shop) => world.call('v2.shop.set_shop_holiday_mode', { holiday_mode_on: true }, { shop }) },
      ),
    ],
    in_warehouses: ["an item that the marketplace's warehouses keep", withModel({}, { given: edit.store })],
    invalid_field: ['a place that has a model', withModel({ tier_index: [0] })],
    index_empty: ['a model without place', withModel({ tier_index: [] })],
    index_out_of_range: ['an option that is not there', withModel({ tier_index: [9] })],
    index_repeated: [
      'two models at one place',
      async () => {
        const { seller, item_id } = await itemWithPlace();
        return () => addModels(seller, item_id, modelAt([3]), modelAt([3]));
      },
    ],
    ...refusedModels((model, { options, changes } = {}) =>
      withModel(model, { options, changes: { changes, model: changes } }),
    ),
    models_too_far_apart: ['a price too far from the others', withModel({ original_price: 126 })],
    wholesale_price_unequal: [
      'a price that differs from the price of the other models, with wholesale',
      withModel({ original_price: 26 }, { changes: { changes: { wholesale } } }),
    ],
  });
});
