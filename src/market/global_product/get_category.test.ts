import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/harness.ts';
import { eachRefusal } from '../../../test/support/refusals.ts';
import { get_category } from './get_category.contract.ts';

onEachEngine('get_category', (world) => {
  const { name } = get_category;

  /** The categories with these ids as a merchant is shown them. */
  const list = async (ids: readonly number[], request: Record<string, unknown> = {}) => {
    const merchant = await world.given.merchant();
    const { body } = await world.call(name, request, { merchant });
    const { category_list } = body.response as { category_list: { category_id: number }[] };
    return category_list.filter(({ category_id }) => ids.includes(category_id));
  };

  test('gives the whole tree by category_id, with the parent of each category and whether it has children', async () => {
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

  test('a category without a name in the language that is asked for is shown by its English one', async () => {
    const { category_id } = await world.given.globalCategory({ category_name: 'Shirts' });
    for (const language of ['en', 'zh-hans', '', undefined])
      expect(await list([category_id], { language })).toMatchObject([{ display_category_name: 'Shirts' }]);
  });

  eachRefusal(world, get_category, {
    language_unknown: [
      'a language that global categories have no names in',
      async () => {
        const merchant = await world.given.merchant();
        return () => world.call(name, { language: 'th' }, { merchant });
      },
    ],
  });
});
