import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { storedItems } from '../../../../test/support/items/added_items.ts';
import { editCalls, modelAt, tier } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

const sizes = tier('Size', 'S', 'M');

onEachEngine('init_tier_variation', (world) => {
  const edit = editCalls(world);
  const init = (seller: Seller, request: Record<string, unknown>) =>
    edit.call('init_tier_variation', seller, request);

  test('gives an item tiers and models, which every read shows at once', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const image_ids = [await world.given.image(), await world.given.image()];
    world.clock.advance({ seconds: 60 });
    const colours = {
      name: 'Colour',
      option_list: ['Red', 'Blue'].map((option, at) => ({ option, image: { image_id: image_ids[at] } })),
    };
    const dimension = { package_height: 1, package_length: 2, package_width: 3 };
    const { body } = await init(seller, {
      item_id,
      tier_variation: [colours, sizes],
      model: [
        modelAt([0, 1], { original_price: 20, model_sku: 'RM', gtin_code: '00', weight: 0.2, dimension }),
        modelAt([1, 0], { original_price: 40 }),
      ],
    });
    expect(body).toMatchObject({
      error: '',
      response: {
        item_id,
        tier_variation: [
          {
            name: 'Colour',
            option_list: [
              { option: 'Red', image: { image_url: expect.stringContaining(String(image_ids[0])) } },
              { option: 'Blue', image: { image_url: expect.stringContaining(String(image_ids[1])) } },
            ],
          },
          { name: 'Size', option_list: [{ option: 'S' }, { option: 'M' }] },
        ],
        model: [
          {
            tier_index: [0, 1],
            model_sku: 'RM',
            price_info: [{ original_price: 20 }],
            seller_stock: [{ location_id: 'MAIN', stock: 5 }],
            weight: 0.2,
            dimension,
          },
          { tier_index: [1, 0], model_sku: '', price_info: [{ original_price: 40 }] },
        ],
      },
    });
    const { item, tiers, models } = await edit.shown(seller, item_id);
    expect(item).toMatchObject({
      has_model: true,
      update_time: world.clock.now,
      stock_info_v2: { summary_info: { total_available_stock: 10 } },
    });
    expect(item).not.toHaveProperty('price_info');
    expect(tiers.map(({ name }) => name)).toEqual(['Colour', 'Size']);
    const ids: number[] = body.response.model.map(({ model_id }: { model_id: number }) => model_id);
    expect(models).toMatchObject([
      { model_id: ids[0], tier_index: [0, 1], model_sku: 'RM', gtin_code: '00', weight: '0.2', dimension },
      { model_id: ids[1], tier_index: [1, 0], model_sku: '' },
    ]);
  });

  test('the newer form of tiers means the same, and an image that an option uses is kept', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const image_id = await world.given.image();
    const { body } = await init(seller, {
      item_id,
      standardise_tier_variation: [
        {
          variation_id: 0,
          variation_name: 'Size',
          variation_option_list: [{ variation_option_id: 0, variation_option_name: 'S', image_id }],
        },
      ],
      model: [modelAt([0])],
    });
    expect(body.error).toBe('');
    const { tiers } = await edit.shown(seller, item_id);
    expect(tiers).toMatchObject([{ name: 'Size', option_list: [{ option: 'S', image: { image_id } }] }]);
    world.clock.advance({ days: 31 });
    await world.runJobs();
    const { images } = await storedItems(world);
    expect(images.find((image) => image.image_id === image_id)).toMatchObject({ expires_at: null });
  });

  test('another number of tiers replaces all models, also where names stay; empty lists make an item without models', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    const two = await init(seller, {
      item_id,
      tier_variation: [tier('Size', 'S', 'M', 'L'), tier('Colour', 'Red')],
      model: [modelAt([0, 0])],
    });
    const [model_id] = two.body.response.model.map((model) => model.model_id);
    expect(model_ids).not.toContain(model_id);
    expect((await edit.shown(seller, item_id)).models.map(({ model_id }) => model_id)).toEqual([model_id]);
    const none = await init(seller, {
      item_id,
      tier_variation: [],
      standardise_tier_variation: [],
      model: [modelAt([], { original_price: 31, seller_stock: [{ stock: 4 }] })],
    });
    expect(none.body.response).toMatchObject({
      tier_variation: [],
      model: [{ model_id: 0, tier_index: [] }],
    });
    const shown = await edit.shown(seller, item_id);
    expect(shown).toMatchObject({
      tiers: [],
      models: [],
      item: {
        has_model: false,
        price_info: [{ original_price: 31 }],
        stock_info_v2: { summary_info: { total_available_stock: 4 } },
      },
    });
  });

  test('of two calls at once that give an item tiers, one wins and its models alone are there', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const names = ['Size', 'Length'];
    const answers = await Promise.all(
      names.map((name) =>
        init(seller, {
          item_id,
          tier_variation: [tier(name, 'S')],
          model: [modelAt([0], { model_sku: name })],
        }),
      ),
    );
    const won = names.filter((_, at) => answers[at]?.body.error === '');
    expect(won).toHaveLength(1);
    const { tiers, models } = await edit.shown(seller, item_id);
    expect(tiers.map(({ name }) => name)).toEqual(won);
    expect(models.map(({ model_sku }) => model_sku)).toEqual(won);
  });

  test('an order keeps the model that it was placed for, and its pieces return without being sold again', async () => {
    const seller = await world.given.seller();
    const { item_id, model_ids } = await edit.itemWithModels(seller);
    const order_sn = await edit.reserve(seller, item_id, model_ids[0] ?? 0, 2);
    const request = { item_id, tier_variation: [], model: [modelAt([])] };
    expect((await init(seller, request)).body.message).toContain('reserve stock');
    await world.call(
      'v2.order.cancel_order',
      { order_sn, cancel_reason: 'CUSTOMER_REQUEST' },
      { shop: seller },
    );
    expect((await init(seller, request)).body.error).toBe('');
    const { body } = await world.call(
      'v2.order.get_order_detail',
      { order_sn_list: order_sn, response_optional_fields: 'item_list' },
      { shop: seller },
    );
    expect(body.response.order_list[0]?.item_list).toMatchObject([
      { model_id: model_ids[0], model_name: 'S', model_original_price: 25 },
    ]);
  });
});
