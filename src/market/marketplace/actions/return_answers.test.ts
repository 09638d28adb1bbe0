import { expect, test } from 'vitest';
import { negotiatedReturns } from '../../../../test/support/orders/negotiated_returns.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { return_answer_offer, return_ask_proof, return_counter_offer } from './return_answers.contract.ts';

onEachEngine('actions on offers about returns', (world) => {
  const { opened } = negotiatedReturns(world);
  const offered = async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    return one;
  };

  test('a refused offer changes neither the return nor the refund, and the seller can answer again', async () => {
    const one = await offered();
    expect((await one.answer('REFUSE')).body).toEqual({
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
    });
    const detail = await one.detail();
    expect(detail).toMatchObject({ status: 'REQUESTED', refund_amount: 30 });
    expect(detail.negotiation.offer_due_date).toBe(detail.due_date);
    expect((await one.answer('ACCEPT')).body.code).toBe('not_possible');
  });

  test('of two acceptances and a refusal at the same time, one counts, and it is refunded once at most', async () => {
    const one = await offered();
    await one.answer('REFUSE');
    await one.offer('REFUND', 6);
    await Promise.all([one.answer('ACCEPT'), one.answer('ACCEPT'), one.answer('REFUSE')]);
    const { seller_return_refund } = await one.escrow();
    expect([0, -6]).toContain(seller_return_refund);
  });

  const unknown = { shop_id: 1, return_sn: 'A' };
  eachActionRefusal(world, return_answer_offer, {
    return_not_found: ['an unknown return', async () => ({ ...unknown, answer: 'ACCEPT' })],
    not_possible: ['a return without an offer', async () => ({ ...(await opened()).back, answer: 'REFUSE' })],
  });
  eachActionRefusal(world, return_ask_proof, {
    return_not_found: ['an unknown return', async () => unknown],
    not_possible: [
      'a return whose evidence is awaited already',
      async () => {
        const { back } = await opened();
        await act(world, 'return.ask_proof', back);
        return back;
      },
    ],
  });
  eachActionRefusal(world, return_counter_offer, {
    return_not_found: ['an unknown return', async () => ({ ...unknown, solution: 'RETURN_REFUND' })],
    not_possible: [
      'a return without an offer',
      async () => ({ ...(await opened()).back, solution: 'RETURN_REFUND' }),
    ],
    offer_amount_wrong: [
      'more than was requested',
      async () => ({ ...(await offered()).back, solution: 'REFUND', refund_amount_micros: 30_000_001 }),
    ],
  });
});
