import { expect, test } from 'vitest';
import { negotiatedReturns } from '../../../../test/support/orders/negotiated_returns.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { offer } from './offer.contract.ts';

const day = 86_400;

onEachEngine('offer', (world) => {
  const { opened, given, refusing, foreign } = negotiatedReturns(world);
  const refund = { proposed_solution: 'REFUND', proposed_adjusted_refund_amount: 5 };

  test('an offer waits for the buyer, for two days at most until the return is due', async () => {
    const one = await opened();
    const offered_at = world.clock.now;
    expect((await one.offer('REFUND', 7.25)).body).toMatchObject({
      error: '',
      response: { return_sn: one.return_sn },
    });
    expect(await one.detail()).toMatchObject({
      status: 'REQUESTED',
      refund_amount: 30,
      negotiation: {
        negotiation_status: 'PENDING_BUYER_RESPOND',
        latest_solution: 'REFUND',
        latest_offer_amount: 7.25,
        latest_offer_creator: 'seller',
        counter_limit: 2,
        offer_due_date: offered_at + 2 * day,
      },
    });
    expect(await one.events()).toEqual(['open_return', 'offer']);
  });

  test('an offer is not open any longer than the return can be answered', async () => {
    const due_date = world.clock.now + 3_600;
    const { shop, call, return_sn } = await given({ due_date });
    await call('offer', { proposed_solution: 'RETURN_REFUND' });
    const { body } = await world.call('v2.returns.get_return_detail', { return_sn }, { shop });
    expect(body.response.negotiation).toMatchObject({
      latest_solution: 'RETURN_REFUND',
      latest_offer_amount: 19.9,
      offer_due_date: due_date,
    });
  });

  test('an accepted refund is deducted with exactly the offered amount, and the order is billed without it', async () => {
    const one = await opened();
    await one.offer('REFUND', 7.25);
    expect((await one.answer('ACCEPT')).body).toEqual({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_NOT_REQUIRED',
    });
    const detail = await one.detail();
    expect(detail).toMatchObject({ status: 'ACCEPTED', refund_amount: 7.25, needs_logistics: false });
    expect(detail.item.map((line) => line.refund_amount)).toEqual([7.25]);
    const [[cause, billed] = []] = await one.entries();
    const { escrow_amount, seller_return_refund } = await one.escrow();
    expect([cause, seller_return_refund]).toEqual(['escrow', -7.25]);
    expect(billed).toBe(Math.round(escrow_amount * 1_000_000));
    expect(await one.orderStatus()).toBe('COMPLETED');
    expect(await one.events()).toEqual(['open_return', 'offer', 'agree_on_refund']);
  });

  test('an accepted offer to send the goods back is refunded once they have arrived', async () => {
    const one = await opened();
    await one.offer('RETURN_REFUND');
    expect((await one.answer('ACCEPT')).body).toMatchObject({ return_status: 'PROCESSING' });
    expect(await one.detail()).toMatchObject({
      needs_logistics: true,
      reverse_logistics_status: 'LOGISTICS_PENDING_ARRANGE',
      return_ship_due_date: world.clock.now + 7 * day,
    });
    expect(await one.entries()).toEqual([]);
    expect(await one.orderStatus()).toBe('TO_RETURN');
  });

  test('an offer that nobody answers lapses, and the return is then accepted as requested when it is due', async () => {
    const one = await opened();
    await one.offer('REFUND', 1);
    world.clock.advance({ days: 2 });
    await world.runJobs();
    expect(await one.stored()).toMatchObject({
      return_status: 'REQUESTED',
      negotiation_status: 'PENDING_RESPOND',
      counter_limit: 2,
    });
    world.clock.advance({ days: 1 });
    await world.runJobs();
    expect(await one.stored()).toMatchObject({
      return_status: 'ACCEPTED',
      negotiation_status: 'TERMINATED',
      refund_amount_micros: 30_000_000,
    });
    expect((await one.events()).slice(0, 4)).toEqual([
      'open_return',
      'offer',
      'let_offer_lapse',
      'accept_refund',
    ]);
  });

  test('a seller makes three offers, and no second one while one is open', async () => {
    const one = await opened();
    for (const amount of [1, 2, 3]) {
      expect((await one.offer('REFUND', amount)).body.error).toBe('');
      expect((await one.offer('REFUND', amount)).body.error).toBe('error_negotiation_status');
      await one.answer('REFUSE');
    }
    expect((await one.offer('REFUND', 4)).body.error).toBe('error_negotiation_status');
  });

  test('of 16 concurrent offers, exactly one succeeds', async () => {
    const { call } = await given();
    const answers = await Promise.all(Array.from({ length: 16 }, () => call('offer', refund)));
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
  });

  test.each([
    ['no amount', 'REFUND', undefined, 'is required for REFUND'],
    ['an amount of 0', 'REFUND', 0, 'must be positive'],
    ['a negative amount', 'REFUND', -1, 'must be positive'],
    ['less than a cent', 'REFUND', 0.001, 'must be at least 0.01'],
    ['more than was requested', 'REFUND', 19.91, 'must be at most 19.9'],
    ['three decimals', 'REFUND', 1.005, 'must have at most 2 decimals'],
    ['seven decimals', 'REFUND', 1.0000001, 'too many decimals'],
    ['an amount for goods that come back', 'RETURN_REFUND', 5, 'is not allowed for RETURN_REFUND'],
  ])('%s is error_param, and the message names the rule', async (_, proposed_solution, amount, rule) => {
    const { call } = await given();
    const { body } = await call('offer', { proposed_solution, proposed_adjusted_refund_amount: amount });
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining(rule)]);
    expect(body.message).toContain('proposed_adjusted_refund_amount');
  });

  eachRefusal(world, offer, {
    return_not_found: ['a return of another shop', foreign('offer', refund)],
    ongoing_dispute: ['a return under review', refusing('offer', { return_status: 'JUDGING' }, refund)],
    not_requested: ['a return in PROCESSING', refusing('offer', { return_status: 'PROCESSING' }, refund)],
    solution_not_offered: [
      'a return that was requested after completion',
      refusing('offer', { return_refund_type: 'RRAOC' }, refund),
    ],
    offer_not_possible: ['a fourth offer', refusing('offer', { counter_limit: 0 }, refund)],
    offer_amount_wrong: [
      'more than was requested',
      refusing('offer', {}, { ...refund, proposed_adjusted_refund_amount: 20 }),
    ],
  });
});
