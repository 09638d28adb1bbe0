import { expect, test } from 'vitest';
import { pageOf, releasedOf, sellerOn, to_release } from '../../../test/support/money/billing_pages.ts';
import { openWorld } from '../../../test/support/world/harness.ts';

test('under the live dialect levels, types and statuses are in upper snake case, and nothing else is', async () => {
  const world = await openWorld('sqlite', { config: { dialect: 'live' } });
  try {
    const shop = await sellerOn(world);
    const { encrypted_payout_id } = await world.given.payout({ shop });
    await world.given.billingTransaction({ shop, remark: 'To Release' });
    await world.given.billingTransaction({
      shop,
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
      released_at: 'now-1h',
      encrypted_payout_id,
    });
    expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([
      {
        level: 'ORDER',
        billing_transaction_type: 'ESCROW',
        billing_transaction_status: 'TO_RELEASE',
        cost_header: 'Commission Fee',
        scenario: 'Order Completed',
        remark: 'To Release',
      },
    ]);
    expect((await pageOf(world, shop, releasedOf(encrypted_payout_id))).transactions).toMatchObject([
      { level: 'SHOP', billing_transaction_type: 'ADJUSTMENT', billing_transaction_status: 'RELEASED' },
    ]);
  } finally {
    await world.close();
  }
});
