import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { category_id } from '../../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_attribute_tree } from './get_attribute_tree.contract.ts';

onEachEngine('get_attribute_tree', (world) => {
  const { name } = get_attribute_tree;
  const show = async (shop: GivenShop, request: Record<string, unknown>) => {
    const { body } = await world.call(name, request, { shop });
    return body.response.list;
  };

  test('returns for each attribute how it is filled in, in agreement with the rules of add_item', async () => {
    const seller = await world.given.seller();
    const [category] = await show(seller, { category_id_list: category_id });
    const forms = category?.attribute_tree.map(({ attribute_id, attribute_info }) => [
      attribute_id,
      attribute_info,
    ]);
    const info = (input_type: number, input_validation_type: number, more: object = {}) => ({
      input_type,
      input_validation_type,
      format_type: 1,
      attribute_unit_list: [],
      is_oem: false,
      support_search_value: false,
      ...more,
    });
    expect(forms).toEqual([
      [100, info(1, 0)],
      [101, info(3, 2)],
      [102, info(2, 2)],
      [103, info(5, 2, { max_value_count: 3 })],
      [104, info(4, 0, { max_value_count: 2 })],
      [105, info(3, 4, { date_format_type: 0 })],
      [106, info(3, 4, { date_format_type: 0 })],
      [107, info(2, 2, { format_type: 2, attribute_unit_list: ['g', 'kg'] })],
    ]);
    expect(category?.attribute_tree[0]).toMatchObject({
      mandatory: true,
      name: 'Material',
      attribute_value_list: [{ value_id: 1_001, name: 'Cotton', child_attribute_list: [] }, {}, {}],
    });
  });

  test('omits the number of values if the kind of attribute allows only one', async () => {
    const shop = await world.given.shop({ region: 'MX' });
    const of_category = { region: 'MX', category_id: 72 } as const;
    await world.given.rows([
      ['category', { ...of_category, category_name: 'Toys', is_leaf: true }],
      [
        'category_attribute',
        {
          ...of_category,
          attribute_id: 1,
          attribute_name: 'Maker',
          input_type: 'TEXT_FILED',
          value_count_max: 4,
        },
      ],
    ]);
    const [category] = await show(shop, { category_id_list: 72 });
    expect(category?.attribute_tree[0]?.attribute_info).not.toHaveProperty('max_value_count');
  });

  test('an attribute that depends on a value is listed below that value, and names are in the requested language', async () => {
    const shop = await world.given.shop({ region: 'TW' });
    const of_category = { region: 'TW', category_id: 70 } as const;
    const translations = [{ language: 'zh-hant', value: '電池' }];
    await world.given.rows([
      ['category', { ...of_category, category_name: 'Toys', is_leaf: true }],
      [
        'category_attribute',
        {
          ...of_category,
          attribute_id: 1,
          attribute_name: 'Battery',
          translations,
          input_type: 'DROP_DOWN',
          value_list: [
            { value_id: 5, value_name: 'With', translations },
            { value_id: 6, value_name: 'Without' },
          ],
        },
      ],
      [
        'category_attribute',
        {
          ...of_category,
          attribute_id: 2,
          attribute_name: 'Battery type',
          input_type: 'TEXT_FILED',
          is_mandatory: true,
          introduction: 'As printed on the battery.',
          is_oem: true,
          parent_attribute_id: 1,
          parent_value_id: 5,
        },
      ],
    ]);
    expect(await show(shop, { category_ids: 70, language: 'zh-Hant' })).toMatchObject([
      {
        attribute_tree: [
          {
            attribute_id: 1,
            name: '電池',
            multi_lang: translations,
            attribute_value_list: [
              {
                name: '電池',
                child_attribute_list: [
                  {
                    attribute_id: 2,
                    mandatory: true,
                    name: 'Battery type',
                    attribute_info: { is_oem: true, introduction: 'As printed on the battery.' },
                  },
                ],
              },
              { name: 'Without', child_attribute_list: [] },
            ],
          },
        ],
      },
    ]);
  });

  test('a value with a unit includes it, and get_item_base_info shows it', async () => {
    const shop = await world.given.shop();
    const { region } = shop;
    const in_kg = { value_id: 8, value_name: '2', value_unit: 'kg' };
    await world.given.rows([
      ['category', { region, category_id: 71, category_name: 'Rice', is_leaf: true }],
      [
        'category_attribute',
        {
          region,
          category_id: 71,
          attribute_id: 9,
          attribute_name: 'Weight',
          input_type: 'COMBO_BOX',
          unit_list: ['g', 'kg'],
          value_list: [in_kg, { value_id: 10, value_name: 'Sample' }],
        },
      ],
    ]);
    const [category] = await show(shop, { category_id_list: 71 });
    expect(category?.attribute_tree[0]).toMatchObject({
      attribute_info: { format_type: 2, attribute_unit_list: ['g', 'kg'] },
      attribute_value_list: [{ value_id: 8, value_unit: 'kg' }, { value_id: 10 }],
    });
    expect(JSON.stringify(category).match(/value_unit/g)).toHaveLength(1);
    const { item_id } = await world.given.item({
      shop,
      category_id: 71,
      attribute_list: [
        { attribute_id: 9, attribute_value_list: [{ value_id: 8 }, { value_id: 10 }] },
        { attribute_id: 9, attribute_value_list: [{ value_id: 8, value_unit: 'g' }] },
      ],
    });
    const shown = await world.call('v2.product.get_item_base_info', { item_id_list: item_id }, { shop });
    expect(shown.body.response).toMatchObject({
      item_list: [
        {
          attribute_list: [
            { attribute_value_list: [{ value_unit: 'kg' }, { value_unit: '' }] },
            { attribute_value_list: [{ value_unit: 'g' }] },
          ],
        },
      ],
    });
  });

  test('categories are returned in the order of the request, and one that is not a leaf of the region has a warning', async () => {
    const seller = await world.given.seller();
    const asked = [987_654_321, category_id];
    expect(await show(seller, { category_id_list: asked })).toMatchObject([
      { category_id: 987_654_321, warning: expect.stringMatching(/./), attribute_tree: [] },
      { category_id, attribute_tree: [{ attribute_id: 100 }, {}, {}, {}, {}, {}, {}, {}] },
    ]);
  });

  test('20 categories are accepted, and 21 are refused with the name of the field', async () => {
    const seller = await world.given.seller();
    const others = Array.from({ length: 19 }, (_, at) => at + 1);
    expect(await show(seller, { category_id_list: [category_id, ...others].join(',') })).toHaveLength(20);
    const { body } = await world.call(
      name,
      { category_id_list: [category_id, ...others, 20].join(',') },
      { shop: seller },
    );
    expect(body).toMatchObject({
      error: 'error_param',
      message: expect.stringContaining('category_id_list'),
    });
  });

  const refused = (request: Record<string, unknown>) => async () => {
    const seller = await world.given.seller();
    return () => world.call(name, request, { shop: seller });
  };
  eachRefusal(world, get_attribute_tree, {
    category_missing: ['no category', refused({})],
    invalid_category: ['no leaf category at all', refused({ category_id_list: 987_654_321 })],
    language_unknown: ['an unknown language', refused({ category_id_list: category_id, language: 'de' })],
  });
});
