// What generated items are made of: the items of the demo, which sellers of each region sell there.

import { readFileSync } from 'node:fs';
import { inUnits } from '../../../engine/money.ts';
import { packageFile } from '../../../engine/package_file.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { Item } from '../../../market/product/rules/rule.ts';

/** An item as a data file has it. */
type ItemRecord = Omit<Partial<Item>, 'weight' | 'original_price'> & {
  readonly shop_id: number;
  readonly item_name: string;
  readonly original_price_micros: number;
  readonly weight: string;
  readonly description: string;
  readonly category_id: number;
  readonly image: Item['image'];
};

/** An item to sell in a region, without its channels and its stock. */
export type ItemTemplate = Omit<Item, 'logistic_info' | 'seller_stock'>;

const linesOf = <T>(file: string): T[] =>
  readFileSync(packageFile('demo', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

let templates: ReadonlyMap<Region, readonly ItemTemplate[]> | undefined;

function templateOf(record: ItemRecord): ItemTemplate {
  const { item_name, description, category_id, image, brand, dimension, attribute_list } = record;
  const { certification_info, pre_order, weight, original_price_micros } = record;
  return {
    item_name,
    description,
    category_id,
    image: { image_id_list: image.image_id_list },
    original_price: inUnits(original_price_micros),
    weight: Number(weight),
    ...(brand && { brand }),
    ...(dimension && { dimension }),
    attribute_list: attribute_list ?? [],
    ...(certification_info && { certification_info }),
    ...(pre_order?.is_pre_order && { pre_order }),
  };
}

/** The templates of a region; empty for a region without shops. They are read when they are first needed. */
export function templatesOf(region: Region): readonly ItemTemplate[] {
  if (!templates) {
    const shops = linesOf<{ shop_id: number; region: Region }>('shop.ndjson');
    const regions = new Map(shops.map((shop) => [shop.shop_id, shop.region]));
    const found = new Map<Region, ItemTemplate[]>();
    for (const record of linesOf<ItemRecord>('item.ndjson')) {
      const of = regions.get(record.shop_id);
      if (of) found.set(of, [...(found.get(of) ?? []), templateOf(record)]);
    }
    templates = found;
  }
  return templates.get(region) ?? [];
}
