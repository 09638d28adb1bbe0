import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/harness.ts';
import { eachRefusal } from '../../../test/support/refusals.ts';
import { get_variations } from './get_variations.contract.ts';

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

  test('get_variations gives variations, their groups and the options of each group, in a field named data', async () => {
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

  test('a leaf category without variations gives an empty list', async () => {
    const { category_id } = await world.given.globalCategory();
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, { category_id }, { merchant });
    expect(body.data).toEqual({ standardise_variation_list: [] });
  });

  test('a merchant call may carry a shop_id, which is not looked at', async () => {
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
