import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { update_model } from './update_model.contract.ts';

onEachEngine('update_model', (world) => {
  const edit = editCalls(world);
  const update = (seller: Seller, item_id: number, ...model: object[]) =>
    edit.call('update_model', seller, { item_id, model });
  const dimension = { package_height: 1, package_length: 2, package_width: 3 };

  test('changes what it names and keeps the rest; an empty SKU removes it', async () => {
    const seller = await world.given.seller({ rights: ['model_pre_order'] });
    const { item_id, model_ids } = await edit.itemWithModels(seller, { model: { model_sku: 'K' } });
    const [s = 0, m = 0] = model_ids;
    const before = await edit.shown(seller, item_id);
    world.clock.advance({ seconds: 60 });
    const pre_order = { is_pre_order: true, days_to_ship: 12 };
    const { body } = await update(
      seller,
      item_id,
      { model_id: s, gtin_code: '00', weight: 0.25, dimension, pre_order, model_status: 'NORMAL' },
      { model_id: m, model_sku: '' },
    );
    expect(body).toEqual({ request_id: body.request_id, error: '', message: '', warning: '' });
    const { item, models } = await edit.shown(seller, item_id);
    expect(models).toEqual([
      { ...before.models[0], gtin_code: '00', weight: '0.25', dimension, pre_order },
      { ...before.models[1], model_sku: '' },
      before.models[2],
    ]);
    expect(item).toMatchObject({ update_time: world.clock.now });
  });

  const withModel =
    (change: object, rights: readonly string[] = []) =>
    async () => {
      const seller = await world.given.seller({ rights });
      const { item_id, model_ids } = await edit.itemWithModels(seller);
      return () =>
        update(
          seller,
          item_id,
          { model_id: model_ids[1], model_sku: 'first' },
          { model_id: model_ids[0], ...change },
        );
    };

  test.each<[string, object]>([
    ['model_status', { model_status: 'UNAVAILABLE' }],
    ['weight', { dimension }],
    ['model_sku', { model_sku: 'K'.repeat(101) }],
  ])('error_param names %s, and no model of the call is changed', async (field, change) => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    const before = await edit.shown(seller, item_id);
    const { body } = await update(
      seller,
      item_id,
      { model_id: model_ids[1], model_sku: 'x' },
      { model_id: model_ids[0], ...change },
    );
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining(field)]);
    expect(await edit.shown(seller, item_id)).toEqual(before);
  });

  eachRefusal(world, update_model, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id, model_ids } = await edit.itemWithModels(await world.given.seller());
        const seller = await world.given.seller();
        return () => update(seller, item_id, { model_id: model_ids[0] });
      },
    ],
    item_uneditable: [
      'a banned item',
      async () => {
        const { shop, item_id } = await world.given.item({ item_status: 'BANNED' });
        return () => world.call(update_model.name, { item_id, model: [{ model_id: 1 }] }, { shop });
      },
    ],
    model_invalid: ['a model of another item', withModel({ model_id: 7 })],
    invalid_field: ['a package size without weight', withModel({ dimension })],
    invalid_gtin: ['a wrong GTIN', withModel({ gtin_code: '12345679' })],
    model_pre_order_not_allowed: ['a pre-order of a model', withModel({ pre_order: { is_pre_order: true } })],
    invalid_days_to_ship: [
      'days to ship outside the range of the category',
      withModel({ pre_order: { is_pre_order: true, days_to_ship: 31 } }, ['model_pre_order']),
    ],
  });
});
