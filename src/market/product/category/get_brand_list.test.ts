import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_brand_list } from './get_brand_list.contract.ts';

onEachEngine('get_brand_list', (world) => {
  const { name } = get_brand_list;
  const page = { offset: 0, page_size: 100, category_id: 81, status: 1 };
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...page, ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await ask(shop, request);
    return body.response;
  };
  let built: Promise<void> | undefined;
  /** A shop in PL, where category 81 has five brands, one of them pending, 82 has children and 83 is closed. */
  const shopWithBrands = async () => {
    const of_category = { region: 'PL', category_id: 81 } as const;
    built ??= world.given.rows([
      ['category', { ...of_category, category_name: 'Mugs', is_leaf: true }],
      ['category', { region: 'PL', category_id: 82, category_name: 'Kitchen', is_leaf: false }],
      [
        'category',
        { region: 'PL', category_id: 83, category_name: 'Knives', is_leaf: true, is_blocked: true },
      ],
      ...[5, 3, 4, 1].map(
        (brand_id) =>
          ['category_brand', { ...of_category, brand_id, original_brand_name: `Brand ${brand_id}` }] as const,
      ),
      ['category_brand', { ...of_category, brand_id: 2, original_brand_name: 'New', brand_status: 2 }],
    ]);
    await built;
    return world.given.shop({ region: 'PL' });
  };

  test('lists the brands of the category by brand_id; no brand is mandatory, and each is chosen from the list', async () => {
    const { brand_list, ...rest } = await list(await shopWithBrands());
    expect(brand_list.map(({ brand_id }) => brand_id)).toEqual([1, 3, 4, 5]);
    expect(brand_list[0]).toEqual({
      brand_id: 1,
      original_brand_name: 'Brand 1',
      display_brand_name: 'Brand 1',
    });
    expect(rest).toEqual({
      has_next_page: false,
      next_offset: 4,
      is_mandatory: false,
      input_type: 'DROP_DOWN',
    });
  });

  test('pending brands are listed separately', async () => {
    expect((await list(await shopWithBrands(), { status: 2 })).brand_list).toMatchObject([{ brand_id: 2 }]);
  });

  test('next_offset leads to the next page until has_next_page is false', async () => {
    const shop = await shopWithBrands();
    const first = await list(shop, { page_size: 3 });
    expect(first).toMatchObject({ has_next_page: true, next_offset: 3 });
    const second = await list(shop, { page_size: 3, offset: first.next_offset });
    expect(second).toMatchObject({ brand_list: [{ brand_id: 5 }], has_next_page: false, next_offset: 4 });
  });

  test.each([
    [{ offset: 100_001 }, 'offset'],
    [{ page_size: 101 }, 'page_size'],
    [{ status: 3 }, 'status'],
    [{ category_id: undefined }, 'category_id'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const { body } = await ask(await shopWithBrands(), request);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  const refused = (request: Record<string, unknown>) => async () => {
    const shop = await shopWithBrands();
    return () => ask(shop, request);
  };
  eachRefusal(world, get_brand_list, {
    invalid_category: ['a category that is not a leaf', refused({ category_id: 82 })],
    category_blocked: ['a category that the marketplace has closed', refused({ category_id: 83 })],
    language_unknown: ['a language that the region does not have', refused({ language: 'th' })],
  });
});
