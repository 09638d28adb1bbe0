import { beforeAll, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { askStock, givenStock, midnight, type Sku } from '../../test/support/given_stock.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal } from '../../test/support/refusals.ts';
import { signedUrl } from '../platform/contract/client.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';

const { name } = get_stock_movement;
const ids = (answer: Awaited<ReturnType<typeof askStock>>) =>
  answer.item_list.map(({ warehouse_item_id }) => warehouse_item_id);
const skuIds = (answer: Awaited<ReturnType<typeof askStock>>) =>
  answer.item_list.flatMap(({ sku_list }) => sku_list.map(({ mtsku_id }) => mtsku_id));

onEachEngine('get_stock_movement', (world) => {
  let stock: ReturnType<typeof givenStock>;
  beforeAll(() => {
    stock = givenStock(world);
  });
  const givenShop = () => world.given.shop();
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) => askStock(world, shop, request);

  test('gives item, SKU, warehouses, quantities by kind, and as what the SKU is sold', async () => {
    const shop = await givenShop();
    const image_id = 'ab'.repeat(32);
    const sku = await stock.sku(shop, {
      item: { item_name: 'Kopi pot', image_id },
      sku: { variation: 'Blue', fulfill_mapping_mode: 1, barcode: '8888' },
      sold_as: [
        [77, 5],
        [77, 4],
        [99, 0],
      ],
    });
    const at = midnight('2026-02-10');
    const move = (kind: Parameters<typeof stock.move>[1]['kind'], deltas: object, whs_id = 'SG1') =>
      stock.move(sku, { kind, moved_at: at, whs_id, ...deltas });
    await stock.move(sku, { kind: 'inbound_my', moved_at: midnight('2026-01-05'), sellable: 100 });
    await move('inbound_my', { sellable: 40 });
    await move('inbound_returned', { sellable: 2, unsellable: 1 });
    await move('reservation', { sellable: -12, reserved: 12 });
    await move('outbound_sold', { reserved: -9 });
    await move('outbound_returned', { sellable: -4 });
    await move('outbound_disposed', { unsellable: -1 });
    await move('adjust_lost_found', { sellable: -3 });
    await move('adjust_trans_whs', { sellable: -20 });
    await move('adjust_trans_whs', { sellable: 20 }, 'SG2');
    await stock.move(sku, { kind: 'outbound_sold', moved_at: midnight('2026-03-01'), sellable: -50 });

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

  test('a SKU that has never moved has no warehouse and quantities of 0; one without image has an empty URL', async () => {
    const shop = await givenShop();
    await stock.sku(shop, { sku: { fulfill_mapping_mode: 2 } });
    const { item_list } = await ask(shop);
    expect(item_list[0]?.item_image).toBe('');
    const [sku] = item_list[0]?.sku_list ?? [];
    expect(sku).toMatchObject({ fulfill_mapping_mode: 2, whs_list: [], shop_sku_list: [] });
    const groups = [sku?.start_qty, sku?.end_qty, sku?.inbound_qty, sku?.outbound_qty, sku?.adjust_qty];
    expect(groups.flatMap((group) => Object.values(group ?? {}))).toEqual(Array(18).fill(0));
  });

  test('a shop without stock there gets an empty list and 0', async () => {
    const shop = await givenShop();
    expect(await ask(shop)).toMatchObject({ total: 0, item_list: [] });
  });

  test("neither another shop's stock nor that of another region shows or counts", async () => {
    const [shop, other] = [await givenShop(), await givenShop()];
    const mine = await stock.sku(shop, { whs_region: 'MX' });
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
    await stock.move({ ...mine, shop: other }, { kind: 'inbound_my', moved_at, sellable: 7 });
    await stock.move(mine, { kind: 'inbound_my', moved_at, sellable: 3 });
    await stock.move({ ...mine, whs_region: 'BR' }, { kind: 'inbound_my', moved_at, sellable: 11 });
    const inbound = async (by: GivenShop) =>
      (await ask(by, { whs_region: 'MX' })).item_list[0]?.sku_list[0]?.inbound_qty.inbound_total;
    expect(await inbound(shop)).toBe(3);
    expect(await inbound(other)).toBe(7);
    expect(await ask(shop, { whs_region: 'BR' })).toMatchObject({ total: 0, item_list: [] });
  });

  describe('days', () => {
    /** What is counted of a movement at a moment, asking for one day. */
    const countedOn = async (whs_region: Sku['whs_region'], moment: string, day: string) => {
      const shop = await givenShop();
      const sku = await stock.sku(shop, { whs_region });
      const moved_at = Date.parse(moment) / 1_000;
      await stock.move(sku, { kind: 'inbound_my', moved_at, sellable: 1 });
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
    ] as const)('in %s a movement at %s is of %s', async (region, moment, day) => {
      const neighbour = (days: number) =>
        new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
      expect(await countedOn(region, moment, neighbour(-1))).toEqual([0, 0, 0]);
      expect(await countedOn(region, moment, day)).toEqual([0, 1, 1]);
      expect(await countedOn(region, moment, neighbour(1))).toEqual([1, 0, 1]);
    });

    test('query_end_time is end_time or today, whichever is earlier, and nothing after today counts', async () => {
      const shop = await givenShop();
      const sku = await stock.sku(shop);
      // It is 2026-03-01 20:00 in Singapore.
      const moved_at = world.clock.now + 86_400;
      await stock.move(sku, { kind: 'inbound_my', moved_at, sellable: 5 });
      const until = async (end_time: string) => {
        const { query_end_time, end_time: echoed, item_list } = await ask(shop, { end_time });
        expect(echoed).toBe(end_time);
        return [query_end_time, item_list[0]?.sku_list[0]?.end_qty.end_on_hand_total];
      };
      expect(await until('2026-02-28')).toEqual(['2026-02-28', 0]);
      expect(await until('2026-03-01')).toEqual(['2026-03-01', 0]);
      expect(await until('2026-03-20')).toEqual(['2026-03-01', 0]);
    });

    test('start_time may be this date last year, and end_time 90 days after it', async () => {
      const shop = await givenShop();
      const range = { start_time: '2025-03-01', end_time: '2025-05-30' };
      expect(await ask(shop, range)).toMatchObject({ ...range, query_end_time: '2025-05-30' });
      expect(await ask(shop, { start_time: '2026-03-01', end_time: '2026-05-30' })).toMatchObject({
        query_end_time: '2026-03-01',
      });
    });
  });

  describe('filters', () => {
    let shop: GivenShop;
    let blue: Sku;
    let red: Sku;
    let pot: Sku;
    beforeAll(async () => {
      shop = await givenShop();
      blue = await stock.sku(shop, {
        item: { item_name: 'ÉCLAIR Tee 100% cotton', category_id_l1: 100_011 },
        sku: { variation: 'Blau, groß' },
        sold_as: [
          [501, 1],
          [502, 1],
        ],
      });
      red = await stock.sku(shop, {
        warehouse_item_id: blue.warehouse_item_id,
        sku: { variation: 'КРАСНЫЙ' },
        sold_as: [[501, 2]],
      });
      pot = await stock.sku(shop, { item: { item_name: 'Kopi_pot' }, sold_as: [[600, 0]] });
      const moved_at = midnight('2026-02-10');
      for (const whs_id of ['SG1', 'SG2'])
        await stock.move(blue, { kind: 'inbound_my', moved_at, whs_id, sellable: 4 });
      await stock.move(red, { kind: 'inbound_my', moved_at, whs_id: 'SG2', sellable: 4 });
    });
    const found = async (request: object) => {
      const answer = await ask(shop, { ...request });
      expect(answer.total).toBe(answer.item_list.length);
      return skuIds(answer);
    };
    const both = () => [blue.mtsku_id, red.mtsku_id].sort();

    test.each(['éclair', 'ÉCLAIR', 'lair t', 'e\u0301clair', '100%'])(
      'item_name %s matches a part of the name, ignoring case',
      async (item_name) => expect(await found({ item_name })).toEqual(both()),
    );

    test.each(['eclair', 'ec%r', 'kopi-pot', 'k%t', 'Kopi\\_', '!'])(
      'item_name %s matches nothing: no character stands for another',
      async (item_name) => expect(await found({ item_name })).toEqual([]),
    );

    test('an underscore in item_name is one', async () => {
      expect(await found({ item_name: '_POT' })).toEqual([pot.mtsku_id]);
    });

    test.each(['GROSS', 'groß', 'GROẞ', 'blau,'])(
      'variation %s matches a part of the variation, and leaves only the SKUs that have it',
      async (variation) => expect(await found({ variation })).toEqual([blue.mtsku_id]),
    );

    test('case is ignored in every script', async () => {
      expect(await found({ variation: 'красн' })).toEqual([red.mtsku_id]);
    });

    test('category_id_l1 leaves the items of that category', async () => {
      expect(await found({ category_id_l1: 100_011 })).toEqual(both());
      expect(await found({ category_id_l1: 100_636 })).toEqual([pot.mtsku_id]);
      expect(await found({ category_id_l1: 1 })).toEqual([]);
    });

    test('sku_id is an mtsku_id or a shop_sku_id', async () => {
      expect(await found({ sku_id: red.mtsku_id })).toEqual([red.mtsku_id]);
      expect(await found({ sku_id: '502_1' })).toEqual([blue.mtsku_id]);
      for (const sku_id of ['501_3', '501', 'x', '99999999999999999999_1'])
        expect(await found({ sku_id })).toEqual([]);
    });

    test('item_id is a warehouse_item_id or a shop_item_id', async () => {
      expect(await found({ item_id: blue.warehouse_item_id })).toEqual(both());
      expect(await found({ item_id: '501' })).toEqual(both());
      expect(await found({ item_id: '502' })).toEqual([blue.mtsku_id]);
      for (const item_id of ['503', 'x', '-1', '9'.repeat(30)]) expect(await found({ item_id })).toEqual([]);
    });

    test('whs_ids leaves the SKUs and the quantities of these warehouses', async () => {
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

    test('filters combine with AND, on one and the same SKU', async () => {
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
      shop = await givenShop();
      for (let count = 0; count < 23; count++) {
        const sku = await stock.sku(shop, { item: { item_name: `Tee ${count % 2}` } });
        await stock.sku(shop, { warehouse_item_id: sku.warehouse_item_id });
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

    test('the pages together are the whole, each item once', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page_no) => ask(shop, { page_no, page_size: 7 })));
      expect(pages.flatMap(ids)).toEqual(item_ids);
    });

    test('total is that of the filtered whole', async () => {
      const answer = await ask(shop, { item_name: 'TEE 1', page_size: 3 });
      expect([answer.total, ids(answer).length]).toEqual([11, 3]);
    });

    test('a page behind the last one is empty, and total is still the whole', async () => {
      expect(await ask(shop, { page_no: 4 })).toMatchObject({ total: 23, item_list: [] });
      const far = { page_no: 2_147_483_647, page_size: 20, item_name: 'tee 0' };
      expect(await ask(shop, far)).toMatchObject({ total: 12, item_list: [] });
    });

    test('page_size 20 is answered, 21 and 0 are refused', async () => {
      expect(ids(await ask(shop, { page_size: 20 }))).toHaveLength(20);
      for (const page_size of [0, 21]) await expect(ask(shop, { page_size })).rejects.toThrow('error_param');
    });
  });

  test('more SKUs than one statement asks for are answered, each with its own quantities', async () => {
    const shop = await givenShop();
    const first = await stock.sku(shop);
    for (let count = 1; count < 152; count++)
      await stock.sku(shop, { warehouse_item_id: first.warehouse_item_id });
    const answered = (await ask(shop)).item_list[0]?.sku_list ?? [];
    expect(answered).toHaveLength(152);
    const last = { ...first, mtsku_id: answered[151]?.mtsku_id as string };
    await stock.move(last, { kind: 'inbound_my', moved_at: midnight('2026-02-02'), sellable: 9 });
    const again = (await ask(shop)).item_list[0]?.sku_list ?? [];
    expect(again.map(({ end_qty }) => end_qty.end_on_hand_total)).toEqual([...Array(151).fill(0), 9]);
  });

  test.each([
    ['start_time', '2026-2-1'],
    ['start_time', '20260201'],
    ['end_time', '2026-02-28T00:00:00Z'],
    ['end_time', 'today'],
    ['whs_region', 'PL'],
    ['whs_region', 'sg'],
    ['page_no', 0],
    ['category_id_l1', 'x'],
  ])('refuses %s = %s with error_param', async (field, value) => {
    const shop = await givenShop();
    const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG', [field]: value };
    const { status, body } = await world.call(name, request, { shop });
    expect([status, body.error]).toEqual([200, 'error_param']);
    expect(body.message).toContain(field);
  });

  const refused = (title: string, change: Record<string, unknown>) =>
    [
      title,
      async () => {
        const shop = await givenShop();
        const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG' };
        return () => world.call(name, { ...request, ...change }, { shop });
      },
    ] as const;

  eachRefusal(world, get_stock_movement, {
    missing_whs_region: refused('a call without whs_region', { whs_region: undefined }),
    no_such_day: refused('a day that the calendar does not have', { end_time: '2026-02-29' }),
    ends_before_start: refused('an end before the start', { end_time: '2026-01-31' }),
    too_many_days: refused('an end 91 days after the start', { start_time: '2025-11-29' }),
    too_long_ago: refused('a start more than a year ago', {
      start_time: '2025-02-28',
      end_time: '2025-03-10',
    }),
    not_begun: refused('a start after today', { start_time: '2026-03-02', end_time: '2026-03-03' }),
    too_many_warehouses: refused('more than 50 warehouses', {
      whs_ids: Array.from({ length: 51 }, (_, at) => `W${at}`).join(','),
    }),
  });

  test.each([undefined, ''])(
    'a missing whs_region is refused in the words of the reference',
    async (whs_region) => {
      const shop = await givenShop();
      const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region };
      const { status, body } = await world.call(name, request, { shop });
      expect([status, body.error, body.message]).toEqual([
        200,
        'error_param',
        'block by gateway due to invalid cid',
      ]);
    },
  );
});

onEachEngine(
  'get_stock_movement in the dialect live',
  (world) => {
    test('a missing whs_region is answered HTTP 500 with bare text, as a refusal and not as a defect', async () => {
      const shop = await world.given.shop();
      const request = { start_time: '2026-02-01', end_time: '2026-02-28' };
      const by = { ...world.partner, shop, clock: world.clock, base_url: '' };
      const answered = await world.send(await signedUrl(get_stock_movement, request as never, by));
      expect([answered.status, answered.text]).toEqual([500, 'block by gateway due to invalid cid']);
      expect(answered.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answered.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(world.logged.filter(({ level }) => level === 'error')).toEqual([
        expect.objectContaining({ msg: 'request', error: 'error_param', status: 500 }),
      ]);
    });

    test('with whs_region the answer is the same as ever', async () => {
      const shop = await world.given.shop();
      expect(await askStock(world, shop)).toMatchObject({ total: 0, item_list: [] });
    });
  },
  { config: { dialect: 'live' } },
);
