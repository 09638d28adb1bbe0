import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_product_certification_rule } from './get_product_certification_rule.contract.ts';

onEachEngine('get_product_certification_rule', (world) => {
  const { name } = get_product_certification_rule;
  const of_category = { region: 'PH', category_id: 60 } as const;
  let built: Promise<void> | undefined;
  const shopInPh = async () => {
    built ??= world.given.rows([
      ['category', { ...of_category, category_name: 'Food', is_leaf: true, permit_id_list: [71, 72] }],
      ['category', { ...of_category, category_id: 61, category_name: 'Toys', is_leaf: true }],
      ['permit', { region: 'PH', permit_id: 71, permit_name: 'Licence' }],
      ['permit', { region: 'PH', permit_id: 73, permit_name: 'Supplement' }],
      ...[60, 61].map(
        (category_id) =>
          [
            'category_attribute',
            {
              ...of_category,
              category_id,
              attribute_id: 9,
              attribute_name: 'Ingredient',
              input_type: 'DROP_DOWN',
              value_list: [
                { value_id: 1, value_name: 'Zinc', needs_certificate: true, permit_id: 73 },
                { value_id: 2, value_name: 'Tea' },
              ],
            },
          ] as const,
      ),
    ]);
    await built;
    return world.given.shop({ region: 'PH' });
  };
  const rules = async (request: Record<string, unknown>) => {
    const { body } = await world.call(name, request, { shop: await shopInPh() });
    return body.response.certification_rule_list;
  };
  const rule = (permit_id: number, permit_name: string) => ({
    certification_type: 1,
    is_mandatory: true,
    permit_id,
    name: permit_name,
  });
  const with_value = (value_id: number) => [{ attribute_id: 9, attribute_value_list: [{ value_id }] }];

  test("returns the permits of the category and of the item's attribute values", async () => {
    expect(await rules({ category_id: 60 })).toEqual([rule(71, 'Licence'), rule(72, '')]);
    expect(await rules({ category_id: 60, attribute_list: with_value(1) })).toEqual([
      rule(71, 'Licence'),
      rule(72, ''),
      rule(73, 'Supplement'),
    ]);
    expect(await rules({ category_id: 61, attribute_list: with_value(1) })).toEqual([rule(73, 'Supplement')]);
  });

  test('is empty if the item needs no permit', async () => {
    expect(await rules({ category_id: 61, attribute_list: with_value(2) })).toEqual([]);
    expect(await rules({ category_id: 61 })).toEqual([]);
  });

  eachRefusal(world, get_product_certification_rule, {
    invalid_category: [
      'a category that does not exist',
      async () => {
        const shop = await shopInPh();
        return () => world.call(name, { category_id: 987_654_321 }, { shop });
      },
    ],
  });
});
