import { beforeEach, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { link_make, link_resend_code, link_withdraw } from './link_actions.contract.ts';

const unknown = 999_999;
const main_account_id = 7;

onEachEngine('actions on links', (world) => {
  let partner: GivenPartner;
  let shop: GivenShop;
  beforeEach(async () => {
    partner = await world.given.partner();
    shop = await world.given.shop();
  });
  const linksOf = async (table: string, { partner_id }: GivenPartner) =>
    ((await storedRows(world, table)) as Record<string, unknown>[]).filter(
      (row) => row.partner_id === partner_id,
    );

  test('link.make links a shop for the given number of days, also in the partner’s copy, and returns a code', async () => {
    const { partner_id } = partner;
    const { shop_id } = shop;
    const { body } = await act(world, 'link.make', { partner_id, shop_id_list: [shop_id], days: 30 });
    const expires_at = world.clock.now + 30 * 86_400;
    expect(body).toEqual({ code: expect.stringMatching(/\S{16,}/), expires_at });
    const link = { shop_id, partner_id, linked_at: world.clock.now, expires_at, unlinked_at: null };
    expect(await linksOf('shop_link', partner)).toEqual([expect.objectContaining(link)]);
    expect(await linksOf('partner_shop_link', partner)).toEqual([expect.objectContaining(link)]);
  });

  test('link.make links shops and merchants through their main account', async () => {
    const { merchant_id } = await world.given.merchant();
    const request = { partner_id: partner.partner_id, shop_id_list: [shop.shop_id], main_account_id };
    expect((await act(world, 'link.make', { ...request, merchant_id_list: [merchant_id] })).status).toBe(200);
    expect(await linksOf('merchant_link', partner)).toHaveLength(1);
    expect(await linksOf('shop_link', partner)).toHaveLength(1);
  });

  test("link.withdraw ends a link and the partner's tokens for the shop", async () => {
    const linked = await world.given.linkedPartner({ shop });
    const call = async () =>
      (await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, linked)).body.error ?? '';
    expect(await call()).not.toBe('error_auth');
    const request = { partner_id: linked.partner.partner_id, shop_id_list: [shop.shop_id] };
    expect((await act(world, 'link.withdraw', request)).body).toEqual({ unlinked: 1 });
    world.clock.advance({ seconds: 1 });
    expect(await call()).toBe('error_auth');
    expect((await act(world, 'link.withdraw', request)).body).toEqual({ unlinked: 0 });
  });

  test('each transaction of link.make is on one shard: if it is interrupted before the copy, the link exists, no code was issued, and repeating the call completes it', async () => {
    const { partner_id } = partner;
    const { database } = world.marketplace;
    const { transaction } = database;
    const request = { partner_id, shop_id_list: [shop.shop_id] };
    let begun = 0;
    // The first three transactions are for partner, shop and link, the fourth for the partner's copy, the fifth for the
    // code.
    Object.assign(database, {
      transaction: (...work: Parameters<typeof transaction>) =>
        ++begun === 4 ? Promise.reject(new Error('The node has stopped.')) : transaction(...work),
    });
    const cut = await act(world, 'link.make', request);
    Object.assign(database, { transaction });
    expect([cut.status, cut.body.code]).toEqual([500, 'defect']);
    expect(await linksOf('shop_link', partner)).toHaveLength(1);
    expect(await linksOf('partner_shop_link', partner)).toEqual([]);
    expect(await linksOf('shop_code', partner)).toEqual([]);
    expect((await act(world, 'link.make', request)).status).toBe(200);
    const [link] = await linksOf('shop_link', partner);
    const { expired_at: _, ...copy } = link ?? {};
    expect(await linksOf('partner_shop_link', partner)).toEqual([copy]);
    expect(await linksOf('shop_code', partner)).toHaveLength(1);
  });

  test('link.make and link.withdraw run once per Idempotency-Key, and repeat the same answer', async () => {
    const { partner_id } = partner;
    const request = { partner_id, shop_id_list: [shop.shop_id] };
    const keyed = (key: string) => ({ headers: { 'idempotency-key': `${key}-${partner_id}` } });
    const first = await act(world, 'link.make', request, keyed('make'));
    const links = await linksOf('shop_link', partner);
    world.clock.advance({ hours: 1 });
    expect((await act(world, 'link.make', request, keyed('make'))).body).toEqual(first.body);
    expect(await linksOf('shop_link', partner)).toEqual(links);
    expect(await linksOf('shop_code', partner)).toHaveLength(1);
    const other = await act(world, 'link.make', { ...request, days: 7 }, keyed('make'));
    expect([other.status, other.body.detail]).toEqual([422, expect.stringContaining('other parameters')]);
    const at_once = await Promise.all(
      [1, 2, 3].map(() => act(world, 'link.make', request, keyed('at-once'))),
    );
    expect(new Set(at_once.map(({ text }) => text)).size).toBe(1);
    const withdrawal = await act(world, 'link.withdraw', request, keyed('withdraw'));
    expect(withdrawal.body).toEqual({ unlinked: 1 });
    expect((await act(world, 'link.withdraw', request, keyed('withdraw'))).body).toEqual({ unlinked: 1 });
    const refused = { partner_id: unknown, shop_id_list: [shop.shop_id] };
    expect((await act(world, 'link.make', refused, keyed('refused'))).body.code).toBe('partner_not_found');
    expect((await act(world, 'link.make', request, keyed('refused'))).status).toBe(200);
  });

  eachActionRefusal(world, link_make, {
    partner_not_found: [
      'an unknown partner',
      async () => ({ partner_id: unknown, shop_id_list: [shop.shop_id] }),
    ],
    shop_not_found: [
      'an unknown shop',
      async () => ({ partner_id: partner.partner_id, shop_id_list: [unknown] }),
    ],
    merchant_not_found: [
      'an unknown merchant',
      async () => ({ partner_id: partner.partner_id, merchant_id_list: [unknown], main_account_id }),
    ],
    nobody_named: ['nobody', async () => ({ partner_id: partner.partner_id })],
    main_account_missing: [
      'two shops without their main account',
      async () => ({
        partner_id: partner.partner_id,
        shop_id_list: [shop.shop_id, (await world.given.shop()).shop_id],
      }),
    ],
  });
  test('link.resend_code makes a code that expires after 10 minutes, and changes no link and no token', async () => {
    const linked = await world.given.linkedPartner({ shop });
    const { partner_id } = linked.partner;
    const tokens = await linksOf('shop_token', linked.partner);
    const { body } = await act(world, 'link.resend_code', { partner_id, shop_id_list: [shop.shop_id] });
    expect(body).toEqual({
      resend_code: expect.stringMatching(/^resend[0-9a-f]{32}$/),
      expires_at: world.clock.now + 600,
    });
    expect(await linksOf('shop_token', linked.partner)).toEqual(tokens);
    expect(await linksOf('resend_code', linked.partner)).toHaveLength(1);
  });

  eachActionRefusal(world, link_resend_code, {
    partner_not_found: [
      'an unknown partner',
      async () => ({ partner_id: unknown, shop_id_list: [shop.shop_id] }),
    ],
    nobody_named: ['nobody', async () => ({ partner_id: partner.partner_id })],
    not_linked: [
      'a shop that is not linked to the partner',
      async () => ({ partner_id: partner.partner_id, shop_id_list: [shop.shop_id] }),
    ],
  });
  eachActionRefusal(world, link_withdraw, {
    nobody_named: ['nobody', async () => ({ partner_id: partner.partner_id })],
  });
});
