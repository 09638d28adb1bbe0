import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls, tier } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { update_tier_variation } from './update_tier_variation.contract.ts';

onEachEngine('update_tier_variation', (world) => {
  const edit = editCalls(world);
  const update = (seller: Seller, request: Record<string, unknown>) =>
    edit.call('update_tier_variation', seller, request);

  test('renames options, and models keep their ids, prices, SKUs and stock', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller, { model: { model_sku: 'K' } });
    const [s = 0] = model_ids;
    const order_sn = await edit.reserve(seller, item_id, s, 2);
    const before = await edit.shown(seller, item_id);
    world.clock.advance({ seconds: 60 });
    const { body } = await update(seller, {
      item_id,
      tier_variation: [tier('Length', 'Short', 'Mid', 'Long')],
    });
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '', warning: '' });
    const after = await edit.shown(seller, item_id);
    expect(after.models).toEqual(before.models);
    expect(after.tiers).toEqual([
      { name: 'Length', option_list: [{ option: 'Short' }, { option: 'Mid' }, { option: 'Long' }] },
    ]);
    expect(after.item).toMatchObject({ update_time: world.clock.now });
    const later = await edit.reserve(seller, item_id, s, 1);
    const { body: orders } = await world.call(
      'v2.order.get_order_detail',
      { order_sn_list: `${order_sn},${later}`, response_optional_fields: 'item_list' },
      { shop: seller },
    );
    expect(orders.response.order_list.map((order) => order.item_list?.[0]?.model_name)).toEqual([
      'S',
      'Short',
    ]);
  });

  test('model_list moves models; a model that it does not name is deleted with its unreserved stock', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    const [s = 0, m = 0] = model_ids;
    await edit.reserve(seller, item_id, s, 2);
    const { body } = await update(seller, {
      item_id,
      tier_variation: [tier('Size', 'M', 'S', 'XL')],
      model_list: [
        { model_id: m, tier_index: [0] },
        { model_id: s, tier_index: [1] },
      ],
    });
    expect(body.error).toBe('');
    const { models, item } = await edit.shown(seller, item_id);
    expect(models).toMatchObject([
      {
        model_id: s,
        tier_index: [1],
        stock_info_v2: { summary_info: { total_reserved_stock: 2, total_available_stock: 3 } },
      },
      { model_id: m, tier_index: [0] },
    ]);
    expect(item).toMatchObject({
      stock_info_v2: { summary_info: { total_reserved_stock: 2, total_available_stock: 8 } },
    });
  });

  test('without model_list, only models whose option is gone are deleted', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    expect((await update(seller, { item_id, tier_variation: [tier('Size', 'S', 'M')] })).body.error).toBe('');
    const { models } = await edit.shown(seller, item_id);
    expect(models.map(({ model_id }) => model_id)).toEqual(model_ids.slice(0, 2));
  });

  test('images of options can change while a promotion runs', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    await edit.promote(seller, item_id, { model_id: model_ids[0] ?? 0 });
    const image_id = await world.given.image();
    const option_list = ['S', 'M', 'L'].map((option) => ({ option, image: { image_id } }));
    const { body } = await update(seller, { item_id, tier_variation: [{ name: 'Size', option_list }] });
    expect(body.error).toBe('');
    expect((await edit.shown(seller, item_id)).tiers).toMatchObject([
      { option_list: option_list.map(({ option }) => ({ option, image: { image_id } })) },
    ]);
  });

  type Ids = readonly [number, number, number];
  const withItem =
    (
      request: (ids: Ids) => object,
      given?: (seller: Seller, item_id: number, ids: Ids) => Promise<unknown>,
    ) =>
    async () => {
      const seller = await world.given.seller();
      const { item_id, model_ids } = await edit.itemWithModels(seller);
      const ids = model_ids as unknown as Ids;
      await given?.(seller, item_id, ids);
      return () =>
        update(seller, { item_id, tier_variation: [tier('Size', 'S', 'M', 'L')], ...request(ids) });
    };
  const tiers = (...tier_variation: object[]) => withItem(() => ({ tier_variation }));
  const models = (places: (ids: Ids) => readonly (readonly [number, number])[]) =>
    withItem((ids) => ({
      model_list: places(ids).map(([model_id, index]) => ({ model_id, tier_index: [index] })),
    }));
  const promoted = (at: number) => (seller: Seller, item_id: number, ids: Ids) =>
    edit.promote(seller, item_id, { model_id: ids[at] ?? 0, in_s: 60 });

  eachRefusal(world, update_tier_variation, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await edit.itemWithModels(await world.given.seller());
        const seller = await world.given.seller();
        return () => update(seller, { item_id, tier_variation: [tier('Size', 'S')] });
      },
    ],
    item_uneditable: [
      'a banned item',
      async () => {
        const { shop, item_id } = await world.given.item({ item_status: 'BANNED' });
        return () =>
          world.call(update_tier_variation.name, { item_id, tier_variation: [tier('Size', 'S')] }, { shop });
      },
    ],
    model_in_warehouses: [
      "an item that the marketplace's warehouses keep",
      withItem(
        () => ({}),
        (seller, item_id) => edit.store(seller, item_id),
      ),
    ],
    without_tiers: [
      'an item without tiers',
      async () => {
        const seller = await world.given.seller();
        const item_id = await edit.item(seller);
        return () => update(seller, { item_id, tier_variation: [tier('Size', 'S')] });
      },
    ],
    level_not_same: ['another number of tiers', tiers(tier('Size', 'S', 'M', 'L'), tier('Colour', 'Red'))],
    invalid_field: ['an empty option', tiers(tier('Size', 'S', ''))],
    name_repeated: ['two equal options', tiers(tier('Size', 'S', 'S'))],
    tier_name_too_long: ['a long tier name', tiers(tier('S'.repeat(21), 'S'))],
    option_too_long: ['a long option', tiers(tier('Size', 'S'.repeat(31)))],
    model_repeated: [
      'a model twice',
      models(([s]) => [
        [s, 0],
        [s, 1],
      ]),
    ],
    model_of_another_item: ['a model of another item', models(() => [[7, 0]])],
    index_unknown: ['an option that is not there', models(([s]) => [[s, 3]])],
    index_repeated: [
      'two models at one place',
      models(([s, m]) => [
        [s, 0],
        [m, 0],
      ]),
    ],
    all_models_deleted: ['a list that names no model', models(() => [])],
    unnamed_in_promotion: [
      'to delete a model in a promotion',
      withItem(([s]) => ({ model_list: [{ model_id: s, tier_index: [0] }] }), promoted(2)),
    ],
    option_in_promotion: [
      'to delete the option of a model in a promotion',
      withItem(() => ({ tier_variation: [tier('Size', 'S', 'M')] }), promoted(2)),
    ],
    tiers_in_promotion: [
      'to rename an option of an item in a promotion',
      withItem(() => ({ tier_variation: [tier('Size', 'S', 'M', 'XL')] }), promoted(0)),
    ],
    stock_below_reserved: [
      'to delete a model of which orders have reserved pieces',
      withItem(
        () => ({ tier_variation: [tier('Size', 'S', 'M')] }),
        (seller, item_id, ids) => edit.reserve(seller, item_id, ids[2], 1),
      ),
    ],
  });
});
