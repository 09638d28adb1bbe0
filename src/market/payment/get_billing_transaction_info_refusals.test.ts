import { expect, test } from 'vitest';
import {
  name,
  type Row,
  releasedOf,
  sellerOn,
  to_release,
} from '../../../test/support/money/billing_pages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';

onEachEngine('refusals of get_billing_transaction_info', (world) => {
  test.each<[string, Row]>([
    ['billing_transaction_info_type', { billing_transaction_info_type: undefined }],
    ['billing_transaction_info_type', { billing_transaction_info_type: 3 }],
    ['cursor', { cursor: undefined }],
    ['cursor', { cursor: 7 }],
    ['page_size', { page_size: undefined }],
    ['page_size', { page_size: 0 }],
    ['page_size', { page_size: 101 }],
    ['encrypted_payout_ids', { encrypted_payout_ids: 'P' }],
  ])('a wrong %s is refused with error_param and its name: %j', async (field, over) => {
    const shop = await sellerOn(world);
    const { body } = await world.call(name, { ...to_release, ...over }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
  });

  const local = () => world.given.shop({ region: 'MY' });
  eachRefusal(world, get_billing_transaction_info, {
    not_cross_border: [
      'a local seller',
      async () => {
        const shop = await local();
        return () => world.call(name, to_release, { shop });
      },
    ],
    cursor_not_ours: [
      'a cursor that it never issued',
      async () => {
        const shop = await sellerOn(world);
        return () => world.call(name, { ...to_release, cursor: 'A'.repeat(36) }, { shop });
      },
    ],
    payout_missing: [
      'type 2 without payouts',
      async () => {
        const shop = await sellerOn(world);
        const { encrypted_payout_ids: _, ...request } = releasedOf();
        return () => world.call(name, request, { shop });
      },
    ],
    payout_unknown: [
      "another shop's payout with one of the shop",
      async () => {
        const [shop, other] = [await sellerOn(world), await sellerOn(world)];
        const request = releasedOf(
          (await world.given.payout({ shop })).encrypted_payout_id,
          (await world.given.payout({ shop: other })).encrypted_payout_id,
        );
        return () => world.call(name, request, { shop });
      },
    ],
  });
});
