import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_current_inventory } from './get_current_inventory.contract.ts';

const { name } = get_current_inventory;
const day_s = 86_400;

type Sku = { shop: GivenShop; shop_id: number; whs_region: 'SG'; mtsku_id: string };

onEachEngine('get_current_inventory', (world) => {
  const ask = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, { whs_region: 'SG', ...request }, { shop });
    expect(body.error).toBe('');
    return body.response.item_list;
  };
  const skusOf = async (shop: GivenShop, request: Record<string, unknown> = {}) =>
    (await ask(shop, request)).flatMap(({ sku_list }) => sku_list.map(({ mtsku_id }) => mtsku_id));
  const placeOf = async (shop: GivenShop) => (await ask(shop))[0]?.sku_list[0]?.whs_list[0];

  let movements = 0;
  /** Adds pieces to a warehouse long ago, and sells some of them the given number of days ago. */
  async function stock(
    sku: object,
    sellable: number,
    sold: readonly [pieces: number, days: number][] = [],
    whs_id = 'SG1',
  ) {
    const key = sku as Sku;
    const all = sold.reduce((sum, [pieces]) => sum + pieces, sellable);
    const { now } = world.clock;
    const move = (kind: 'inbound_my' | 'outbound_sold', pieces: number, moved_at: number) =>
      world.given.stockMovement(key, {
        movement_id: `inventory-${++movements}`,
        whs_id,
        kind,
        moved_at,
        sellable: pieces,
      });
    if (all > 0) await move('inbound_my', all, now - 200 * day_s);
    for (const [pieces, days] of sold) await move('outbound_sold', -pieces, now - days * day_s);
  }

  test('an item is returned with its SKUs, the stock in each warehouse, and its sales', async () => {
    const sku = await world.given.stockSku({
      item: { item_name: 'Teapot' },
      variation: 'Blue',
      sold_as: [[7, 8]],
    });
    await stock(sku, 20, [
      [1, 1],
      [2, 10],
      [3, 20],
      [4, 50],
      [5, 80],
    ]);
    const { body } = await world.call(name, { whs_region: 'SG' }, { shop: sku.shop });
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      response: {
        item_list: [
          {
            warehouse_item_id: sku.warehouse_item_id,
            item_id: sku.warehouse_item_id,
            item_name: 'Teapot',
            item_image: '',
            sku_list: [
              {
                mtsku_id: sku.mtsku_id,
                model_id: sku.model_id,
                model_name: 'Blue',
                fulfill_mapping_mode: 0,
                not_moving_tag: 0,
                whs_list: [
                  {
                    whs_id: 'SG1',
                    stock_level: 4,
                    ir_approval_qty: 0,
                    in_transit_pending_putaway_qty: 0,
                    sellable_qty: 20,
                    reserved_qty: 0,
                    unsellable_qty: 0,
                    excess_stock: 2,
                    coverage_days: 100,
                    in_whs_coverage_days: 100,
                    selling_speed: 0.2,
                    last_7_sold: 1,
                    last_15_sold: 3,
                    last_30_sold: 6,
                    last_60_sold: 10,
                    last_90_sold: 15,
                  },
                ],
                shop_sku_list: [{ shop_sku_id: '7_8', shop_item_id: '7', shop_model_id: '8' }],
              },
            ],
          },
        ],
      },
    });
  });

  test.each([
    ['-1 when nothing was sold in 30 days', -1, 5, [[9, 31]]],
    ['1 when nothing is left', 1, 0, [[9, 1]]],
    ['2 when it does not last for 14 days', 2, 13, [[30, 1]]],
    ['0 when it lasts for 14 days', 0, 14, [[30, 1]]],
    ['0 when it lasts for 90 days', 0, 90, [[30, 1]]],
    ['4 when it lasts for more', 4, 91, [[30, 1]]],
  ] as [string, number, number, [number, number][]][])('stock_level is %s', async (_, level, left, sold) => {
    const sku = await world.given.stockSku();
    await stock(sku, left, sold);
    expect((await placeOf(sku.shop))?.stock_level).toBe(level);
    const found = await skusOf(sku.shop, { stock_levels: '1,2,3,4' });
    expect(found).toEqual(level > 0 ? [sku.mtsku_id] : []);
    if (level > 0) expect(await skusOf(sku.shop, { stock_levels: String(level) })).toEqual([sku.mtsku_id]);
  });

  test('a SKU that can be sold and was not sold for 30 days is not moving', async () => {
    const shop = await world.given.shop();
    const [still, sells, gone] = [
      await world.given.stockSku({ shop }),
      await world.given.stockSku({ shop }),
      await world.given.stockSku({ shop }),
    ];
    await stock(still, 3);
    await stock(sells, 3, [[1, 1]]);
    await stock(gone, 0, [[1, 100]]);
    expect(await skusOf(shop, { not_moving_tag: 1 })).toEqual([still.mtsku_id]);
    expect((await skusOf(shop, { not_moving_tag: 0 })).sort()).toEqual(
      [sells.mtsku_id, gone.mtsku_id].sort(),
    );
    const tags = (await ask(shop)).flatMap(({ sku_list }) => sku_list);
    for (const { mtsku_id, not_moving_tag } of tags)
      expect(not_moving_tag).toBe(mtsku_id === still.mtsku_id ? 1 : 0);
  });

  test('products_with_inventory selects SKUs with or without stock', async () => {
    const shop = await world.given.shop();
    const full = await world.given.stockSku({ shop });
    const never = await world.given.stockSku({ shop });
    await stock(full, 1);
    expect(await skusOf(shop, { products_with_inventory: 1 })).toEqual([full.mtsku_id]);
    expect(await skusOf(shop, { products_with_inventory: 0 })).toEqual([never.mtsku_id]);
    expect(await skusOf(shop)).toHaveLength(2);
  });

  test('a keyword is compared with what search_type names', async () => {
    const shop = await world.given.shop();
    const tea = await world.given.stockSku({
      shop,
      item: { item_name: 'Teapot 100%' },
      variation: 'Dark blue',
      sold_as: [[7, 8]],
    });
    const cup = await world.given.stockSku({ shop, item: { item_name: 'Cup' }, variation: 'Red' });
    const found = (search_type: number, keyword: string) => skusOf(shop, { search_type, keyword });
    expect(await found(1, 'TEAPOT')).toEqual([tea.mtsku_id]);
    expect(await found(1, '0%')).toEqual([tea.mtsku_id]);
    expect(await found(1, '_')).toEqual([]);
    expect(await found(2, cup.mtsku_id)).toEqual([cup.mtsku_id]);
    expect(await found(2, '7_8')).toEqual([tea.mtsku_id]);
    expect(await found(3, 'BLUE')).toEqual([tea.mtsku_id]);
    expect(await found(4, cup.warehouse_item_id)).toEqual([cup.mtsku_id]);
    expect(await found(4, '7')).toEqual([tea.mtsku_id]);
    expect(await found(0, 'nothing')).toHaveLength(2);
  });

  test('whs_ids keeps the SKUs of these warehouses, and only the quantities there', async () => {
    const sku = await world.given.stockSku();
    const elsewhere = await world.given.stockSku({ shop: sku.shop });
    await stock(sku, 3, [], 'SG1');
    await stock(sku, 4, [], 'SG2');
    await stock(elsewhere, 5, [], 'SG3');
    const [item, ...others] = await ask(sku.shop, { whs_ids: 'SG2, SG9' });
    expect(others).toEqual([]);
    expect(item?.sku_list[0]?.whs_list).toMatchObject([{ whs_id: 'SG2', sellable_qty: 4 }]);
  });

  test('a category and pages narrow the list until a page is empty', async () => {
    const shop = await world.given.shop();
    const items: string[] = [];
    for (let at = 0; at < 3; at++) items.push((await world.given.stockSku({ shop })).warehouse_item_id);
    await world.given.stockSku({ shop, item: { category_id_l1: 100_001 } });
    const page = async (page_no: number) =>
      (await ask(shop, { category_id: 100_636, page_size: 2, page_no })).map(
        ({ warehouse_item_id }) => warehouse_item_id,
      );
    items.sort();
    expect(await page(1)).toEqual(items.slice(0, 2));
    expect(await page(2)).toEqual(items.slice(2));
    expect(await page(3)).toEqual([]);
  });

  test('nothing waits for an approval, and stock of another shop is not listed', async () => {
    const sku = await world.given.stockSku();
    expect(await ask(sku.shop, { inbound_pending_approval: 1 })).toEqual([]);
    expect(await ask(sku.shop, { inbound_pending_approval: 0 })).toHaveLength(1);
    expect(await ask(await world.given.shop())).toEqual([]);
  });

  test.each([
    ['page_size', { page_size: 101 }],
    ['page_no', { page_no: 10_001 }],
    ['stock_levels', { stock_levels: '0' }],
    ['whs_ids', { whs_ids: Array.from({ length: 51 }, (_, at) => `SG${at}`).join() }],
    ['whs_region', { whs_region: 'AR' }],
  ])('a wrong %s is refused with its name', async (field, request) => {
    const shop = await world.given.shop();
    const { body } = await world.call(name, { whs_region: 'SG', ...request }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
  });

  eachRefusal(world, get_current_inventory, {
    missing_whs_region: [
      'a request without whs_region',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, {}, { shop });
      },
    ],
  });
});
