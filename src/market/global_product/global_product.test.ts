import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_category, get_variations } from './global_product.contract.ts';

onEachEngine('get_category', (world) => {
  const { name } = get_category;

  /** The categories with these ids in the answer to a merchant. */
  const list = async (ids: readonly number[], request: Record<string, unknown> = {}) => {
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, request, { merchant });
    const { category_list } = body.response;
    return category_list.filter(({ category_id }) => ids.includes(category_id));
  };

  test('returns all categories by category_id, each with its parent and whether it has children', async () => {
    const top = await world.given.globalCategory({ category_name: 'Clothes', is_leaf: false });
    const leaf = await world.given.globalCategory({
      category_name: 'Shirts',
      parent_category_id: top.category_id,
    });
    expect(await list([leaf.category_id, top.category_id])).toEqual([
      {
        category_id: top.category_id,
        parent_category_id: 0,
        original_category_name: 'Clothes',
        display_category_name: 'Clothes',
        has_children: true,
      },
      {
        category_id: leaf.category_id,
        parent_category_id: top.category_id,
        original_category_name: 'Shirts',
        display_category_name: 'Shirts',
        has_children: false,
      },
    ]);
  });

  test('a category without a name in the requested language is returned with its English name', async () => {
    const { category_id } = await world.given.globalCategory({ category_name: 'Shirts' });
    for (const language of ['en', 'zh-hans', '', undefined])
      expect(await list([category_id], { language })).toMatchObject([{ display_category_name: 'Shirts' }]);
  });

  eachRefusal(world, get_category, {
    language_unknown: [
      'a language in which global categories have no names',
      async () => {
        const merchant = await world.given.merchant();
        return () => world.call(name, { language: 'th' }, { merchant });
      },
    ],
  });
});

const tree = [
  {
    variation_id: 1,
    variation_name: 'Size',
    variation_group_list: [
      {
        variation_group_id: 11,
        variation_group_name: 'International',
        variation_option_list: [
          { variation_option_id: 111, variation_option_name: 'S' },
          { variation_option_id: 112, variation_option_name: 'M' },
        ],
      },
      { variation_group_id: 12, variation_group_name: 'EU', variation_option_list: [] },
    ],
  },
];

onEachEngine('get_variations', (world) => {
  const { name } = get_variations;

  test('returns variations, their groups and the options of each group, in the field data', async () => {
    const { category_id } = await world.given.globalCategory({ standardise_variation_list: tree });
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, { category_id }, { merchant });
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      data: { standardise_variation_list: tree },
    });
  });

  test('the list is empty for a leaf category without variations', async () => {
    const { category_id } = await world.given.globalCategory();
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, { category_id }, { merchant });
    expect(body.data).toEqual({ standardise_variation_list: [] });
  });

  test('a shop_id in the call of a merchant is ignored', async () => {
    const { category_id } = await world.given.globalCategory();
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, { category_id, shop_id: 'anything' }, { merchant });
    expect(body.error).toBe('');
  });

  eachRefusal(world, get_variations, {
    category_unknown: [
      'a category that does not exist',
      async () => {
        const merchant = await world.given.merchant();
        return () => world.call(name, { category_id: 987_654_321 }, { merchant });
      },
    ],
    category_not_leaf: [
      'a category that is not a leaf',
      async () => {
        const { category_id } = await world.given.globalCategory({ is_leaf: false });
        const merchant = await world.given.merchant();
        return () => world.call(name, { category_id }, { merchant });
      },
    ],
  });
});

onEachEngine(
  'get_variations under the live dialect',
  (world) => {
    test('error codes of the group begin with global_product.', async () => {
      const merchant = await world.given.merchant();
      const request = { category_id: 987_654 };
      const { body } = await world.call('v2.global_product.get_variations', request, { merchant });
      expect(body.error).toBe('global_product.error_param');
    });
  },
  { config: { dialect: 'live' } },
);
