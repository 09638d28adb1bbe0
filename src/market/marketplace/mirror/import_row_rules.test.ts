import { beforeAll, describe, expect, test } from 'vitest';
import { refusedImports } from '../../../../test/support/orders/refused_imports.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { changesBetween, storedState } from '../../../../test/support/world/refusals.ts';

onEachEngine('by its lines and packages, an imported order is refused', (world) => {
  const { seller, ago, stated, importAll, importOne, getSeller, line, refuses } = refusedImports(world);
  let other: Awaited<ReturnType<typeof seller>>;
  let indonesian: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    other = await seller();
    indonesian = await seller({ region: 'ID' });
    await importOne(getSeller(), {
      order_sn: 'TAKEN',
      order_status: 'SHIPPED',
      package_list: [{ package_number: 'TAKEN-P', tracking_number: 'TAKEN-T', mode: 'non_integrated' }],
    });
  });

  refuses([
    ['without any id', 'external_id', /must be given/, () => ({ external_id: undefined })],
    ['with a number that another order has', 'order_sn', /no other order/, () => ({ order_sn: 'TAKEN' })],
    [
      'of an unknown item',
      'item_list[0].item_id',
      /an item of the shop/,
      () => ({ item_list: [line({ item_id: other.item.item_id })] }),
    ],
    [
      'of an unknown model',
      'item_list[0].model_id',
      /a model of the item/,
      () => ({ item_list: [line({ model_id: 77 })] }),
    ],
    [
      'with more cancelled pieces than ordered ones',
      'item_list[0].cancelled_quantity',
      /at most the quantity, 2/,
      () => ({ item_list: [line({ cancelled_quantity: 3 })] }),
    ],
    ['on an unknown channel', 'logistic_id', /a channel of SG/, () => ({ logistic_id: 4_999_999 })],
    [
      'with a package on a channel of another region',
      'package_list[0].logistic_id',
      /a channel of SG/,
      () => ({ package_list: [{ logistic_id: indonesian.channel.logistic_id }] }),
    ],
    [
      'with a package of another order',
      'package_list[0].package_number',
      /no other package/,
      () => ({ package_list: [{ package_number: 'TAKEN-P' }] }),
    ],
    [
      'with fewer pieces in packages than ordered',
      'package_list',
      /each piece in one package: 1 of line 1/,
      () => ({ package_list: [{ piece_list: [{ line_no: 1, quantity: 1 }] }] }),
    ],
    [
      'with a package that has a line twice',
      'package_list[0].piece_list[1].line_no',
      /once in a package/,
      () => ({
        package_list: [
          {
            piece_list: [
              { line_no: 1, quantity: 1 },
              { line_no: 1, quantity: 1 },
            ],
          },
        ],
      }),
    ],
    [
      'with a package of a line that it does not have',
      'package_list[0].piece_list[1].line_no',
      /a line of the order, 1 to 1/,
      () => ({
        package_list: [
          {
            piece_list: [
              { line_no: 1, quantity: 2 },
              { line_no: 2, quantity: 2 },
            ],
          },
        ],
      }),
    ],
    [
      'with more packages than the region allows',
      'package_list',
      /at most 5 packages in SG/,
      () => ({
        item_list: [line({ quantity: 6 })],
        package_list: Array.from({ length: 6 }, () => ({ piece_list: [{ line_no: 1, quantity: 1 }] })),
      }),
    ],
    [
      'with a tracking number before its shipment is arranged',
      'package_list[0].tracking_number',
      /once the shipment is arranged/,
      () => ({ package_list: [{ tracking_number: 'T9' }] }),
    ],
    [
      'with the tracking number of another order',
      'package_list[0].tracking_number',
      /belongs to another order/,
      () => ({
        order_status: 'SHIPPED',
        package_list: [{ tracking_number: 'TAKEN-T', mode: 'non_integrated' }],
      }),
    ],
    [
      'with a delivered package that came back',
      'package_list[0].received_back_time',
      /LOGISTICS_DELIVERY_FAILED/,
      () => ({
        order_status: 'TO_CONFIRM_RECEIVE',
        update_time: ago(50),
        package_list: [{ received_back_time: ago(10) }],
      }),
    ],
  ]);

  test('that has the pieces of one line in two packages where the region does not allow it', async () => {
    const piece_list = [{ line_no: 1, quantity: 1 }];
    const result = await importOne(indonesian, { package_list: [{ piece_list }, { piece_list }] });
    expect(result.violation_list).toEqual([
      { field: 'package_list', rule: expect.stringMatching(/in one package in ID/) },
    ]);
  });

  describe('while', () => {
    test('the good orders of the same call are imported, and each has a result', async () => {
      const good = [stated(getSeller()), stated(getSeller())];
      const bad = stated(getSeller(), { order_status: 'CANCELLED' });
      const { imported_count, result_list } = await importAll(getSeller().shop, [
        good[0] ?? {},
        bad,
        good[1] ?? {},
        good[0] ?? {},
      ]);
      expect(imported_count).toBe(2);
      expect(result_list.map(({ outcome }) => outcome)).toEqual([
        'imported',
        'refused',
        'imported',
        'refused',
      ]);
      expect(result_list[3]?.violation_list?.[0]?.field).toBe('external_id');
    });

    test('a request of the wrong form is refused as a whole, with the place', async () => {
      const before = await storedState(world);
      const order_list = [stated(getSeller()), { ...stated(getSeller()), create_time: 'yesterday' }];
      const { status, body } = await act(world, 'order.import', {
        shop_id: getSeller().shop.shop_id,
        order_list,
      });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain('/order_list/1/create_time');
      expect(changesBetween(before, await storedState(world))).toEqual({});
    });
  });
});
