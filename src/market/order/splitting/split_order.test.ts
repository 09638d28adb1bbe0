import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { order_rights } from '../order.ts';
import { split_order } from './split_order.contract.ts';

interface Item {
  readonly item_id: number;
  readonly model_id: number;
  readonly model_quantity?: number;
  readonly order_item_id?: number;
  readonly promotion_group_id?: number;
}

onEachEngine('split_order', (world) => {
  const { name } = split_order;
  const seller = (record: { region?: GivenShop['region']; rights?: string[] } = {}) =>
    world.given.shop({ rights: Object.values(order_rights), ...record });
  /** An order with one package that contains these lines. */
  async function order(
    shop: GivenShop,
    lines: readonly { item_id: number; model_quantity: number; [column: string]: unknown }[],
    record: Record<string, unknown> = {},
  ) {
    const { shop_id } = shop;
    const [first, ...others] = lines;
    const given = await world.given.order({ shop, packages: [{}], ...record });
    const [pkg] = given.packages;
    const { order_sn } = given;
    // The order has a line with two pieces of item 1000; the other lines are added.
    for (const [at, { item_id, model_quantity, ...columns }] of others.entries()) {
      const line_no = at + 2;
      await world.given.row('sales_order_line', {
        shop_id,
        order_sn,
        line_no,
        line_item_id: world.given.nextId(),
        order_item_id: item_id,
        item_id,
        item_name: 'Saucer',
        model_quantity_purchased: model_quantity,
        model_original_price_micros: 1_000_000,
        model_discounted_price_micros: 1_000_000,
        ...columns,
      });
      const package_number = pkg?.package_number ?? '';
      await world.given.row('package_line', { shop_id, order_sn, package_number, line_no, model_quantity });
    }
    expect(first).toEqual({ item_id: 1_000, model_quantity: 2 });
    return { order_sn, package_number: pkg?.package_number };
  }
  const cup = { item_id: 1_000, model_quantity: 2 };
  const saucer = { item_id: 2_000, model_quantity: 3 };
  const item = (item_id: number, more: Partial<Item> = {}): Item => ({ item_id, model_id: 0, ...more });
  const split = (shop: GivenShop, order_sn: string, ...packages: (readonly Item[])[]) =>
    world.call(
      name,
      { order_sn, package_list: packages.map((item_list) => ({ item_list: [...item_list] })) },
      { shop },
    );

  test('an order gets one package per item_list, and the first package keeps its number', async () => {
    const shop = await seller();
    const { order_sn, package_number } = await order(shop, [cup, saucer]);
    // Typed clients send 0 for absent values.
    const unset = { model_quantity: 0, order_item_id: 0, promotion_group_id: 0 };
    const { body } = await split(shop, order_sn, [item(1_000, unset)], [item(2_000)]);
    expect(body).toMatchObject({ error: '', message: '' });
    const shown = (item_id: number, model_quantity: number) => ({
      item_id,
      model_id: 0,
      order_item_id: item_id,
      promotion_group_id: 0,
      model_quantity,
    });
    expect(body.response).toEqual({
      order_sn,
      package_list: [
        { package_number, item_list: [shown(1_000, 2)] },
        { package_number: expect.stringMatching(/^OFG\d+$/), item_list: [shown(2_000, 3)] },
      ],
    });
    const { packages } = await storedOrder(world, shop, order_sn);
    expect(packages.map(({ logistics_status }) => logistics_status)).toEqual([
      'LOGISTICS_READY',
      'LOGISTICS_READY',
    ]);
  });

  test('a shop with the right can put pieces of one line into several packages, in SG, TH, TW and MY', async () => {
    for (const region of ['SG', 'TH', 'TW', 'MY'] as const) {
      const shop = await seller({ region });
      const { order_sn } = await order(shop, [cup, saucer]);
      const pieces = [item(1_000, { model_quantity: 1 })];
      const { body } = await split(shop, order_sn, pieces, [...pieces, item(2_000)]);
      expect(body.error).toBe('');
      expect(body.response).toMatchObject({
        package_list: [
          { item_list: [{ model_quantity: 1 }] },
          { item_list: [{ model_quantity: 1 }, { model_quantity: 3 }] },
        ],
      });
    }
  });

  test.each([
    ['PH', Object.values(order_rights)],
    ['SG', [order_rights.split]],
  ] as const)('in %s with the rights %j, a line cannot be divided', async (region, rights) => {
    const shop = await seller({ region, rights: [...rights] });
    const { order_sn } = await order(shop, [cup, saucer]);
    const piece = item(1_000, { model_quantity: 1 });
    const { body } = await split(shop, order_sn, [piece], [piece, item(2_000)]);
    expect(body.error).toBe('order.order_split_wrong_item_quantity');
    const whole = await split(shop, order_sn, [item(1_000, { model_quantity: 2 })], [item(2_000)]);
    expect(whole.body.error).toBe('');
  });

  test('TW allows up to 30 packages, other regions up to 5', async () => {
    for (const [region, count, error] of [
      ['TW', 30, ''],
      ['SG', 5, ''],
      ['SG', 6, 'error_param'],
    ] as const) {
      const shop = await seller({ region });
      const { order_sn } = await order(shop, [cup, { item_id: 2_000, model_quantity: 40 }]);
      const packages = Array.from({ length: count }, (_, at) => [
        item(2_000, { model_quantity: at === 0 ? 41 - count : 1 }),
        ...(at === 0 ? [item(1_000)] : []),
      ]);
      expect((await split(shop, order_sn, ...packages)).body.error).toBe(error);
    }
  });

  test('of two concurrent calls that split an order, exactly one succeeds', async () => {
    const shop = await seller();
    const { order_sn } = await order(shop, [cup, saucer]);
    const both = await Promise.all([1, 2].map(() => split(shop, order_sn, [item(1_000)], [item(2_000)])));
    expect(both.map(({ body }) => body.error).sort()).toEqual(['', 'order.order_has_been_split']);
    expect((await storedOrder(world, shop, order_sn)).packages).toHaveLength(2);
  });

  test.each(['INVOICE_PENDING', 'UNPAID', 'PROCESSED', 'IN_CANCEL', 'CANCELLED'])(
    'an order in %s cannot be split',
    async (order_status) => {
      const shop = await seller();
      const { order_sn } = await order(shop, [cup, saucer], { order_status });
      const { body } = await split(shop, order_sn, [item(1_000)], [item(2_000)]);
      expect(body.error).toBe('order.order_cannot_split');
    },
  );

  /** A test case that splits an order with a cup line and other lines in this way. */
  const splitting =
    (packages: readonly (readonly Item[])[], ...others: { item_id: number; model_quantity: number }[]) =>
    async () => {
      const shop = await seller();
      const { order_sn } = await order(shop, [cup, ...(others.length > 0 ? others : [saucer])]);
      return () => split(shop, order_sn, ...packages);
    };
  const deal = { promotion_group_id: 9 };
  eachRefusal(world, split_order, {
    order_not_found: [
      "another shop's order",
      async () => {
        const { order_sn } = await order(await seller(), [cup, saucer]);
        const shop = await seller();
        return () => split(shop, order_sn, [item(1_000)], [item(2_000)]);
      },
    ],
    cannot_split: [
      'a shop without the right',
      async () => {
        const shop = await seller({ rights: [] });
        const { order_sn } = await order(shop, [cup, saucer]);
        return () => split(shop, order_sn, [item(1_000)], [item(2_000)]);
      },
    ],
    split_already: [
      'an order that was split before',
      async () => {
        const shop = await seller();
        const { order_sn } = await order(shop, [cup, saucer]);
        await split(shop, order_sn, [item(1_000)], [item(2_000)]);
        return () => split(shop, order_sn, [item(1_000)], [item(2_000)]);
      },
    ],
    warehouse_split: [
      "an order from the marketplace's warehouse",
      splitting([[item(1_000)], [item(2_000)]], {
        ...saucer,
        ...{ whs_id: 'W', whs_region: 'SG', mtsku_id: 'M' },
      }),
    ],
    package_count_wrong: ['a single package', splitting([[item(1_000), item(2_000)]])],
    split_item_not_found: [
      'an item that the order does not have',
      splitting([[item(1_000)], [item(2_000), item(3_000)]]),
    ],
    split_item_repeated: [
      'a line that is named twice',
      splitting([[item(1_000)], [item(2_000), item(2_000)]]),
    ],
    split_item_missing: [
      'packages without one of the lines',
      splitting([[item(1_000, { model_quantity: 1 })], [item(1_000, { model_quantity: 1 })]]),
    ],
    split_quantity_wrong: [
      'packages without one of the pieces',
      splitting([[item(1_000)], [item(2_000, { model_quantity: 2 })]]),
    ],
    split_deal_torn: [
      'the lines of a deal in two packages',
      splitting(
        [[item(1_000), item(2_000, deal)], [item(3_000, deal)]],
        { ...saucer, ...deal },
        { item_id: 3_000, model_quantity: 1, ...deal },
      ),
    ],
    split_failed: [
      'an order whose package has no known contents',
      async () => {
        const shop = await seller();
        const { order_sn } = await order(shop, [cup]);
        await world.given.row('sales_order_line', {
          shop_id: shop.shop_id,
          order_sn,
          line_no: 2,
          line_item_id: world.given.nextId(),
          order_item_id: 2_000,
          item_id: 2_000,
          item_name: 'Saucer',
          model_quantity_purchased: 3,
          model_original_price_micros: 1_000_000,
          model_discounted_price_micros: 1_000_000,
        });
        return () => split(shop, order_sn, [item(1_000)], [item(2_000)]);
      },
    ],
  });
});
