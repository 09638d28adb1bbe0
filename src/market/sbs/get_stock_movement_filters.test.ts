import { beforeAll, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { askStock, midnight, type Sku } from '../../../test/support/items/stock_answers.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { signedUrl } from '../../kit/contract/client/signed_url.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';

const ids = (answer: Awaited<ReturnType<typeof askStock>>) =>
  answer.item_list.map(({ warehouse_item_id }) => warehouse_item_id);
const skuIds = (answer: Awaited<ReturnType<typeof askStock>>) =>
  answer.item_list.flatMap(({ sku_list }) => sku_list.map(({ mtsku_id }) => mtsku_id));

onEachEngine('filters and pages of get_stock_movement', (world) => {
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) => askStock(world, shop, request);

  describe('filters', () => {
    let shop: GivenShop;
    let blue: Sku;
    let red: Sku;
    let pot: Sku;
    beforeAll(async () => {
      shop = await world.given.shop();
      blue = await world.given.stockSku({
        shop,
        item: { item_name: 'ÉCLAIR Tee 100% cotton', category_id_l1: 100_011 },
        variation: 'Blau, groß',
        sold_as: [
          [501, 1],
          [502, 1],
        ],
      });
      red = await world.given.stockSku({ shop, stock_item: blue, variation: 'КРАСНЫЙ', sold_as: [[501, 2]] });
      pot = await world.given.stockSku({ shop, item: { item_name: 'Kopi_pot' }, sold_as: [[600, 0]] });
      const moved_at = midnight('2026-02-10');
      for (const whs_id of ['SG1', 'SG2'])
        await world.given.stockMovement(blue, { kind: 'inbound_my', moved_at, whs_id, sellable: 4 });
      await world.given.stockMovement(red, { kind: 'inbound_my', moved_at, whs_id: 'SG2', sellable: 4 });
    });
    const found = async (request: object) => {
      const answer = await ask(shop, { ...request });
      expect(answer.total).toBe(answer.item_list.length);
      return skuIds(answer);
    };
    const both = () => [blue.mtsku_id, red.mtsku_id].sort();

    test.each(['éclair', 'ÉCLAIR', 'lair t', 'e\u0301clair', '100%'])(
      'item_name %s matches part of the name, ignoring case',
      async (item_name) => expect(await found({ item_name })).toEqual(both()),
    );

    test.each(['eclair', 'ec%r', 'kopi-pot', 'k%t', 'Kopi\\_', '!'])(
      'item_name %s matches nothing: there are no wildcards',
      async (item_name) => expect(await found({ item_name })).toEqual([]),
    );

    test('an underscore in item_name matches only an underscore', async () => {
      expect(await found({ item_name: '_POT' })).toEqual([pot.mtsku_id]);
    });

    test.each(['GROSS', 'groß', 'GROẞ', 'blau,'])(
      'variation %s matches part of the variation, and keeps only the SKUs that have it',
      async (variation) => expect(await found({ variation })).toEqual([blue.mtsku_id]),
    );

    test('case is ignored in every script', async () => {
      expect(await found({ variation: 'красн' })).toEqual([red.mtsku_id]);
    });

    test('category_id_l1 keeps the items of that category', async () => {
      expect(await found({ category_id_l1: 100_011 })).toEqual(both());
      expect(await found({ category_id_l1: 100_636 })).toEqual([pot.mtsku_id]);
      expect(await found({ category_id_l1: 1 })).toEqual([]);
    });

    test('sku_id accepts an mtsku_id or a shop_sku_id', async () => {
      expect(await found({ sku_id: red.mtsku_id })).toEqual([red.mtsku_id]);
      expect(await found({ sku_id: '502_1' })).toEqual([blue.mtsku_id]);
      for (const sku_id of ['501_3', '501', 'x', '99999999999999999999_1'])
        expect(await found({ sku_id })).toEqual([]);
    });

    test('item_id accepts a warehouse_item_id or a shop_item_id', async () => {
      expect(await found({ item_id: blue.warehouse_item_id })).toEqual(both());
      expect(await found({ item_id: '501' })).toEqual(both());
      expect(await found({ item_id: '502' })).toEqual([blue.mtsku_id]);
      for (const item_id of ['503', 'x', '-1', '9'.repeat(30)]) expect(await found({ item_id })).toEqual([]);
    });

    test('whs_ids may be repeated, and may be written the way PHP writes lists', async () => {
      const by = { ...world.partner, shop, clock: world.clock, base_url: '' };
      const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG' };
      const ask_names = async (list: string) => {
        const { body } = await world.send(
          `${await signedUrl(get_stock_movement, request as never, by)}&${list}`,
        );
        expect(body.error, body.message).toBe('');
        return skuIds(body.response as never);
      };
      for (const list of [
        'whs_ids=SG1&whs_ids=SG9',
        'whs_ids%5B0%5D=SG1&whs_ids%5B1%5D=SG9',
        'whs_ids[]=SG1&whs_ids[]=SG9',
        'whs_ids[0]=SG9&whs_ids[1]=SG1',
      ])
        expect(await ask_names(list), list).toEqual([blue.mtsku_id]);
    });

    test('whs_ids accepts at most 50 warehouses', async () => {
      const named = (count: number) => Array.from({ length: count }, (_, at) => `W${at}`);
      expect(await found({ whs_ids: [...named(49), 'SG1'].join() })).toEqual([blue.mtsku_id]);
      const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG' };
      const { body } = await world.call(
        'v2.sbs.get_stock_movement',
        { ...request, whs_ids: named(51).join() },
        { shop },
      );
      expect(body).toMatchObject({
        error: 'error_param',
        message: 'Wrong parameters, detail: whs_ids must be a list of at most 50 entries.',
      });
    });

    test('whs_ids keeps the SKUs and quantities of these warehouses', async () => {
      expect(await found({ whs_ids: 'SG1' })).toEqual([blue.mtsku_id]);
      expect(await found({ whs_ids: 'SG2, SG9' })).toEqual(both());
      expect(await found({ whs_ids: 'SG9' })).toEqual([]);
      expect(await found({ whs_ids: ',' })).toHaveLength(3);
      const [sku] = (await ask(shop, { whs_ids: 'SG1' })).item_list[0]?.sku_list ?? [];
      expect(sku?.whs_list.map(({ whs_id }) => whs_id)).toEqual(['SG1']);
      expect(sku?.inbound_qty.inbound_total).toBe(4);
      const [all] = (await ask(shop, { whs_ids: 'SG1,SG2,SG1', sku_id: blue.mtsku_id })).item_list;
      expect(all?.sku_list[0]?.inbound_qty.inbound_total).toBe(8);
    });

    test('filters combine with AND, on the same SKU', async () => {
      const item_name = 'tee';
      expect(await found({ item_name, variation: 'blau' })).toEqual([blue.mtsku_id]);
      expect(await found({ item_name, variation: 'blau', sku_id: red.mtsku_id })).toEqual([]);
      expect(await found({ item_name, whs_ids: 'SG1', variation: 'красный' })).toEqual([]);
      expect(await found({ item_name: 'kopi', category_id_l1: 100_011 })).toEqual([]);
      const every = { category_id_l1: 100_011, item_id: '501', sku_id: '501_2', whs_ids: 'SG2' };
      expect(await found({ item_name, variation: 'к', ...every })).toEqual([red.mtsku_id]);
    });
  });

  describe('pages', () => {
    let shop: GivenShop;
    const item_ids: string[] = [];
    beforeAll(async () => {
      shop = await world.given.shop();
      for (let count = 0; count < 23; count++) {
        const sku = await world.given.stockSku({ shop, item: { item_name: `Tee ${count % 2}` } });
        await world.given.stockSku({ shop, stock_item: sku });
        item_ids.push(sku.warehouse_item_id);
      }
      item_ids.sort();
    });

    test('page_no defaults to 1 and page_size to 10; total counts items', async () => {
      const first = await ask(shop);
      expect([ids(first), first.total]).toEqual([item_ids.slice(0, 10), 23]);
      expect(skuIds(first)).toHaveLength(20);
      expect(ids(await ask(shop, { page_no: 2 }))).toEqual(item_ids.slice(10, 20));
    });

    test('the pages together contain each item once', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page_no) => ask(shop, { page_no, page_size: 7 })));
      expect(pages.flatMap(ids)).toEqual(item_ids);
    });

    test('total counts the items that pass the filters', async () => {
      const answer = await ask(shop, { item_name: 'TEE 1', page_size: 3 });
      expect([answer.total, ids(answer).length]).toEqual([11, 3]);
    });

    test('a page after the last one is empty, and total still counts all pages', async () => {
      expect(await ask(shop, { page_no: 4 })).toMatchObject({ total: 23, item_list: [] });
      const far = { page_no: 2_147_483_647, page_size: 20, item_name: 'tee 0' };
      expect(await ask(shop, far)).toMatchObject({ total: 12, item_list: [] });
    });

    test('page_size 20 is accepted, 21 and 0 are refused', async () => {
      expect(ids(await ask(shop, { page_size: 20 }))).toHaveLength(20);
      for (const page_size of [0, 21]) await expect(ask(shop, { page_size })).rejects.toThrow('error_param');
    });
  });
});
