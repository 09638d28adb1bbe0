import { describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { askStock, midnight, type Sku } from '../../../test/support/items/stock_answers.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { MovementKind } from './sbs.ts';

onEachEngine('get_stock_movement', (world) => {
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) => askStock(world, shop, request);

  test("returns item, SKU, warehouses, quantities by kind, and the shop's SKUs under which it is sold", async () => {
    const shop = await world.given.shop();
    const image_id = 'cd'.repeat(32);
    const sku = await world.given.stockSku({
      shop,
      item: { item_name: 'Kopi pot', image_id },
      variation: 'Blue',
      fulfill_mapping_mode: 1,
      barcode: '8888',
      sold_as: [
        [77, 5],
        [77, 4],
        [99, 0],
      ],
    });
    const at = midnight('2026-02-10');
    const move = (kind: MovementKind, deltas: object, whs_id = 'SG1') =>
      world.given.stockMovement(sku, { kind, moved_at: at, whs_id, ...deltas });
    await world.given.stockMovement(sku, {
      kind: 'inbound_my',
      moved_at: midnight('2026-01-05'),
      sellable: 100,
    });
    await move('inbound_my', { sellable: 40 });
    await move('inbound_returned', { sellable: 2, unsellable: 1 });
    await move('reservation', { sellable: -12, reserved: 12 });
    await move('outbound_sold', { reserved: -9 });
    await move('outbound_returned', { sellable: -4 });
    await move('outbound_disposed', { unsellable: -1 });
    await move('adjust_lost_found', { sellable: -3 });
    await move('adjust_trans_whs', { sellable: -20 });
    await move('adjust_trans_whs', { sellable: 20 }, 'SG2');
    await world.given.stockMovement(sku, {
      kind: 'outbound_sold',
      moved_at: midnight('2026-03-01'),
      sellable: -50,
    });

    const { item_list, ...top } = await ask(shop);
    expect(top).toEqual({
      total: 1,
      start_time: '2026-02-01',
      end_time: '2026-02-28',
      query_end_time: '2026-02-28',
    });
    expect(item_list).toEqual([
      {
        warehouse_item_id: sku.warehouse_item_id,
        item_name: 'Kopi pot',
        item_image: expect.stringMatching(new RegExp(`^http://.+/image/${image_id}$`)),
        sku_list: [
          {
            mtsku_id: sku.mtsku_id,
            model_id: expect.stringMatching(/^\d+$/),
            variation: 'Blue',
            fulfill_mapping_mode: 1,
            barcode: '8888',
            whs_list: [
              {
                whs_id: 'SG1',
                start_on_hand_total: 100,
                inbound_total: 43,
                outbound_total: 14,
                adjust_total: -23,
                end_on_hand_total: 106,
              },
              {
                whs_id: 'SG2',
                start_on_hand_total: 0,
                inbound_total: 0,
                outbound_total: 0,
                adjust_total: 20,
                end_on_hand_total: 20,
              },
            ],
            start_qty: {
              start_on_hand_total: 100,
              start_sellable: 100,
              start_reserved: 0,
              start_unsellable: 0,
            },
            end_qty: { end_on_hand_total: 126, end_sellable: 123, end_reserved: 3, end_unsellable: 0 },
            inbound_qty: { inbound_total: 43, inbound_my: 40, inbound_returned: 3 },
            outbound_qty: {
              outbound_total: 14,
              outbound_sold: 9,
              outbound_returned: 4,
              outbound_disposed: 1,
            },
            adjust_qty: { adjust_total: -3, adjust_lost_found: -3, adjust_trans_whs: 0 },
            shop_sku_list: [
              { shop_sku_id: '77_4', shop_item_id: '77', shop_model_id: '4' },
              { shop_sku_id: '77_5', shop_item_id: '77', shop_model_id: '5' },
              { shop_sku_id: '99_0', shop_item_id: '99', shop_model_id: '0' },
            ],
          },
        ],
      },
    ]);
  });

  test('a SKU that has never moved has no warehouses and quantities of 0; an item without image has an empty URL', async () => {
    const shop = await world.given.shop();
    await world.given.stockSku({ shop, fulfill_mapping_mode: 2 });
    const { item_list } = await ask(shop);
    expect(item_list[0]?.item_image).toBe('');
    const [sku] = item_list[0]?.sku_list ?? [];
    expect(sku).toMatchObject({ fulfill_mapping_mode: 2, whs_list: [], shop_sku_list: [] });
    const groups = [sku?.start_qty, sku?.end_qty, sku?.inbound_qty, sku?.outbound_qty, sku?.adjust_qty];
    expect(groups.flatMap((group) => Object.values(group ?? {}))).toEqual(Array(18).fill(0));
  });

  test('a shop without stock in warehouses gets an empty list and total 0', async () => {
    const shop = await world.given.shop();
    expect(await ask(shop)).toMatchObject({ total: 0, item_list: [] });
  });

  test('stock of another shop or region is neither listed nor counted', async () => {
    const [shop, other] = [await world.given.shop(), await world.given.shop()];
    const mine = await world.given.stockSku({ shop, whs_region: 'MX' });
    const place = { whs_region: 'MX', warehouse_item_id: mine.warehouse_item_id } as const;
    await world.given.row('stock_item', {
      shop_id: other.shop_id,
      ...place,
      item_name: 'x',
      category_id_l1: 1,
    });
    const model = { mtsku_id: mine.mtsku_id, model_id: '1' };
    await world.given.row('stock_sku', { shop_id: other.shop_id, ...place, ...model });
    const moved_at = midnight('2026-02-10');
    await world.given.stockMovement(
      { ...mine, shop_id: other.shop_id },
      { kind: 'inbound_my', moved_at, sellable: 7 },
    );
    await world.given.stockMovement(mine, { kind: 'inbound_my', moved_at, sellable: 3 });
    await world.given.stockMovement(
      { ...mine, whs_region: 'BR' },
      { kind: 'inbound_my', moved_at, sellable: 11 },
    );
    const inbound = async (by: GivenShop) =>
      (await ask(by, { whs_region: 'MX' })).item_list[0]?.sku_list[0]?.inbound_qty.inbound_total;
    expect(await inbound(shop)).toBe(3);
    expect(await inbound(other)).toBe(7);
    expect(await ask(shop, { whs_region: 'BR' })).toMatchObject({ total: 0, item_list: [] });
  });

  describe('days', () => {
    /** The counted quantities of a movement at a given time, requested for one day. */
    const countedOn = async (whs_region: Sku['whs_region'], moment: string, day: string) => {
      const shop = await world.given.shop();
      const sku = await world.given.stockSku({ shop, whs_region });
      const moved_at = Date.parse(moment) / 1_000;
      await world.given.stockMovement(sku, { kind: 'inbound_my', moved_at, sellable: 1 });
      const { item_list } = await ask(shop, { whs_region, start_time: day, end_time: day });
      const [totals] = item_list[0]?.sku_list[0]?.whs_list ?? [];
      return [totals?.start_on_hand_total, totals?.inbound_total, totals?.end_on_hand_total];
    };

    test.each([
      ['SG', '2026-02-10T15:59:59Z', '2026-02-10'],
      ['SG', '2026-02-10T16:00:00Z', '2026-02-11'],
      ['MX', '2026-02-10T05:59:59Z', '2026-02-09'],
      ['MX', '2026-02-10T06:00:00Z', '2026-02-10'],
      ['BR', '2026-02-10T02:59:59Z', '2026-02-09'],
      ['BR', '2026-02-10T03:00:00Z', '2026-02-10'],
    ] as const)('in %s a movement at %s belongs to %s', async (region, moment, day) => {
      const neighbour = (days: number) =>
        new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
      expect(await countedOn(region, moment, neighbour(-1))).toEqual([0, 0, 0]);
      expect(await countedOn(region, moment, day)).toEqual([0, 1, 1]);
      expect(await countedOn(region, moment, neighbour(1))).toEqual([1, 0, 1]);
    });

    test('query_end_time is the earlier of end_time and today, and nothing after today counts', async () => {
      const shop = await world.given.shop();
      const sku = await world.given.stockSku({ shop });
      // The clock shows 2026-03-01 20:00 in Singapore.
      const moved_at = world.clock.now + 86_400;
      await world.given.stockMovement(sku, { kind: 'inbound_my', moved_at, sellable: 5 });
      const until = async (end_time: string) => {
        const { query_end_time, end_time: echoed, item_list } = await ask(shop, { end_time });
        expect(echoed).toBe(end_time);
        return [query_end_time, item_list[0]?.sku_list[0]?.end_qty.end_on_hand_total];
      };
      expect(await until('2026-02-28')).toEqual(['2026-02-28', 0]);
      expect(await until('2026-03-01')).toEqual(['2026-03-01', 0]);
      expect(await until('2026-03-20')).toEqual(['2026-03-01', 0]);
    });

    test('start_time may be this date last year, and end_time 90 days later', async () => {
      const shop = await world.given.shop();
      const range = { start_time: '2025-03-01', end_time: '2025-05-30' };
      expect(await ask(shop, range)).toMatchObject({ ...range, query_end_time: '2025-05-30' });
      expect(await ask(shop, { start_time: '2026-03-01', end_time: '2026-05-30' })).toMatchObject({
        query_end_time: '2026-03-01',
      });
    });
  });

  test('more SKUs than one statement reads are returned, each with its own quantities', async () => {
    const shop = await world.given.shop();
    const first = await world.given.stockSku({ shop });
    for (let count = 1; count < 152; count++) await world.given.stockSku({ shop, stock_item: first });
    const answered = (await ask(shop)).item_list[0]?.sku_list ?? [];
    expect(answered).toHaveLength(152);
    const last = { ...first, mtsku_id: answered[151]?.mtsku_id as string };
    await world.given.stockMovement(last, {
      kind: 'inbound_my',
      moved_at: midnight('2026-02-02'),
      sellable: 9,
    });
    const again = (await ask(shop)).item_list[0]?.sku_list ?? [];
    expect(again.map(({ end_qty }) => end_qty.end_on_hand_total)).toEqual([...Array(151).fill(0), 9]);
  });
});
