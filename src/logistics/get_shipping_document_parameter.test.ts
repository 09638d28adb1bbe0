import { expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { arranged } from '../../test/support/given/order.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal, eachRowRefusal, storedState } from '../../test/support/refusals.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';

interface Row {
  order_sn: string;
  package_number?: string;
}

onEachEngine('get_shipping_document_parameter', (world) => {
  const { name } = get_shipping_document_parameter;

  const ask = async (shop: GivenShop, order_list: unknown) =>
    (await world.call(name, { order_list }, { shop })).body;

  /** A shop with an order of as many packages, on a channel of its own. */
  async function shipment(packages = 1, channel: Record<string, unknown> = {}) {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel(channel);
    const order = await world.given.order({
      shop,
      packages: Array.from({ length: packages }, () => ({ logistic_id })),
    });
    const rows = order.packages.map(({ package_number }) => ({
      order_sn: order.order_sn,
      package_number,
    }));
    return { shop, order, rows, order_sn: order.order_sn };
  }

  const by_default = {
    suggest_shipping_document_type: 'THERMAL_AIR_WAYBILL',
    selectable_shipping_document_type: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
  };
  const unknown_order = {
    fail_error: 'logistics.order_not_exist',
    fail_message: expect.stringMatching(/./),
  };
  const unknown_package = {
    fail_error: 'logistics.package_number_not_found',
    fail_message: expect.stringMatching(/./),
  };

  test('a row tells its package, the suggested document type and the selectable ones, also where the package was not named', async () => {
    const { shop, rows, order_sn } = await shipment();
    for (const order_list of [rows, [{ order_sn }]])
      expect(await ask(shop, order_list)).toEqual({
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: '',
        message: '',
        warning: [],
        response: { result_list: [{ ...rows[0], ...by_default }] },
      });
  });

  test.each([
    [['NORMAL_AIR_WAYBILL'], 'NORMAL_AIR_WAYBILL'],
    [['THERMAL_AIR_WAYBILL', 'NORMAL_AIR_WAYBILL'], 'NORMAL_AIR_WAYBILL'],
    [['NORMAL_JOB_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'], 'THERMAL_JOB_AIR_WAYBILL'],
    [
      ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL', 'NORMAL_JOB_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'],
      'THERMAL_AIR_WAYBILL',
    ],
  ])('a channel with %j, of which it suggests %s, is answered so', async (document_types, suggested) => {
    const { shop, rows } = await shipment(1, {
      document_types,
      suggested_document_type: suggested,
    });
    expect((await ask(shop, rows)).response).toEqual({
      result_list: [
        {
          ...rows[0],
          suggest_shipping_document_type: suggested,
          selectable_shipping_document_type: document_types,
        },
      ],
    });
  });

  test('each package of a split order is answered by its own channel', async () => {
    const shop = await world.given.shop();
    const { logistic_id: paper } = await world.given.channel({
      document_types: ['NORMAL_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_AIR_WAYBILL',
    });
    const { logistic_id: any } = await world.given.channel();
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id: paper }, { logistic_id: any }],
    });
    const { response } = await ask(
      shop,
      packages.map(({ package_number }) => ({ order_sn, package_number })),
    );
    expect(response).toMatchObject({
      result_list: [{ suggest_shipping_document_type: 'NORMAL_AIR_WAYBILL' }, by_default],
    });
  });

  test('rows come back in the order in which they were asked for; those that failed stand in warning, in the same order', async () => {
    const { shop, rows, order_sn } = await shipment(3);
    const single = await world.given.order({
      shop,
      packages: [{ logistic_id: (await world.given.channel()).logistic_id }],
    });
    const [first, second, third] = rows as [Row, Row, Row];
    const none = { order_sn: 'NONE' };
    const stray = { order_sn, package_number: 'OFG-NONE' };
    const split = { order_sn };
    const named_none = { order_sn: 'NONE-2', package_number: 'OFG-1' };
    const order_list = [third, none, { order_sn: single.order_sn }, stray, first, split, second, named_none];
    const { error, message, warning, response } = await ask(shop, order_list);
    expect([error, message]).toEqual(['', '']);
    expect(response).toEqual({
      result_list: [
        { ...third, ...by_default },
        { ...none, ...unknown_order },
        {
          order_sn: single.order_sn,
          package_number: single.packages[0]?.package_number,
          ...by_default,
        },
        { ...stray, ...unknown_package },
        { ...first, ...by_default },
        { ...split, ...unknown_package },
        { ...second, ...by_default },
        { ...named_none, ...unknown_order },
      ],
    });
    expect(warning).toEqual([none, stray, split, named_none]);
  });

  test('a package that is asked for twice is answered twice', async () => {
    const { shop, rows } = await shipment();
    const { response } = await ask(shop, [...rows, ...rows]);
    const row = { ...rows[0], ...by_default };
    expect(response).toEqual({ result_list: [row, row] });
  });

  test('a list takes 1 to 50 rows; none and 51 are refused with error_param, naming it', async () => {
    const { shop, rows } = await shipment(50);
    const { response } = await ask(shop, rows);
    expect(response).toEqual({ result_list: rows.map((row) => ({ ...row, ...by_default })) });
    for (const order_list of [[], [...rows, ...rows.slice(0, 1)], undefined])
      expect(await ask(shop, order_list)).toMatchObject({
        error: 'error_param',
        message: expect.stringMatching(/order_list/),
      });
  });

  test('50 different orders are answered, each with its own', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const orders = [];
    for (let at = 0; at < 50; at++)
      orders.push(await world.given.order({ shop, packages: [{ logistic_id }] }));
    const order_list = orders.map(({ order_sn }) => ({ order_sn })).reverse();
    const { response } = await ask(shop, order_list);
    expect(response).toEqual({
      result_list: orders
        .map(({ order_sn, packages }) => ({
          order_sn,
          package_number: packages[0]?.package_number,
          ...by_default,
        }))
        .reverse(),
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['without order_sn', {}, /order_sn/],
    ['with an empty order_sn', { order_sn: '' }, /order_sn/],
    ['with an empty package_number', { order_sn: 'A', package_number: '' }, /package_number/],
    ['with an order_sn that is a number', { order_sn: 7 }, /order_sn/],
    ['that is no record', 'A', /order_list/],
  ])('one row %s has the whole list refused with error_param', async (_, row, field) => {
    const { shop, rows } = await shipment();
    const body = await ask(shop, [...rows, row]);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
    expect(body).not.toHaveProperty('response');
  });

  test('when every row fails the answer is common.batch_api_all_failed, still with each row and why', async () => {
    const { shop, order_sn } = await shipment(2);
    const order_list = [{ order_sn: 'NONE' }, { order_sn, package_number: 'OFG-NONE' }, { order_sn }];
    expect(await ask(shop, order_list)).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: 'common.batch_api_all_failed',
      message: expect.stringMatching(/./),
      warning: order_list,
      response: {
        result_list: [
          { order_sn: 'NONE', ...unknown_order },
          { order_sn, package_number: 'OFG-NONE', ...unknown_package },
          { order_sn, ...unknown_package },
        ],
      },
    });
  });

  test("another shop's order is answered exactly like one that does not exist", async () => {
    const { shop } = await shipment();
    const theirs = await shipment();
    const answer = async (row: Row) => JSON.stringify(await ask(shop, [row]));
    const [row] = theirs.rows as [Row];
    const hide = (text: string) => text.replaceAll(row.order_sn, 'NONE').replace(/"request_id":"\w+"/, '');
    expect(hide(await answer(row))).toBe(hide(await answer({ ...row, order_sn: 'NONE' })));
  });

  test("a package of the same number in another shop's order of the same order_sn does not show", async () => {
    const mine = await shipment();
    const stranger = await world.given.shop();
    const { logistic_id } = await world.given.channel({
      document_types: ['NORMAL_JOB_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_JOB_AIR_WAYBILL',
    });
    const { package_number } = mine.rows[0] as Row;
    await world.given.order({
      shop: stranger,
      packages: [{ logistic_id, package_number }],
      order_sn: mine.order_sn,
    });
    expect((await ask(mine.shop, [{ order_sn: mine.order_sn }])).response).toEqual({
      result_list: [{ ...mine.rows[0], ...by_default }],
    });
  });

  test('the answer is the same before and after the shipment is arranged, and for an order that is over', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const packages = [{ logistic_id }, { ...arranged, logistic_id }];
    for (const final_status of [undefined, 'CANCELLED', 'COMPLETED'] as const) {
      const { order_sn, packages: made } = await world.given.order({ shop, packages, final_status });
      const rows = made.map(({ package_number }) => ({ order_sn, package_number }));
      expect((await ask(shop, rows)).response).toEqual({
        result_list: rows.map((row) => ({ ...row, ...by_default })),
      });
    }
  });

  test('asking changes nothing', async () => {
    const { shop, rows } = await shipment();
    const before = await storedState(world);
    await ask(shop, [...rows, { order_sn: 'NONE' }]);
    expect(await storedState(world)).toEqual(before);
  });

  eachRowRefusal(world, get_shipping_document_parameter, {
    order_not_exist: [
      'an order that does not exist',
      1,
      async () => {
        const { shop, rows } = await shipment();
        const order_list = [...rows, { order_sn: 'NONE' }];
        return () => world.call(name, { order_list }, { shop });
      },
    ],
    package_number_not_found: [
      'a package that the order does not have',
      0,
      async () => {
        const { shop, rows, order_sn } = await shipment();
        const order_list = [{ order_sn, package_number: 'OFG-NONE' }, ...rows];
        return () => world.call(name, { order_list }, { shop });
      },
    ],
  });

  eachRefusal(world, get_shipping_document_parameter, {
    all_failed: [
      'a list in which every row fails',
      async () => {
        const { shop, order_sn } = await shipment();
        const order_list = [{ order_sn: 'NONE' }, { order_sn, package_number: 'OFG-NONE' }];
        return () => world.call(name, { order_list }, { shop });
      },
    ],
  });
});
