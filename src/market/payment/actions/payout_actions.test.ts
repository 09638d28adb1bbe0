import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { payout_make, payout_release } from './payout_actions.contract.ts';

onEachEngine('payout actions', (world) => {
  const cross_border = () => world.given.shop({ region: 'MY', seller_type: 'cross_border' });
  /** An entry for an order of a shop. */
  async function givenEntry(shop: GivenShop, more: { amount_micros?: number; released_at?: 'now-1h' } = {}) {
    const { order_sn } = await world.given.order({ shop });
    const cause = 'escrow';
    const { transaction_id } = await world.given.billingTransaction({ shop, order_sn, cause, ...more });
    return { shop_id: shop.shop_id, transaction_id, order_sn };
  }

  test('payout.release releases one entry or all of an order, and payout.make pays each of them once', async () => {
    const shop = await cross_border();
    const { shop_id } = shop;
    const [first, second] = [await givenEntry(shop), await givenEntry(shop)];
    const by_id = await act(world, 'payout.release', { shop_id, transaction_id: first.transaction_id });
    expect(by_id.body).toEqual({ transaction_id_list: [first.transaction_id] });
    const by_order = await act(world, 'payout.release', { shop_id, order_sn: second.order_sn });
    expect(by_order.body).toEqual({ transaction_id_list: [second.transaction_id] });
    const { encrypted_payout_id } = (await act(world, 'payout.make', { shop_id })).body;
    const { body } = await world.call(
      'v2.payment.get_billing_transaction_info',
      {
        billing_transaction_info_type: 2,
        encrypted_payout_ids: [encrypted_payout_id],
        cursor: '',
        page_size: 10,
      },
      { shop },
    );
    expect(body.response).toMatchObject({ transactions: [{ amount: 12.34 }, { amount: 12.34 }] });
    expect((await act(world, 'payout.make', { shop_id })).body.code).toBe('nothing_to_pay');
  });

  test('an entry that is released and not yet in a payout has neither type', async () => {
    const shop = await cross_border();
    const { shop_id, transaction_id } = await givenEntry(shop);
    const listed = async (billing_transaction_info_type: 1 | 2, encrypted_payout_ids: unknown[] = []) => {
      const request = { billing_transaction_info_type, encrypted_payout_ids, cursor: '', page_size: 10 };
      const { body } = await world.call('v2.payment.get_billing_transaction_info', request, { shop });
      return body.response.transactions.length;
    };
    const { encrypted_payout_id: other } = await world.given.payout({ shop });
    expect([await listed(1), await listed(2, [other])]).toEqual([1, 0]);
    await act(world, 'payout.release', { shop_id, transaction_id });
    expect([await listed(1), await listed(2, [other])]).toEqual([0, 0]);
    const { encrypted_payout_id } = (await act(world, 'payout.make', { shop_id })).body;
    expect([await listed(1), await listed(2, [other, encrypted_payout_id])]).toEqual([0, 1]);
  });

  test('payout.make leaves entries that were released later for the next payout', async () => {
    const shop = await cross_border();
    const { shop_id } = shop;
    await givenEntry(shop, { released_at: 'now-1h' });
    const released_until = world.clock.now - 7_200;
    expect((await act(world, 'payout.make', { shop_id, released_until })).body.code).toBe('nothing_to_pay');
    expect((await act(world, 'payout.make', { shop_id })).status).toBe(200);
  });

  eachActionRefusal(world, payout_release, {
    nothing_named: ['a call without an entry or order', async () => ({ shop_id: 1 })],
    entry_not_found: ['an unknown entry', async () => ({ shop_id: 1, transaction_id: 1 })],
    already_released: [
      'an entry that is released',
      async () => {
        const { shop_id, order_sn } = await givenEntry(await cross_border(), { released_at: 'now-1h' });
        return { shop_id, order_sn };
      },
    ],
    return_open: [
      'an order with an open return',
      async () => {
        const shop = await cross_border();
        const { shop_id, order_sn, transaction_id } = await givenEntry(shop);
        await world.given.row('return_request', {
          shop_id,
          return_sn: 'OPEN',
          order_sn,
          return_status: 'REQUESTED',
          compensation_status: 'COMPENSATION_INITIAL_STAGE',
          reason: 'ITEM_DAMAGED',
          refund_amount_micros: 1,
          create_time: 'now-1h',
          update_time: 'now-1h',
        });
        return { shop_id, transaction_id };
      },
    ],
  });

  eachActionRefusal(world, payout_make, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: 1 })],
    nothing_to_pay: [
      'a shop without released entries',
      async () => ({ shop_id: (await cross_border()).shop_id }),
    ],
    exchange_rate_unknown: [
      'a currency without a rate',
      async () => {
        const { shop_id } = await givenEntry(await cross_border(), { released_at: 'now-1h' });
        await world.given.row('payout_account', { shop_id, payout_currency: 'USD' });
        return { shop_id };
      },
    ],
    amount_too_large: [
      'more than can be stored',
      async () => {
        const shop = await cross_border();
        const amount_micros = Number.MAX_SAFE_INTEGER;
        await givenEntry(shop, { released_at: 'now-1h', amount_micros });
        const { shop_id } = await givenEntry(shop, { released_at: 'now-1h', amount_micros });
        return { shop_id };
      },
    ],
  });
});
