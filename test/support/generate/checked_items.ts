// Checks stored items by the rules for new ones.

import { inUnits } from '../../../src/engine/money.ts';
import { parseJson } from '../../../src/engine/store/json.ts';
import { readCatalogue } from '../../../src/market/product/catalogue/read_catalogue.ts';
import { findViolations } from '../../../src/market/product/rules/all_rules.ts';
import type { Item } from '../../../src/market/product/rules/rule.ts';
import type { Row } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

/** The rules that the items of a shop break. */
export async function violationsIn(world: World, shop: Row<'shop'>): Promise<unknown[]> {
  const items = ((await storedRows(world, 'item')) as Row<'item'>[]).filter(
    ({ shop_id }) => shop_id === shop.shop_id,
  );
  const broken = [];
  for (const row of items) {
    const json = ['image', 'logistic_info', 'attribute_list', 'brand', 'pre_order'] as const;
    const parsed = Object.fromEntries(json.map((name) => [name, parseJson(row[name])]));
    const { item_name, description, category_id, weight, original_price_micros, gtin_code, dimension } = row;
    const item = {
      item_name,
      description,
      category_id,
      weight: Number(weight),
      original_price: inUnits(original_price_micros),
      ...parsed,
      ...(gtin_code !== null && { gtin_code }),
      ...(dimension !== null && { dimension: parseJson(dimension) }),
    } as unknown as Item;
    const caller = { ...shop, rights: parseJson(shop.rights) };
    const { now } = world.clock;
    const catalogue = await readCatalogue(
      world.marketplace.database,
      { shop: caller, partner_id: 0, now },
      item,
    );
    broken.push(...findViolations(item, catalogue).map((violation) => [row.item_name, violation]));
  }
  return broken;
}
