import { expect, test } from 'vitest';
import { negotiatedReturns } from '../../../../test/support/orders/negotiated_returns.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { return_statuses } from '../returns.ts';
import { confirm } from './confirm.contract.ts';

onEachEngine('confirm', (world) => {
  const { opened, given, refusing, foreign } = negotiatedReturns(world);

  test('the buyer gets the whole sum at once, no goods come back, and the order is billed without it', async () => {
    const one = await opened({ return_solution: 'RETURN_REFUND', piece_list: [{ line_no: 1, quantity: 1 }] });
    expect((await one.call('confirm')).body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: { return_sn: one.return_sn },
    });
    expect(await one.detail()).toMatchObject({
      status: 'ACCEPTED',
      refund_amount: 15,
      needs_logistics: false,
      seller_compensation: { seller_compensation_status: 'COMPENSATION_NOT_REQUIRED' },
      negotiation: { negotiation_status: 'TERMINATED', offer_due_date: 0 },
    });
    expect(await one.orderStatus()).toBe('COMPLETED');
    // 30.00 minus the refund of 15.00, minus fees of 0.33 and 0.30.
    expect(await one.entries()).toEqual([['escrow', 14_370_000]]);
    expect(await one.escrow()).toMatchObject({ escrow_amount: 14.37, seller_return_refund: -15 });
    expect(await one.stock()).toBe(18);
    expect(await one.events()).toEqual(['open_return', 'confirm']);
  });

  test('a return whose goods are on their way is refunded, and its goods do not go back to stock', async () => {
    const one = await opened({ return_solution: 'RETURN_REFUND' });
    await act(world, 'return.accept', one.back);
    await act(world, 'return.ship', { ...one.back, tracking_number: 'BACK1' });
    expect((await one.call('confirm')).body.error).toBe('');
    expect(await one.detail()).toMatchObject({ status: 'ACCEPTED', return_ship_due_date: 0 });
    expect(await one.stock()).toBe(18);
    expect((await act(world, 'return.receive', one.back)).body.code).toBe('not_possible');
  });

  test('of 16 concurrent calls for one return, exactly one succeeds, and it is refunded once', async () => {
    const one = await opened();
    const answers = await Promise.all(Array.from({ length: 16 }, () => one.call('confirm')));
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
    expect(await one.entries()).toEqual([['escrow', 0]]);
  });

  test('only returns in REQUESTED and PROCESSING can be confirmed; the message names the status of others', async () => {
    for (const return_status of return_statuses) {
      const { call } = await given({ return_status });
      const { error, message } = (await call('confirm')).body;
      if (return_status === 'REQUESTED' || return_status === 'PROCESSING') expect(error).toBe('');
      else expect(error).toBe('error_data');
      if (return_status === 'CLOSED') expect(message).toBe('Invalid return status: CLOSED');
    }
  });

  eachRefusal(world, confirm, {
    return_not_found: ['a return of another shop', foreign('confirm')],
    dispute_open: ['a disputed return', refusing('confirm', { return_status: 'SELLER_DISPUTE' })],
    status_invalid: ['a return that is closed', refusing('confirm', { return_status: 'CLOSED' })],
    request_type_wrong: [
      'a return of goods in transit',
      refusing('confirm', { return_refund_request_type: 1 }),
    ],
    validated_by_warehouse: [
      'a return that the warehouse inspects',
      refusing('confirm', { validation_type: 'warehouse_validation' }),
    ],
    completed_before: [
      'a return that was requested after completion',
      refusing('confirm', { return_refund_type: 'RRAOC' }),
    ],
    own_offer_open: [
      'a return with an open offer of the seller',
      refusing('confirm', { negotiation_status: 'PENDING_BUYER_RESPOND' }),
    ],
  });
});
