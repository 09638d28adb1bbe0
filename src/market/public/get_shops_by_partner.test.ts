import { expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { withdrawConsent } from '../accounts/consent/withdraw_consent.ts';
import { get_shops_by_partner } from './get_shops_by_partner.contract.ts';

onEachEngine('get_shops_by_partner', (world) => {
  const { name } = get_shops_by_partner;
  // The call is public, so the shop that `world.call` requires is not sent.
  const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };
  const list = async (partner: GivenPartner, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, request, { partner, shop: nobody });
    const { authed_shop_list, more } = body;
    return { body, authed_shop_list, more, ids: authed_shop_list.map(({ shop_id }) => shop_id) };
  };

  test('lists the shops that have authorised the partner, in the order of shop_id, with their affiliates, at the top level', async () => {
    const partner = await world.given.partner();
    const { now } = world.clock;
    const plain = await world.given.shop({ partner, region: 'TH' });
    const primary = await world.given.primaryShop({ partner, affiliate_regions: ['MY'] });
    await world.given.shop();
    const { body } = await list(partner);
    const times = { auth_time: now - 86_400, expire_time: now + 364 * 86_400 };
    const [affiliate] = primary.affiliates;
    expect(body).toEqual({
      request_id: body.request_id,
      error: '',
      message: '',
      authed_shop_list: [
        { shop_id: plain.shop_id, region: 'TH', ...times, sip_affi_shop_list: [] },
        {
          shop_id: primary.shop_id,
          region: 'SG',
          ...times,
          sip_affi_shop_list: [{ affi_shop_id: affiliate?.affiliate_shop_id, region: 'MY' }],
        },
      ],
      more: false,
    });
  });

  test('pages do not overlap, and more says whether there is another page', async () => {
    const partner = await world.given.partner();
    const ids: number[] = [];
    for (let at = 0; at < 3; at++) ids.push((await world.given.shop({ partner })).shop_id);
    const first = await list(partner, { page_size: 2 });
    expect([first.ids, first.more]).toEqual([ids.slice(0, 2), true]);
    const second = await list(partner, { page_size: 2, page_no: 2 });
    expect([second.ids, second.more]).toEqual([ids.slice(2), false]);
    expect((await list(partner, { page_no: 9 })).ids).toEqual([]);
  });

  test('a shop whose consent was withdrawn or has expired is left out', async () => {
    const partner = await world.given.partner();
    const { partner_id } = partner;
    const { shop_id } = await world.given.shop({ partner });
    const expired = await world.given.row('shop', {
      shop_id: world.given.nextId(),
      shop_name: 'late',
      region: 'SG',
      seller_type: 'local',
    });
    await world.given.row('shop_link', {
      shop_id: expired.shop_id,
      partner_id,
      linked_at: 'now-9d',
      expires_at: 'now',
    });
    expect((await list(partner)).ids).toEqual([shop_id]);
    await withdrawConsent(world.marketplace.database, world.clock.now, partner_id, [{ shop_id }]);
    expect((await list(partner)).ids).toEqual([]);
  });

  test.each([
    [{ page_size: 101 }, 'page_size'],
    [{ page_size: 0 }, 'page_size'],
    [{ page_no: 0 }, 'page_no'],
    [{ page_no: 1_001 }, 'page_no'],
  ])('%o is refused, naming the field', async (request, field) => {
    const { body } = await world.call(name, request, { shop: nobody });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });
});
