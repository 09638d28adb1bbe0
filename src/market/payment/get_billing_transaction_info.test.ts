import { expect, test } from 'vitest';
import {
  name,
  pageOf,
  releasedOf,
  remarksOf,
  sellerOn,
  to_release,
} from '../../../test/support/money/billing_pages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { inMicros } from '../../engine/money.ts';

onEachEngine('v2.payment.get_billing_transaction_info', (world) => {
  test('returns transactions that wait to be released, with every field', async () => {
    const shop = await sellerOn(world);
    await world.given.billingTransaction({ shop, remark: 'as ordered' });
    expect(await pageOf(world, shop, to_release)).toEqual({
      transactions: [
        {
          amount: 12.34,
          currency: 'MYR',
          order_sn: '260228ABCDEFGH',
          cost_header: 'Commission Fee',
          scenario: 'Order Completed',
          remark: 'as ordered',
          level: 'Order',
          billing_transaction_type: 'Escrow',
          billing_transaction_status: 'To Release',
        },
      ],
      more: false,
      next_cursor: '',
    });
  });

  test('a transaction of the whole shop has an empty order_sn', async () => {
    const shop = await sellerOn(world);
    await world.given.billingTransaction({
      shop,
      level: 'Shop',
      order_sn: '',
      billing_transaction_type: 'Adjustment',
    });
    expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([
      { level: 'Shop', order_sn: '', billing_transaction_type: 'Adjustment' },
    ]);
  });

  test.each([-0.01, 0, 0.000001, -123_456_789.99, 2_000_000_000.5])(
    'an amount of %d is shown exactly',
    async (amount) => {
      const shop = await sellerOn(world);
      await world.given.billingTransaction({ shop, amount_micros: inMicros(amount) });
      expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([{ amount }]);
    },
  );

  test('a shop without transactions has an empty page', async () => {
    const shop = await sellerOn(world);
    expect(await pageOf(world, shop, to_release)).toEqual({ transactions: [], more: false, next_cursor: '' });
  });

  test('type 1 omits transactions that are released or in a payout', async () => {
    const shop = await sellerOn(world);
    const { encrypted_payout_id } = await world.given.payout({ shop });
    const waiting = (await world.given.billingTransaction({ shop: shop })).transaction_id;
    await world.given.billingTransaction({ shop, released_at: 'now-1h' });
    await world.given.billingTransaction({ shop, released_at: 'now-2h', encrypted_payout_id });
    await world.given.billingTransaction({ shop, encrypted_payout_id });
    expect(remarksOf(await pageOf(world, shop, to_release))).toEqual([waiting]);
  });

  test('type 1 ignores encrypted_payout_ids, whatever they contain', async () => {
    const shop = await sellerOn(world);
    const waiting = (await world.given.billingTransaction({ shop: shop })).transaction_id;
    for (const encrypted_payout_ids of [
      [],
      ['nonsense'],
      [(await world.given.payout({ shop })).encrypted_payout_id],
    ])
      expect(remarksOf(await pageOf(world, shop, { ...to_release, encrypted_payout_ids }))).toEqual([
        waiting,
      ]);
  });

  test('type 2 returns the released transactions of the given payouts only, as Released', async () => {
    const shop = await sellerOn(world);
    const [first, second, third] = [
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
    ];
    const releasedIn = async (encrypted_payout_id: string) => {
      const released = { shop, released_at: 'now-2h', encrypted_payout_id } as const;
      return (await world.given.billingTransaction(released)).transaction_id;
    };
    const [a, b, c] = [await releasedIn(first), await releasedIn(second), await releasedIn(third)];
    // In a payout but not released.
    await world.given.billingTransaction({ shop, encrypted_payout_id: first });
    await world.given.billingTransaction({ shop, released_at: 'now-1h' });
    const asked = async (...ids: string[]) => remarksOf(await pageOf(world, shop, releasedOf(...ids))).sort();
    expect(await asked(first)).toEqual([a]);
    expect(await asked(first, third)).toEqual([a, c].sort());
    expect(await asked(first, second, third)).toEqual([a, b, c].sort());
    expect(await asked(second, second, second)).toEqual([b]);
    const { transactions } = await pageOf(world, shop, releasedOf(first));
    expect(transactions).toMatchObject([{ billing_transaction_status: 'Released' }]);
  });

  test('a payout without transactions returns an empty page', async () => {
    const shop = await sellerOn(world);
    expect(
      (await pageOf(world, shop, releasedOf((await world.given.payout({ shop })).encrypted_payout_id)))
        .transactions,
    ).toEqual([]);
  });

  test('100 payouts are accepted, 101 are refused', async () => {
    const shop = await sellerOn(world);
    const payouts: string[] = [];
    const entries: number[] = [];
    for (let at = 0; at < 100; at++) {
      const { encrypted_payout_id } = await world.given.payout({ shop });
      payouts.push(encrypted_payout_id);
      entries.push(
        (
          await world.given.billingTransaction({
            shop,
            released_at: 'now-1h',
            created_at: `now-${at}h`,
            encrypted_payout_id,
          })
        ).transaction_id,
      );
    }
    expect(remarksOf(await pageOf(world, shop, releasedOf(...payouts)))).toEqual(entries);
    const { body } = await world.call(name, releasedOf(...payouts, 'another'), { shop });
    expect(body).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/encrypted_payout_ids/),
    });
  });
});
