import { beforeAll, expect, test } from 'vitest';
import { openDemoWorld } from '../../../test/support/demo/demo_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { type Json, parseJson } from '../../engine/store/json.ts';
import { readCatalogue } from '../../market/product/catalogue/read_catalogue.ts';
import type { ItemRow } from '../../market/product/product.tables.ts';
import { findViolations } from '../../market/product/rules/all_rules.ts';
import type { Item } from '../../market/product/rules/rule.ts';
import type { DemoDescription } from './demo.ts';

/** The item as a partner would send it. */
function requestOf(row: ItemRow, locations: readonly string[]): Item {
  const read = (text: Json<unknown> | null) => (text === null ? undefined : parseJson(text));
  return {
    item_name: row.item_name,
    description: row.description,
    original_price: row.original_price_micros / 1_000_000,
    weight: Number(row.weight),
    category_id: row.category_id,
    image: read(row.image),
    logistic_info: read(row.logistic_info),
    attribute_list: read(row.attribute_list),
    brand: read(row.brand),
    pre_order: read(row.pre_order),
    video_upload_id: parseJson(row.video_upload_id),
    gtin_code: row.gtin_code ?? undefined,
    size_chart_info: read(row.size_chart_info),
    tax_info: read(row.tax_info),
    certification_info: read(row.certification_info),
    complaint_policy: read(row.complaint_policy),
    seller_stock: locations.map((location_id) => ({ location_id, stock: 1 })),
  } as Item;
}

onEachEngine('the items of the demo marketplace', (world) => {
  let demo: DemoDescription;

  beforeAll(async () => {
    demo = await openDemoWorld(world);
  });

  test('follow every rule of the catalogue', async () => {
    const { database } = world.marketplace;
    const items = (await storedRows(world, 'item')) as unknown as ItemRow[];
    const locations = (await storedRows(world, 'stock_location')) as {
      shop_id: number;
      location_id: string;
      warehouse_type: number;
    }[];
    const shops = (await storedRows(world, 'shop')) as { shop_id: number; rights: Json<string[]> }[];
    const [video] = (await storedRows(world, 'video_upload')) as { partner_id: number }[];
    const broken: string[] = [];
    for (const row of items) {
      const shop = shops.find(({ shop_id }) => shop_id === row.shop_id);
      const own = locations
        .filter(({ shop_id, warehouse_type }) => shop_id === row.shop_id && warehouse_type === 1)
        .map((location) => location.location_id);
      const item = requestOf(row, own);
      if (!shop) throw new Error(`There is no shop ${row.shop_id}.`);
      const seller = { ...shop, rights: parseJson(shop.rights) };
      const caller = { shop: seller as never, partner_id: video?.partner_id ?? 0, now: row.create_time };
      const catalogue = await readCatalogue(database, caller, item);
      for (const { path, rule } of findViolations(item, catalogue))
        broken.push(`${row.shop_id} ${row.item_name}: ${path} ${rule}`);
    }
    expect(items.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  test('a shop that the marketplace has whitelisted for everything can use each right', async () => {
    const { partner_id, partner_key, shops } = demo;
    const shop = shops.find(({ name }) => name === 'tw-local');
    if (!shop) throw new Error('The demo has no shop tw-local.');
    const stored = (await storedRows(world, 'item')) as unknown as ItemRow[];
    const like = stored.find((row) => row.shop_id === shop.shop_id) as ItemRow;
    const images = (await storedRows(world, 'image')) as {
      image_id: string;
      width: number;
      height: number;
    }[];
    const idsOf = (ratio: number) =>
      images.filter(({ width, height }) => width / height === ratio).map(({ image_id }) => image_id);
    const { body } = await world.call(
      'v2.product.add_item',
      {
        ...requestOf(like, []),
        seller_stock: [{ stock: 1 }],
        image: { image_id_list: idsOf(3 / 4), image_ratio: '3:4' },
        promotion_images: { image_id_list: idsOf(1).slice(0, 1) },
        tax_info: { tax_type: 0 },
        description_type: 'extended',
        description_info: {
          extended_description: {
            field_list: [
              {
                field_type: 'text',
                text: '鶯歌老街店家直送，每一件都由職人手工檢查，請安心選購，附禮盒與提袋。',
              },
            ],
          },
        },
      },
      { partner: { partner_id, partner_key }, shop: { ...shop, region: 'TW' } },
    );
    expect(body).toMatchObject({ response: { item_id: expect.any(Number) } });
  });
});
