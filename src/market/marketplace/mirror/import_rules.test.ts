import { beforeAll, describe, expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { changesBetween, storedState } from '../../../../test/support/world/refusals.ts';

onEachEngine('an imported order is refused, by field and rule, and changes nothing', (world) => {
  const { seller, ago, importAll, importOne, stated } = mirroredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  let other: Awaited<ReturnType<typeof seller>>;
  let indonesian: Awaited<ReturnType<typeof seller>>;
  let brazilian: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller({ stock: 3 });
    other = await seller();
    indonesian = await seller({ region: 'ID' });
    brazilian = await seller({ region: 'BR' });
    await importOne(of, {
      order_sn: 'TAKEN',
      order_status: 'SHIPPED',
      package_list: [{ package_number: 'TAKEN-P', tracking_number: 'TAKEN-T', mode: 'non_integrated' }],
    });
  });

  type Case = readonly [title: string, field: string, rule: RegExp, changes: () => Record<string, unknown>];
  const line = (changes: Record<string, unknown> = {}) => ({
    item_id: of.item.item_id,
    quantity: 2,
    original_price_micros: 10_000_000,
    ...changes,
  });
  const delivered = () => ({ order_status: 'TO_CONFIRM_RECEIVE', update_time: ago(50) });
  const completed = () => ({
    order_status: 'COMPLETED',
    history: [
      { order_status: 'TO_CONFIRM_RECEIVE', at: ago(50) },
      { order_status: 'COMPLETED', at: ago(40) },
    ],
  });
  const returned = (one: Record<string, unknown> = {}) => ({
    order_status: 'TO_RETURN',
    history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: ago(50) }],
    update_time: ago(20),
    return_list: [{ opened_at: ago(20), reason: 'ITEM_DAMAGED', return_solution: 'REFUND', ...one }],
  });

  const cases: readonly Case[] = [
    ['without any id', 'external_id', /must be given/, () => ({ external_id: undefined })],
    ['with a number that another order has', 'order_sn', /no other order/, () => ({ order_sn: 'TAKEN' })],
    ['placed in the future', 'create_time', /future/, () => ({ create_time: ago(-1) })],
    [
      'with a step before it was placed',
      'history[0].at',
      /before the order was placed/,
      () => ({ history: [{ order_status: 'READY_TO_SHIP', at: ago(101) }] }),
    ],
    [
      'with a step before the one before',
      'history[1].at',
      /before the step before/,
      () => ({
        order_status: 'SHIPPED',
        history: [
          { order_status: 'PROCESSED', at: ago(10) },
          { order_status: 'SHIPPED', at: ago(20) },
        ],
      }),
    ],
    [
      'with a step in the future',
      'history[0].at',
      /future/,
      () => ({ order_status: 'SHIPPED', history: [{ order_status: 'SHIPPED', at: ago(-1) }] }),
    ],
    ['paid before it was placed', 'pay_time', /before/, () => ({ pay_time: ago(101) })],
    [
      'whose history goes back',
      'history[1].order_status',
      /goes back/,
      () => ({
        history: [
          { order_status: 'SHIPPED', at: ago(60) },
          { order_status: 'READY_TO_SHIP', at: ago(50) },
        ],
      }),
    ],
    [
      'whose state is not that of its last step',
      'order_status',
      /last step, SHIPPED/,
      () => ({ order_status: 'COMPLETED', history: [{ order_status: 'SHIPPED', at: ago(50) }] }),
    ],
    [
      'that is unpaid and paid on delivery',
      'order_status',
      /goes back/,
      () => ({ cod: true, order_status: 'UNPAID' }),
    ],
    [
      'that is shipped while a package is not',
      'order_status',
      /must be READY_TO_SHIP, which follows from the packages/,
      () => ({
        order_status: 'SHIPPED',
        item_list: [line(), line()],
        package_list: [
          {
            piece_list: [{ line_no: 1, quantity: 2 }],
            history: [{ logistics_status: 'LOGISTICS_PICKUP_DONE', at: ago(60) }],
          },
          {
            piece_list: [{ line_no: 2, quantity: 2 }],
            history: [{ logistics_status: 'LOGISTICS_READY', at: ago(60) }],
          },
        ],
      }),
    ],
    [
      'whose package goes back',
      'package_list[0].history[1]',
      /no step leads to LOGISTICS_READY/,
      () => ({
        order_status: 'SHIPPED',
        package_list: [
          {
            history: [
              { logistics_status: 'LOGISTICS_PICKUP_DONE', at: ago(60) },
              { logistics_status: 'LOGISTICS_READY', at: ago(50) },
            ],
          },
        ],
      }),
    ],
    [
      'whose package moves while the buyer asks to cancel',
      'package_list[0].history[0]',
      /IN_CANCEL/,
      () => ({
        order_status: 'IN_CANCEL',
        history: [{ order_status: 'IN_CANCEL', at: ago(60) }],
        package_list: [{ history: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', at: ago(50) }] }],
      }),
    ],
    [
      'whose package has another state than its history',
      'package_list[0].logistics_status',
      /must be LOGISTICS_DELIVERY_DONE/,
      () => ({ ...completed(), package_list: [{ logistics_status: 'LOGISTICS_INVALID' }] }),
    ],
    ['cancelled by nobody', 'cancel_by', /who cancelled/, () => ({ order_status: 'CANCELLED' })],
    ['that is not cancelled, by somebody', 'cancel_by', /only possible/, () => ({ cancel_by: 'seller' })],
    [
      'cancelled after it was picked up',
      'order_status',
      /cancel is possible from/,
      () => ({
        order_status: 'CANCELLED',
        cancel_by: 'seller',
        history: [{ order_status: 'SHIPPED', at: ago(60) }],
        update_time: ago(50),
      }),
    ],
    [
      'cancelled by the system although its package can be delivered',
      'order_status',
      /each package is LOGISTICS_DELIVERY_FAILED/,
      () => ({ order_status: 'CANCELLED', cancel_by: 'system', pay_time: ago(90), update_time: ago(80) }),
    ],
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
      () => ({ ...delivered(), package_list: [{ received_back_time: ago(10) }] }),
    ],
    [
      'with another total than its lines, vouchers and coins come to',
      'total_amount_micros',
      /must be 19000000/,
      () => ({ total_amount_micros: 20_000_000, coins_micros: 1_000_000 }),
    ],
    [
      'with payments that do not add up',
      'payment_list',
      /add up to the total, 20000000/,
      () => ({ payment_list: [{ payment_method: 'Card', payment_amount_micros: 1 }] }),
    ],
    [
      'with another income than its terms come to',
      'escrow_amount_micros',
      /must be 18000000/,
      () => ({
        ...completed(),
        terms: { commission_basis_points: 1_000 },
        escrow_amount_micros: 20_000_000,
      }),
    ],
    [
      'with more refunded than was paid',
      'refunded_micros',
      /at most what was paid/,
      () => ({ ...completed(), refunded_micros: 20_000_001 }),
    ],
    [
      'with an amount that cannot be kept',
      'item_list',
      /kept exactly/,
      () => ({ item_list: [line({ quantity: 1_000_000, original_price_micros: 9_007_199_254_740_991 })] }),
    ],
    [
      'with a tax that its region does not take',
      'terms.taxes.vat_on_imported_goods',
      /is not taken from a local seller in SG/,
      () => ({ terms: { taxes: { vat_on_imported_goods: 700 } } }),
    ],
    ['released before it is completed', 'released_at', /completed/, () => ({ released_at: ago(1) })],
    [
      'paid out before it was released',
      'payout.paid_at',
      /before the release/,
      () => ({
        ...completed(),
        released_at: ago(20),
        payout: { encrypted_payout_id: 'X1', paid_at: ago(30) },
      }),
    ],
    ['with an invoice outside of BR', 'invoice', /only possible for orders in BR/, () => ({ invoice })],
    ['in TO_RETURN without a return', 'return_list', /open returns/, () => ({ order_status: 'TO_RETURN' })],
    [
      'with a return in another state',
      'return_list',
      /only possible for an order in TO_RETURN/,
      () => ({ ...returned(), order_status: 'COMPLETED' }),
    ],
    [
      'whose history goes on after a return',
      'history',
      /must not go on after TO_RETURN/,
      () => ({
        order_status: 'COMPLETED',
        history: [
          { order_status: 'TO_RETURN', at: ago(50) },
          { order_status: 'COMPLETED', at: ago(40) },
        ],
      }),
    ],
    [
      'with a return of more pieces than were delivered',
      'return_list[0].piece_list[0]',
      /at most 2 pieces/,
      () => returned({ piece_list: [{ line_no: 1, quantity: 3 }] }),
    ],
    [
      'with a larger refund than was paid for the pieces',
      'return_list[0].refund_amount_micros',
      /at most 20000000/,
      () => returned({ refund_amount_micros: 20_000_001 }),
    ],
    [
      'with a return before the delivery',
      'return_list[0].opened_at',
      /after the delivery/,
      () => returned({ opened_at: ago(60) }),
    ],
    [
      'with a return too late after the delivery',
      'return_list[0].opened_at',
      /15 days/,
      () => ({
        ...returned(),
        create_time: ago(500),
        history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: ago(450) }],
      }),
    ],
    [
      'that needs more pieces than are in stock where Stoa holds them',
      'item_list[1].location_id',
      /2 pieces of the item that nobody has reserved/,
      () => ({ item_list: [line({ location_id: '' }), line({ location_id: '' })] }),
    ],
    [
      'with a virtual phone number outside of TW',
      'virtual_contact_number',
      /only possible in TW/,
      () => ({ virtual_contact_number: '1' }),
    ],
    [
      'with a prescription outside of ID and PH',
      'prescription_image_list',
      /only possible for local sellers/,
      () => ({ prescription_image_list: ['a'] }),
    ],
  ];
  const invoice = {
    number: '1',
    series_number: '1',
    access_key: '1',
    tax_code: '1',
    status: 'valid',
    issue_date: 1_700_000_000,
    total_value_micros: 1,
    products_total_value_micros: 1,
  };

  test.each(cases)('%s', async (_, field, rule, changes) => {
    const before = await storedState(world);
    const result = await importOne(of, changes());
    expect(result.outcome).toBe('refused');
    expect(result.violation_list?.[0]).toEqual({ field, rule: expect.stringMatching(rule) });
    const { id_block: _blocks, ...changed } = changesBetween(before, await storedState(world));
    expect(changed).toEqual({});
  });

  test('that ships in BR without an invoice', async () => {
    const result = await importOne(brazilian, { order_status: 'SHIPPED' });
    expect(result.violation_list).toEqual([
      { field: 'invoice', rule: expect.stringMatching(/ships only with an invoice/) },
    ]);
    expect(await importOne(brazilian, { order_status: 'SHIPPED', invoice })).toMatchObject({
      outcome: 'imported',
    });
  });

  test('that has the pieces of one line in two packages where the region does not allow it', async () => {
    const piece_list = [{ line_no: 1, quantity: 1 }];
    const result = await importOne(indonesian, { package_list: [{ piece_list }, { piece_list }] });
    expect(result.violation_list).toEqual([
      { field: 'package_list', rule: expect.stringMatching(/in one package in ID/) },
    ]);
  });

  describe('while', () => {
    test('the good orders of the same call are imported, and a result says what became of each', async () => {
      const good = [stated(of), stated(of)];
      const bad = stated(of, { order_status: 'CANCELLED' });
      const { imported_count, result_list } = await importAll(of.shop, [
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
      const order_list = [stated(of), { ...stated(of), create_time: 'yesterday' }];
      const { status, body } = await act(world, 'order.import', { shop_id: of.shop.shop_id, order_list });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain('/order_list/1/create_time');
      expect(changesBetween(before, await storedState(world))).toEqual({});
    });
  });
});
