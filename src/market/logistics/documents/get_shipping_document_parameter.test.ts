import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import { default_types, documentParameters } from '../../../../test/support/orders/document_parameters.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { logistics_statuses } from '../../order/order.ts';
import type { DocumentType } from '../logistics.ts';
import type { LabelledPackage } from './label_content.ts';

onEachEngine('get_shipping_document_parameter', (world) => {
  const { getParameters, shipment } = documentParameters(world);

  test('a row has the package number, the suggested document type and the selectable ones, even if the request did not name the package', async () => {
    const { shop, rows, order_sn } = await shipment();
    for (const order_list of [rows, [{ order_sn }]])
      expect(await getParameters(shop, order_list)).toEqual({
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: '',
        message: '',
        warning: [],
        response: { result_list: [{ ...rows[0], ...default_types }] },
      });
  });

  test.each<[DocumentType[], DocumentType]>([
    [['NORMAL_AIR_WAYBILL'], 'NORMAL_AIR_WAYBILL'],
    [['THERMAL_AIR_WAYBILL', 'NORMAL_AIR_WAYBILL'], 'NORMAL_AIR_WAYBILL'],
    [['NORMAL_JOB_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'], 'THERMAL_JOB_AIR_WAYBILL'],
    [
      ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL', 'NORMAL_JOB_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'],
      'THERMAL_AIR_WAYBILL',
    ],
  ])(
    'for a channel with %j that suggests %s, exactly these are returned',
    async (document_types, suggested) => {
      const { shop, rows } = await shipment(1, {
        document_types,
        suggested_document_type: suggested,
      });
      expect((await getParameters(shop, rows)).response).toEqual({
        result_list: [
          {
            ...rows[0],
            suggest_shipping_document_type: suggested,
            selectable_shipping_document_type: document_types,
          },
        ],
      });
    },
  );

  test('each package of a split order gets the types of its own channel', async () => {
    const shop = await world.given.shop();
    const { logistic_id: paper } = await world.given.channel({
      document_types: ['NORMAL_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_AIR_WAYBILL',
    });
    const { logistic_id: any } = await world.given.channel();
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id: paper },
        { ...arranged, logistic_id: any },
      ],
    });
    const { response } = await getParameters(
      shop,
      packages.map(({ package_number }) => ({ order_sn, package_number })),
    );
    expect(response).toMatchObject({
      result_list: [{ suggest_shipping_document_type: 'NORMAL_AIR_WAYBILL' }, default_types],
    });
  });

  test('a package that is requested twice is returned twice', async () => {
    const { shop, rows } = await shipment();
    const { response } = await getParameters(shop, [...rows, ...rows]);
    const row = { ...rows[0], ...default_types };
    expect(response).toEqual({ result_list: [row, row] });
  });

  test('a list has 1 to 50 rows; 0 and 51 are refused with error_param, and the message names the field', async () => {
    const { shop, rows } = await shipment(50);
    const { response } = await getParameters(shop, rows);
    expect(response).toEqual({ result_list: rows.map((row) => ({ ...row, ...default_types })) });
    for (const order_list of [[], [...rows, ...rows.slice(0, 1)], undefined])
      expect(await getParameters(shop, order_list)).toMatchObject({
        error: 'error_param',
        message: expect.stringMatching(/order_list/),
      });
  });

  test('50 different orders get their own rows', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const orders = [];
    for (let at = 0; at < 50; at++)
      orders.push(await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] }));
    const order_list = orders.map(({ order_sn }) => ({ order_sn })).reverse();
    const { response } = await getParameters(shop, order_list);
    expect(response).toEqual({
      result_list: orders
        .map(({ order_sn, packages }) => ({
          order_sn,
          package_number: packages[0]?.package_number,
          ...default_types,
        }))
        .reverse(),
    });
  });

  test('a package of another shop with the same order_sn and package_number is not shown', async () => {
    const mine = await shipment();
    const stranger = await world.given.shop();
    const { logistic_id } = await world.given.channel({
      document_types: ['NORMAL_JOB_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_JOB_AIR_WAYBILL',
    });
    const { package_number } = mine.rows[0] as LabelledPackage;
    await world.given.order({
      shop: stranger,
      packages: [{ ...arranged, logistic_id, package_number }],
      order_sn: mine.order_sn,
    });
    expect((await getParameters(mine.shop, [{ order_sn: mine.order_sn }])).response).toEqual({
      result_list: [{ ...mine.rows[0], ...default_types }],
    });
  });

  test('a type is suggested only while a document can be created; the selectable types are always listed', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const { suggest_shipping_document_type, ...selectable } = default_types;
    for (const order_status of [undefined, 'CANCELLED', 'IN_CANCEL'] as const)
      for (const logistics_status of logistics_statuses) {
        const { order_sn, packages } = await world.given.order({
          shop,
          packages: [{ ...arranged, logistic_id, logistics_status }],
          order_status,
        });
        const is_printable = order_status === undefined && logistics_status === 'LOGISTICS_REQUEST_CREATED';
        const row = { order_sn, package_number: packages[0]?.package_number, ...selectable };
        expect((await getParameters(shop, [{ order_sn }])).response, logistics_status).toEqual({
          result_list: [is_printable ? { ...row, suggest_shipping_document_type } : row],
        });
      }
  });

  test('a type that the channel does not offer is never suggested', async () => {
    const { shop, rows } = await shipment(1, {
      document_types: ['NORMAL_AIR_WAYBILL'],
      suggested_document_type: 'THERMAL_AIR_WAYBILL',
    });
    expect((await getParameters(shop, rows)).response).toMatchObject({
      result_list: [{ suggest_shipping_document_type: 'NORMAL_AIR_WAYBILL' }],
    });
  });

  test('a call changes nothing', async () => {
    const { shop, rows } = await shipment();
    const before = await storedState(world);
    await getParameters(shop, [...rows, { order_sn: 'NONE' }]);
    expect(await storedState(world)).toEqual(before);
  });
});
