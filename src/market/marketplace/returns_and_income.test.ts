// Returns and the income of their orders, from the request to the last adjustment.
import { beforeAll, expect, test } from 'vitest';
import { incomeLine, singapore_fees } from '../../../test/support/money/order_incomes.ts';
import { returnsOfIncomes } from '../../../test/support/money/returns_of_incomes.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { parseJson } from '../../engine/store/json.ts';

onEachEngine('a return', (world) => {
  const { placed, complete, incomeOf, entriesOf, open, act, getReturn, eventsOf } = returnsOfIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  const shopAndOrder = async () => {
    const shop = await world.given.shop();
    return { shop, order: await placed(shop) };
  };

  test('of goods is accepted if nobody objects, waits for the goods, and is refunded once when they have arrived', async () => {
    const { shop, order } = await shopAndOrder();
    await complete(order);
    const { return_sn } = await open(shop, order, { return_solution: 0, quantity: 1 });
    expect(await getReturn(shop, return_sn)).toMatchObject({
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      return_refund_type: 'RRAOC',
      refund_amount_micros: 15_000_000,
    });
    world.clock.advance({ days: 3 });
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({ return_status: 'PROCESSING' });
    expect(await entriesOf(order)).toHaveLength(1);
    expect(await act(shop, return_sn, 'ship')).toBeUndefined();
    world.clock.advance({ days: 20 });
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({ return_status: 'PROCESSING' });
    expect(await act(shop, return_sn, 'receive')).toBeUndefined();
    expect(await act(shop, return_sn, 'receive')).toBe('return_status_wrong');
    expect(await getReturn(shop, return_sn)).toMatchObject({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_PENDING_REQUEST',
    });
    const [, adjustment, ...others] = await entriesOf(order);
    expect(others).toEqual([]);
    expect(adjustment).toMatchObject({ remark: return_sn, cost_header: 'Return Refund' });
    expect((await eventsOf(shop, return_sn)).map(({ kind }) => kind)).toEqual([
      'open_return',
      'accept_return',
      'change_return',
      'receive',
    ]);
  });

  test('that is open when the entry of its order is due delays the release until the return ends', async () => {
    const { shop, order } = await shopAndOrder();
    await complete(order);
    const { return_sn } = await open(shop, order, { return_solution: 0, quantity: 1 });
    world.clock.advance({ days: 4, hours: 1 });
    await world.runJobs();
    expect(await entriesOf(order)).toMatchObject([{ released_at: null }]);
    expect(await act(shop, return_sn, 'withdraw')).toBeUndefined();
    await world.runJobs();
    expect(await entriesOf(order)).toMatchObject([{ released_at: world.clock.now }]);
  });

  test('for which nobody requests compensation is closed at the deadline, and the entry is released by then', async () => {
    const { shop, order } = await shopAndOrder();
    await complete(order);
    const { return_sn } = await open(shop, order, { return_solution: 1, quantity: 2 });
    await act(shop, return_sn, 'accept');
    world.clock.advance({ days: 7, seconds: -1 });
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({
      compensation_status: 'COMPENSATION_PENDING_REQUEST',
    });
    world.clock.advance({ seconds: 1 });
    await world.runJobs();
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({
      return_status: 'CLOSED',
      compensation_status: 'COMPENSATION_NOT_REQUIRED',
    });
    for (const { released_at } of await entriesOf(order)) expect(released_at).not.toBeNull();
  });

  test('whose goods are not sent in time is cancelled, and nothing is refunded', async () => {
    const { shop, order } = await shopAndOrder();
    const { return_sn } = await open(shop, order, { return_solution: 0, quantity: 1 });
    await act(shop, return_sn, 'accept');
    world.clock.advance({ days: 7 });
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({
      return_status: 'CANCELLED',
      compensation_status: 'COMPENSATION_NOT_APPLICABLE',
    });
    expect(await incomeOf(order)).toMatchObject({ refunded_micros: 0 });
  });

  test('that is decided for the buyer is refunded without compensation, and decided for the seller it is closed', async () => {
    const { shop, order } = await shopAndOrder();
    const first = await open(shop, order, { return_solution: 1, quantity: 1 });
    await act(shop, first.return_sn, 'dispute');
    await act(shop, first.return_sn, 'take_up');
    await act(shop, first.return_sn, 'decide_for_buyer');
    expect(await getReturn(shop, first.return_sn)).toMatchObject({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_NOT_ELIGIBLE',
    });
    expect(await incomeOf(order)).toMatchObject({ refunded_micros: 15_000_000 });
    const second = await open(shop, order, { return_solution: 1, quantity: 1 });
    await act(shop, second.return_sn, 'dispute');
    await act(shop, second.return_sn, 'decide_for_seller');
    expect(await getReturn(shop, second.return_sn)).toMatchObject({ return_status: 'CLOSED' });
    expect(await incomeOf(order)).toMatchObject({ refunded_micros: 15_000_000 });
  });

  test('whose compensation is approved pays the seller one adjustment', async () => {
    const { shop, order } = await shopAndOrder();
    await complete(order);
    const { return_sn } = await open(shop, order, { return_solution: 1, quantity: 1 });
    await act(shop, return_sn, 'accept');
    await act(shop, return_sn, 'request_compensation');
    expect(await act(shop, return_sn, 'approve')).toBeUndefined();
    expect(await act(shop, return_sn, 'approve')).toBe('compensation_status_wrong');
    const paid = (await entriesOf(order)).filter(({ cost_header }) => cost_header === 'Return Compensation');
    expect(paid).toMatchObject([{ amount_micros: 15_000_000, billing_transaction_type: 'Adjustment' }]);
    await world.runJobs();
    expect(await getReturn(shop, return_sn)).toMatchObject({ return_status: 'CLOSED' });
  });

  test.each([
    ['more pieces than were delivered', { quantity: 3 }, 'more_than_delivered'],
    ['no piece', { quantity: 0 }, 'pieces_missing'],
    ['a line that is not there', { line_no: 9 }, 'line_unknown'],
    ['more money than was paid', { refund_amount_micros: 15_000_001 }, 'refund_exceeds_price'],
    ['an order that was delivered more than 15 days ago', { delivered_days_ago: 16 }, 'too_late'],
  ])('cannot be opened for %s', async (_, asked, obstacle) => {
    const { shop, order } = await shopAndOrder();
    expect((await open(shop, order, { return_solution: 1, quantity: 1, ...asked })).obstacle).toBe(obstacle);
  });

  test('refunds exactly what was paid for each line after vouchers', async () => {
    const shop = await world.given.shop();
    const lines = [1, 2, 3].map((line_no) => incomeLine({ line_no, quantity: 1, price_micros: 3_330_000 }));
    const order = await placed(shop, { lines, voucher_from_seller_micros: 5_000_000 });
    const first = await open(shop, order, { return_solution: 1, quantity: 1 });
    const second = await open(shop, order, { return_solution: 1, quantity: 1, line_no: 2 });
    // 9.99 minus 5.00 is 4.99, of which 3.33 is promised.
    expect(await getReturn(shop, first.return_sn)).toMatchObject({ refund_amount_micros: 3_330_000 });
    const row = await getReturn(shop, second.return_sn);
    expect(row.refund_amount_micros).toBe(1_660_000);
    expect(parseJson(row.lines)).toMatchObject([{ refund_amount_micros: 1_660_000 }]);
    for (const { return_sn } of [first, second]) expect(await act(shop, return_sn, 'accept')).toBeUndefined();
    expect(await incomeOf(order)).toMatchObject({ refunded_micros: 4_990_000 });
  });

  test('cannot contain a piece of another return, unless that one was cancelled', async () => {
    const { shop, order } = await shopAndOrder();
    const { return_sn } = await open(shop, order, { return_solution: 1, quantity: 2 });
    expect((await open(shop, order, { return_solution: 1, quantity: 1 })).obstacle).toBe(
      'more_than_delivered',
    );
    await act(shop, return_sn, 'withdraw');
    expect((await open(shop, order, { return_solution: 1, quantity: 2 })).obstacle).toBeUndefined();
  });
});
