import { expect, test } from 'vitest';
import { refusedImports } from '../../../../test/support/orders/refused_imports.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('by its history, an imported order is refused', (world) => {
  const { seller, ago, importOne, line, completed, invoice, refuses } = refusedImports(world);

  refuses([
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
  ]);

  test('that ships in BR without an invoice', async () => {
    const brazilian = await seller({ region: 'BR' });
    const result = await importOne(brazilian, { order_status: 'SHIPPED' });
    expect(result.violation_list).toEqual([
      { field: 'invoice', rule: expect.stringMatching(/ships only with an invoice/) },
    ]);
    expect(await importOne(brazilian, { order_status: 'SHIPPED', invoice })).toMatchObject({
      outcome: 'imported',
    });
  });
});
