// Rows and whole lists that get_shipping_document_parameter refuses.

import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import {
  default_types,
  documentParameters,
  unknown_order,
  unknown_package,
} from '../../../../test/support/orders/document_parameters.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, eachRowRefusal } from '../../../../test/support/world/refusals.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';
import type { LabelledPackage } from './label_content.ts';

onEachEngine('get_shipping_document_parameter', (world) => {
  const { name } = get_shipping_document_parameter;
  const { getParameters, shipment } = documentParameters(world);

  test('rows are in the order of the request, and failed ones are also in warning, in the same order', async () => {
    const { shop, rows, order_sn } = await shipment(3);
    const single = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id: (await world.given.channel()).logistic_id }],
    });
    const [first, second, third] = rows as [LabelledPackage, LabelledPackage, LabelledPackage];
    const none = { order_sn: 'NONE' };
    const stray = { order_sn, package_number: 'OFG-NONE' };
    const split = { order_sn };
    const named_none = { order_sn: 'NONE-2', package_number: 'OFG-1' };
    const order_list = [third, none, { order_sn: single.order_sn }, stray, first, split, second, named_none];
    const { error, message, warning, response } = await getParameters(shop, order_list);
    expect([error, message]).toEqual(['', '']);
    expect(response).toEqual({
      result_list: [
        { ...third, ...default_types },
        { ...none, ...unknown_order },
        {
          order_sn: single.order_sn,
          package_number: single.packages[0]?.package_number,
          ...default_types,
        },
        { ...stray, ...unknown_package },
        { ...first, ...default_types },
        { ...split, ...unknown_package },
        { ...second, ...default_types },
        { ...named_none, ...unknown_order },
      ],
    });
    expect(warning).toEqual([none, stray, split, named_none]);
  });

  test.each<[string, unknown, RegExp]>([
    ['without order_sn', {}, /order_sn/],
    ['with an empty order_sn', { order_sn: '' }, /order_sn/],
    ['with an empty package_number', { order_sn: 'A', package_number: '' }, /package_number/],
    ['with an order_sn that is a number', { order_sn: 7 }, /order_sn/],
    ['that is not a record', 'A', /order_list/],
  ])('one row %s makes the whole list error_param', async (_, row, field) => {
    const { shop, rows } = await shipment();
    const body = await getParameters(shop, [...rows, row]);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
    expect(body).not.toHaveProperty('response');
  });

  test('if every row fails, the answer is common.batch_api_all_failed, with each row and its reason', async () => {
    const { shop, order_sn } = await shipment(2);
    const order_list = [{ order_sn: 'NONE' }, { order_sn, package_number: 'OFG-NONE' }, { order_sn }];
    expect(await getParameters(shop, order_list)).toEqual({
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

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { shop } = await shipment();
    const theirs = await shipment();
    const answer = async (row: LabelledPackage) => JSON.stringify(await getParameters(shop, [row]));
    const [row] = theirs.rows as [LabelledPackage];
    const hide = (text: string) => text.replaceAll(row.order_sn, 'NONE').replace(/"request_id":"\w+"/, '');
    expect(hide(await answer(row))).toBe(hide(await answer({ ...row, order_sn: 'NONE' })));
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
