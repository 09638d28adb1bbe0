import { beforeEach, expect, test } from 'vitest';
import type { GivenMerchant, GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows, storedState } from '../../../../test/support/world/refusals.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import { tokenHash } from '../tokens/token_text.ts';
import { type ConsentGiver, grantConsent } from './grant_consent.ts';
import { listLinkedMerchantsPage, listLinkedShopsPage } from './links.store.ts';
import { withdrawConsent } from './withdraw_consent.ts';

interface Link {
  shop_id?: number;
  merchant_id?: number;
  partner_id: number;
  linked_at: number;
  expires_at: number;
  unlinked_at: number | null;
  expired_at?: number | null;
  revision: number;
}

onEachEngine('consents', (world) => {
  let partner: GivenPartner;
  let shop: GivenShop;
  let merchant: GivenMerchant;

  beforeEach(async () => {
    partner = await world.given.partner();
    shop = await world.given.shop();
    merchant = await world.given.merchant();
  });

  const grant = (given_by: ConsentGiver, days = 30, database: Transactions = world.marketplace.database) => {
    const { settings } = world.marketplace;
    const consent = { partner_id: partner.partner_id, given_by, days };
    return grantConsent({ database, settings }, world.clock.now, consent);
  };
  const withdraw = (owners: Parameters<typeof withdrawConsent>[3], database?: Transactions) =>
    withdrawConsent(database ?? world.marketplace.database, world.clock.now, partner.partner_id, owners);
  const linksIn = async (table: string) =>
    ((await storedRows(world, table)) as Link[])
      .filter(({ partner_id }) => partner_id === partner.partner_id)
      // Copies do not tell when an end was recorded.
      .map(({ expired_at: _, ...link }) => link);
  const byMainAccount = () => ({
    main_account_id: world.given.nextId(),
    shop_ids: [shop.shop_id],
    merchant_ids: [merchant.merchant_id],
  });
  /** The database, which fails after this number of transactions. */
  const failingAfter = (count: number): Transactions => {
    let left = count;
    return {
      transaction(...work) {
        if (left-- === 0) throw new Error('The node has stopped.');
        return world.marketplace.database.transaction(...work);
      },
    };
  };
  const expectCopiesToAgree = async () => {
    expect(await linksIn('partner_shop_link')).toEqual(await linksIn('shop_link'));
    expect(await linksIn('partner_merchant_link')).toEqual(await linksIn('merchant_link'));
  };

  test('a consenting shop is linked to the partner for the chosen duration, in both places', async () => {
    await grant({ shop_id: shop.shop_id }, 7);
    const { now } = world.clock;
    const link = {
      shop_id: shop.shop_id,
      partner_id: partner.partner_id,
      linked_at: now,
      expires_at: now + 7 * 86_400,
      unlinked_at: null,
      revision: 1,
    };
    expect(await linksIn('shop_link')).toEqual([link]);
    expect(await linksIn('partner_shop_link')).toEqual([link]);
  });

  test('only the SHA-256 of its code, 128 random bits in hex, is stored with the shop, for 10 minutes', async () => {
    const code = await grant({ shop_id: shop.shop_id });
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    const { now } = world.clock;
    const kept = { shop_id: shop.shop_id, code_sha256: tokenHash(code), partner_id: partner.partner_id };
    expect(await storedRows(world, 'shop_code')).toContainEqual({
      ...kept,
      issued_at: now,
      expires_at: now + 600,
      used_at: null,
    });
    expect(JSON.stringify(await storedState(world))).not.toContain(code);
  });

  test('a main account links the chosen shops and merchants, which are stored with its code', async () => {
    const given_by = byMainAccount();
    const code = await grant(given_by, 365);
    expect((await linksIn('shop_link')).map(({ shop_id }) => shop_id)).toEqual(given_by.shop_ids);
    expect((await linksIn('merchant_link')).map(({ merchant_id }) => merchant_id)).toEqual(
      given_by.merchant_ids,
    );
    await expectCopiesToAgree();
    expect(await storedRows(world, 'main_account_code')).toContainEqual(
      expect.objectContaining({
        main_account_id: given_by.main_account_id,
        code_sha256: tokenHash(code),
        shop_ids: JSON.stringify(given_by.shop_ids),
        merchant_ids: JSON.stringify(given_by.merchant_ids),
      }),
    );
  });

  test.each([
    [6, 'too short'],
    [366, 'too long'],
    [7.5, 'not whole'],
  ])('a consent for %d days is refused because it is %s, and nothing is stored', async (days) => {
    const before = await storedState(world);
    await expect(grant({ shop_id: shop.shop_id }, days)).rejects.toThrow(RangeError);
    expect(await storedState(world)).toEqual(before);
  });

  test('a consent for no shops and merchants, or for more than 200, is refused', async () => {
    const shop_ids = Array.from({ length: 201 }, (_, at) => at + 1);
    for (const chosen of [[], shop_ids])
      await expect(grant({ main_account_id: 1, shop_ids: chosen, merchant_ids: [] })).rejects.toThrow(
        RangeError,
      );
    expect(await linksIn('shop_link')).toEqual([]);
  });

  test('another consent sets a new end, even after a withdrawal', async () => {
    await grant({ shop_id: shop.shop_id }, 365);
    await grant({ shop_id: shop.shop_id }, 7);
    expect((await linksIn('shop_link'))[0]?.expires_at).toBe(world.clock.now + 7 * 86_400);
    expect(await withdraw([{ shop_id: shop.shop_id }])).toEqual([{ shop_id: shop.shop_id }]);
    expect((await linksIn('shop_link'))[0]?.unlinked_at).toBe(world.clock.now);
    await grant({ shop_id: shop.shop_id }, 30);
    expect((await linksIn('shop_link'))[0]).toMatchObject({ unlinked_at: null, revision: 4 });
    await expectCopiesToAgree();
  });

  test('withdrawing ends the link in both places, tokens and unused codes, once', async () => {
    const linked = await world.given.linkedPartner({ shop });
    partner = linked.partner;
    await grant({ shop_id: shop.shop_id });
    const ask = () => world.call('v2.voucher.get_voucher', { voucher_id: 1 }, linked);
    expect((await ask()).body.error).toBe('common.error_not_found');
    expect(await withdraw([{ shop_id: shop.shop_id }])).toEqual([{ shop_id: shop.shop_id }]);
    world.clock.advance({ seconds: 1 });
    expect((await ask()).body.error).toBe('error_auth');
    const codes = (await storedRows(world, 'shop_code')) as Link[];
    expect(codes.filter(({ partner_id }) => partner_id === partner.partner_id)).toEqual([]);
    await expectCopiesToAgree();
    expect(await withdraw([{ shop_id: shop.shop_id }])).toEqual([]);
    await expectCopiesToAgree();
    // Tokens of another partner remain valid.
    expect((await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop })).body.error).toBe(
      'common.error_not_found',
    );
  });

  test('a consent that is interrupted after any transaction has issued no code, and repeating it completes it', async () => {
    const given_by = byMainAccount();
    for (const done of [0, 1, 2, 3]) {
      const codes = await storedRows(world, 'main_account_code');
      await expect(grant(given_by, 30, failingAfter(done))).rejects.toThrow('The node has stopped.');
      expect(await storedRows(world, 'main_account_code')).toEqual(codes);
    }
    await grant(given_by);
    expect(await linksIn('partner_shop_link')).toHaveLength(1);
    await expectCopiesToAgree();
  });

  test('an interrupted withdrawal has ended the authoritative links, and repeating it completes the copies', async () => {
    await grant(byMainAccount());
    const owners = [{ shop_id: shop.shop_id }, { merchant_id: merchant.merchant_id }];
    await expect(withdraw(owners, failingAfter(2))).rejects.toThrow('The node has stopped.');
    expect((await linksIn('shop_link'))[0]?.unlinked_at).toBe(world.clock.now);
    expect((await linksIn('partner_shop_link'))[0]?.unlinked_at).toBeNull();
    expect(await withdraw(owners)).toEqual([]);
    await expectCopiesToAgree();
  });

  test('a late copy never overwrites a newer one', async () => {
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    let begun = 0;
    const slow: Transactions = {
      async transaction(...work) {
        if (++begun === 2) await held;
        return world.marketplace.database.transaction(...work);
      },
    };
    const granted = grant({ shop_id: shop.shop_id }, 30, slow);
    while (begun < 2) await new Promise((resolve) => setImmediate(resolve));
    await withdraw([{ shop_id: shop.shop_id }]);
    hold();
    await granted;
    expect((await linksIn('shop_link'))[0]?.unlinked_at).toBe(world.clock.now);
    await expectCopiesToAgree();
  });

  test('a link from a data file also gets a copy, from which pages of live links are read', async () => {
    const { partner_id } = partner;
    const link = { partner_id, linked_at: 'now-1d', expires_at: 'now+1d' } as const;
    const other = await world.given.shop();
    const ended = await world.given.shop();
    await world.given.row('shop_link', { ...link, shop_id: shop.shop_id });
    await world.given.row('shop_link', { ...link, shop_id: other.shop_id });
    await world.given.row('shop_link', { ...link, shop_id: ended.shop_id, expires_at: 'now' });
    await world.given.row('merchant_link', { ...link, merchant_id: merchant.merchant_id });
    await expectCopiesToAgree();
    const { database } = world.marketplace;
    const page = { partner_id, now: world.clock.now, limit: 1 };
    const found = [
      await database.all(listLinkedShopsPage, { ...page, offset: 0 }),
      await database.all(listLinkedShopsPage, { ...page, offset: 1 }),
      await database.all(listLinkedShopsPage, { ...page, offset: 2 }),
    ];
    expect(found.map((rows) => rows.map(({ shop_id }) => shop_id))).toEqual([
      [shop.shop_id],
      [other.shop_id],
      [],
    ]);
    const merchants = await database.all(listLinkedMerchantsPage, { ...page, offset: 0 });
    expect(merchants).toEqual([
      {
        merchant_id: merchant.merchant_id,
        linked_at: world.clock.now - 86_400,
        expires_at: world.clock.now + 86_400,
      },
    ]);
  });
});
