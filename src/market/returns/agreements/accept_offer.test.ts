import { expect, test } from 'vitest';
import { negotiatedReturns } from '../../../../test/support/orders/negotiated_returns.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { accept_offer } from './accept_offer.contract.ts';

onEachEngine('accept_offer', (world) => {
  const { opened, refusing, foreign } = negotiatedReturns(world);

  test("the buyer's counter-offer is accepted with exactly its amount", async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    expect((await one.counter('REFUND', 12_340_000)).status).toBe(200);
    expect(await one.detail()).toMatchObject({
      refund_amount: 30,
      negotiation: {
        negotiation_status: 'PENDING_RESPOND',
        latest_offer_amount: 12.34,
        latest_offer_creator: 'ada',
        counter_limit: 2,
      },
    });
    expect((await one.call('accept_offer')).body).toMatchObject({
      error: '',
      response: { return_sn: one.return_sn },
    });
    expect(await one.detail()).toMatchObject({ status: 'ACCEPTED', refund_amount: 12.34 });
    expect(await one.escrow()).toMatchObject({ seller_return_refund: -12.34 });
    expect((await one.entries()).map(([cause]) => cause)).toEqual(['escrow']);
    expect(await one.events()).toEqual(['open_return', 'offer', 'counter_offer', 'agree_on_refund']);
  });

  test('a counter-offer to send the goods back makes the return PROCESSING', async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    await one.counter('RETURN_REFUND');
    expect((await one.call('accept_offer')).body.error).toBe('');
    expect(await one.detail()).toMatchObject({
      status: 'PROCESSING',
      refund_amount: 30,
      needs_logistics: true,
    });
  });

  test('a seller can answer a counter-offer with another offer', async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    await one.counter('REFUND', 12_340_000);
    expect((await one.offer('REFUND', 8)).body.error).toBe('');
    expect((await one.call('accept_offer')).body.error).toBe('err_data');
  });

  test('an offer that the buyer refused cannot be accepted by the seller', async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    await one.answer('REFUSE');
    expect((await one.call('accept_offer')).body.error).toBe('error_no_buyer_offer');
  });

  test('of 16 concurrent calls, exactly one succeeds, and it is refunded once', async () => {
    const one = await opened();
    await one.offer('REFUND', 5);
    await one.counter('REFUND', 10_000_000);
    const answers = await Promise.all(Array.from({ length: 16 }, () => one.call('accept_offer')));
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
    expect(await one.escrow()).toMatchObject({ seller_return_refund: -10 });
  });

  eachRefusal(world, accept_offer, {
    return_not_found: ['a return of another shop', foreign('accept_offer')],
    not_requested: ['a disputed return', refusing('accept_offer', { return_status: 'SELLER_DISPUTE' })],
    negotiation_over: [
      'a negotiation that is over',
      refusing('accept_offer', { negotiation_status: 'TERMINATED' }),
    ],
    own_offer_open: [
      "the seller's own offer",
      refusing('accept_offer', { negotiation_status: 'PENDING_BUYER_RESPOND', latest_offer_by: 'seller' }),
    ],
    no_buyer_offer: ['a return with nothing but the request', refusing('accept_offer')],
  });
});
