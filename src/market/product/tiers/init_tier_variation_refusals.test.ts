import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls, modelAt, tier } from '../../../../test/support/items/edited_items.ts';
import { refusedModels, wholesale } from '../../../../test/support/items/refused_models.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { init_tier_variation } from './init_tier_variation.contract.ts';

const sizes = tier('Size', 'S', 'M');

onEachEngine('refusals of init_tier_variation', (world) => {
  const edit = editCalls(world);
  const init = (seller: Seller, request: Record<string, unknown>) =>
    edit.call('init_tier_variation', seller, request);

  const withItem =
    (
      request: object,
      {
        options = {},
        changes = {},
        given,
      }: {
        options?: Parameters<typeof world.given.seller>[0];
        changes?: Parameters<typeof edit.item>[1];
        given?: (seller: Seller, item_id: number) => Promise<unknown>;
      } = {},
    ) =>
    async () => {
      const seller = await world.given.seller(options);
      const item_id = await edit.item(seller, changes);
      await given?.(seller, item_id);
      return () =>
        init(seller, { item_id, tier_variation: [sizes], model: [modelAt([0]), modelAt([1])], ...request });
    };
  const withModel = (changes: object, more: Parameters<typeof withItem>[1] = {}) =>
    withItem({ model: [modelAt([0], changes)] }, more);

  test.each<[string, object]>([
    ['variation', {}],
    ['at most 2 tiers', { tier_variation: [sizes, tier('B', 'x'), tier('C', 'x')] }],
    ['options', { tier_variation: [tier('Size')] }],
    ['options', { tier_variation: [tier('Size', ...Array.from({ length: 51 }, (_, at) => `${at}`))] }],
    ['empty', { tier_variation: [tier('Size', ' ')] }],
    [
      'have an image',
      {
        tier_variation: [
          { name: 'A', option_list: [{ option: 'x', image: { image_id: 'nope' } }, { option: 'y' }] },
        ],
      },
    ],
    [
      'upload_image',
      { tier_variation: [{ name: 'A', option_list: [{ option: 'x', image: { image_id: 'nope' } }] }] },
    ],
    [
      'first tier',
      { tier_variation: [sizes, { name: 'A', option_list: [{ option: 'x', image: { image_id: 'nope' } }] }] },
    ],
    [
      'ids 0',
      {
        standardise_tier_variation: [{ variation_id: 7, variation_name: 'A', variation_option_list: [] }],
        tier_variation: undefined,
      },
    ],
    ['level', { tier_variation: [], model: [modelAt([])] }],
    [
      'model[0].dimension',
      {
        tier_variation: [sizes],
        model: [modelAt([0], { dimension: { package_height: 1, package_length: 1, package_width: 1 } })],
      },
    ],
    ['model[0].weight', { tier_variation: [sizes], model: [modelAt([0], { weight: 0 })] }],
  ])('error_param says "%s" about %o', async (text, request) => {
    const call = await withItem({ tier_variation: undefined, ...request })();
    const { body } = await call();
    expect(body.error).toBe('error_param');
    expect(body.message).toContain(text);
  });

  eachRefusal(world, init_tier_variation, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const item_id = await edit.item(await world.given.seller());
        const seller = await world.given.seller();
        return () => init(seller, { item_id, tier_variation: [sizes], model: [modelAt([0])] });
      },
    ],
    item_uneditable: [
      'a banned item',
      async () => {
        const { shop, item_id } = await world.given.item({ item_status: 'BANNED' });
        return () =>
          world.call(
            init_tier_variation.name,
            { item_id, tier_variation: [sizes], model: [modelAt([0])] },
            { shop },
          );
      },
    ],
    add_on_holiday: [
      'a shop on a full holiday',
      withItem(
        {},
        { given: (shop) => world.call('v2.shop.set_shop_holiday_mode', { holiday_mode_on: true }, { shop }) },
      ),
    ],
    in_warehouses: [
      "an item that the marketplace's warehouses keep",
      withItem({}, { given: (seller, item_id) => edit.store(seller, item_id) }),
    ],
    init_in_promotion: [
      'an item in a promotion that will run',
      withItem({}, { given: (seller, item_id) => edit.promote(seller, item_id, { in_s: 60 }) }),
    ],
    invalid_field: ['neither form of tiers', withItem({ tier_variation: undefined })],
    name_repeated: ['two equal options', withItem({ tier_variation: [tier('Size', 'S', 's ')] })],
    tier_name_too_long: ['a long tier name', withItem({ tier_variation: [tier('S'.repeat(21), 'S')] })],
    option_too_long: ['a long option', withItem({ tier_variation: [tier('Size', 'S'.repeat(31))] })],
    index_empty: ['a model without place', withItem({ model: [modelAt([])] })],
    index_out_of_range: ['an option that is not there', withItem({ model: [modelAt([2])] })],
    index_repeated: ['two models at one place', withItem({ model: [modelAt([0]), modelAt([0])] })],
    ...refusedModels(withModel),
    models_too_far_apart: [
      'prices that are too far apart',
      withItem({ model: [modelAt([0]), modelAt([1], { original_price: 125.01 })] }),
    ],
    wholesale_price_unequal: [
      'unequal prices of an item with wholesale',
      withItem({ model: [modelAt([0]), modelAt([1], { original_price: 26 })] }, { changes: { wholesale } }),
    ],
    stock_below_reserved: [
      'an item of which an order has reserved pieces',
      withItem({}, { given: (seller, item_id) => edit.reserve(seller, item_id, 0, 2) }),
    ],
  });
});
