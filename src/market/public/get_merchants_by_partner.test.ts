import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { withdrawConsent } from '../accounts/consent/withdraw_consent.ts';
import { get_merchants_by_partner } from './get_merchants_by_partner.contract.ts';

onEachEngine('get_merchants_by_partner', (world) => {
  const { name } = get_merchants_by_partner;
  const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };

  test('lists the merchants that currently authorise the partner, page by page', async () => {
    const partner = await world.given.partner();
    const { now } = world.clock;
    const first = await world.given.merchant({ partner, region: 'CN' });
    const second = await world.given.merchant({ partner });
    await world.given.merchant();
    const times = { auth_time: now - 86_400, expire_time: now + 364 * 86_400 };
    const list = async (request: Record<string, unknown> = {}) =>
      (await world.call(name, request, { partner, shop: nobody })).body;
    expect(await list({ page_size: 1 })).toMatchObject({
      authed_merchant_list: [{ merchant_id: first.merchant_id, region: 'CN', ...times }],
      more: true,
    });
    expect(await list({ page_size: 1, page_no: 2 })).toMatchObject({
      authed_merchant_list: [{ merchant_id: second.merchant_id, region: 'SG' }],
      more: false,
    });
    const { merchant_id } = first;
    await withdrawConsent(world.marketplace.database, now, partner.partner_id, [{ merchant_id }]);
    expect(await list()).toMatchObject({ authed_merchant_list: [{ merchant_id: second.merchant_id }] });
  });
});
