import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { category_recommend } from './category_recommend.contract.ts';
import { type NamedCategory, rankCategories } from './rank_categories.ts';

const category = (
  category_id: number,
  name: string,
  changes: Partial<NamedCategory> = {},
): NamedCategory => ({
  category_id,
  parent_category_id: null,
  is_leaf: 1,
  is_blocked: 0,
  names: [name],
  ...changes,
});

test('the category whose name occurs in the item name comes first, in singular or plural', () => {
  const categories = [category(1, 'Phone Cases'), category(2, 'T-Shirts'), category(3, 'Jackets')];
  expect(rankCategories('Cotton T-shirt with print', categories)[0]).toBe(2);
  expect(rankCategories('Leather phone case', categories)[0]).toBe(1);
  expect(rankCategories('xyz', categories)).toEqual([]);
});

test('of equal names, the one whose parent also fits comes first', () => {
  const categories = [
    category(1, 'Women Clothes', { is_leaf: 0 }),
    category(2, 'Men Clothes', { is_leaf: 0 }),
    category(3, 'Shirts', { parent_category_id: 1 }),
    category(4, 'Shirts', { parent_category_id: 2 }),
  ];
  expect(rankCategories('Shirt for women', categories)).toEqual([3, 4]);
});

test('names in scripts without spaces are found, and neither closed categories nor those with children are returned', () => {
  const categories = [
    category(1, 'Tea', { names: ['Tea', '咖啡、茶'] }),
    category(2, 'Coffee', { is_leaf: 0 }),
    category(3, 'Coffee', { is_blocked: 1 }),
  ];
  expect(rankCategories('阿里山咖啡豆 coffee', categories)).toEqual([1]);
});

test('at most ten are returned, and a cycle in the tree does no harm', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    category(at + 1, 'Mugs', { parent_category_id: at + 1 }),
  );
  expect(rankCategories('Mug, mugs', many)).toHaveLength(10);
});

onEachEngine('category_recommend', (world) => {
  const { name } = category_recommend;

  test("recommends categories of the shop's region, with or without any image", async () => {
    await world.given.rows([
      ['category', { region: 'AR', category_id: 91, category_name: 'Teapots', is_leaf: true }],
      ['category', { region: 'MX', category_id: 92, category_name: 'Teapots', is_leaf: true }],
    ]);
    const shop = await world.given.shop({ region: 'AR' });
    const product_cover_image = await world.given.image();
    for (const image of [product_cover_image, '', undefined]) {
      const request = { item_name: 'Blue teapot', product_cover_image: image };
      const { body } = await world.call(name, request, { shop });
      expect(body.response).toEqual({ category_id: [91] });
    }
  });

  eachRefusal(world, category_recommend, {
    image_unavailable: [
      'an image that nobody uploaded',
      async () => {
        const shop = await world.given.shop();
        const request = { item_name: 'Teapot', product_cover_image: 'f'.repeat(64) };
        return () => world.call(name, request, { shop });
      },
    ],
  });
});
