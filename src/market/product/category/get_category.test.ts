import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_category } from './get_category.contract.ts';

onEachEngine('get_category', (world) => {
  const { name } = get_category;
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, request, { shop });
    return body.response.category_list;
  };
  const named = (category_name: string, translations: { language: string; value: string }[] = []) => ({
    category_name,
    translations,
  });

  test("returns the whole tree of the shop's region by category_id, and of no other region", async () => {
    await world.given.rows([
      [
        'category',
        { region: 'CL', category_id: 12, parent_category_id: 11, is_leaf: true, ...named('Shirts') },
      ],
      ['category', { region: 'CL', category_id: 11, is_leaf: false, ...named('Clothes') }],
      ['category', { region: 'CO', category_id: 13, is_leaf: true, ...named('Books') }],
    ]);
    expect(await list(await world.given.shop({ region: 'CL' }))).toEqual([
      {
        category_id: 11,
        parent_category_id: 0,
        original_category_name: 'Clothes',
        display_category_name: 'Clothes',
        has_children: true,
      },
      {
        category_id: 12,
        parent_category_id: 11,
        original_category_name: 'Shirts',
        display_category_name: 'Shirts',
        has_children: false,
      },
    ]);
  });

  test('display_category_name is in the requested language, regardless of case, and in English if there is no translation', async () => {
    const shop = await world.given.shop({ region: 'VN' });
    await world.given.rows([
      [
        'category',
        { region: 'VN', category_id: 1, is_leaf: true, ...named('Tea', [{ language: 'vi', value: 'Trà' }]) },
      ],
      ['category', { region: 'VN', category_id: 2, is_leaf: true, ...named('Coffee') }],
    ]);
    const names = async (language?: string) =>
      (await list(shop, { language })).map(({ display_category_name }) => display_category_name);
    for (const language of ['vi', 'VI', 'vn']) expect(await names(language)).toEqual(['Trà', 'Coffee']);
    for (const language of ['en', '', undefined]) expect(await names(language)).toEqual(['Tea', 'Coffee']);
  });

  eachRefusal(world, get_category, {
    language_unknown: [
      'a language of another region',
      async () => {
        const shop = await world.given.shop({ region: 'TH' });
        return () => world.call(name, { language: 'zh-hant' }, { shop });
      },
    ],
  });
});
