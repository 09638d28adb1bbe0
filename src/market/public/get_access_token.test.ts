import { expect, test } from 'vitest';
import { tokenCalls, tokensIn } from '../../../test/support/accounts/token_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedRows, storedState } from '../../../test/support/world/refusals.ts';
import { get_access_token } from './get_access_token.contract.ts';

onEachEngine('get_access_token', (world) => {
  const { consent, withdraw, exchange } = tokenCalls(world);

  /** A shop that has consented, and its code. */
  const consentingShop = async (columns: Parameters<typeof world.given.shop>[0] = {}) => {
    const shop = await world.given.shop(columns);
    const { shop_id } = shop;
    return { shop, shop_id, code: await consent({ shop_id }) };
  };
  const ask = async (shop: Awaited<ReturnType<typeof world.given.shop>>, access_token: string) => {
    const { body } = await world.call(
      'v2.voucher.get_voucher',
      { voucher_id: 1 },
      { shop: { ...shop, access_token } },
    );
    return body.error;
  };

  test("a shop's code returns tokens at the top level of the answer, which can sign calls", async () => {
    const { shop, shop_id, code } = await consentingShop();
    const { partner_id } = world.partner;
    const answered = await exchange({ code, partner_id, shop_id });
    const { access_token, refresh_token } = tokensIn(answered);
    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expire_in: 14_400,
    });
    expect(access_token).not.toBe(refresh_token);
    expect(await ask(shop, access_token)).toBe('common.error_not_found');
    const stored = JSON.stringify(await storedState(world));
    for (const secret of [code, access_token, refresh_token]) expect(stored).not.toContain(secret);
  });

  test('a code works until one second before its 10 minutes are over', async () => {
    const { shop_id, code } = await consentingShop();
    const late = await consent({ shop_id });
    world.clock.advance({ minutes: 10, seconds: -1 });
    expect((await exchange({ code, shop_id })).body.error).toBe('');
    world.clock.advance({ seconds: 1 });
    expect((await exchange({ code: late, shop_id })).body.error).toBe('invalid_code');
  });

  test('a code works once: of 20 concurrent calls one gets tokens, which remain valid', async () => {
    const { shop, shop_id, code } = await consentingShop();
    const answered = await Promise.all(Array.from({ length: 20 }, () => exchange({ code, shop_id })));
    const successful = answered.filter(({ body }) => body.error === '');
    expect(successful).toHaveLength(1);
    for (const { status, body } of answered) {
      expect(status).toBe(200);
      if (body.error) expect(body.error).toBe('invalid_code');
    }
    expect((await exchange({ code, shop_id })).body.error).toBe('invalid_code');
    for (const answer of successful)
      expect(await ask(shop, tokensIn(answer).access_token)).toBe('common.error_not_found');
  });

  test('empty fields count as absent: partner_id, or a main_account_id of 0', async () => {
    const { shop_id, code } = await consentingShop();
    expect((await exchange({ code, partner_id: 0, shop_id, main_account_id: 0 })).body.error).toBe('');
  });

  test("a main account's code returns one pair of tokens, and the shops and merchants they are for", async () => {
    const shops = [await world.given.shop(), await world.given.shop()];
    const merchant = await world.given.merchant();
    const shop_ids = shops.map(({ shop_id }) => shop_id);
    const main_account_id = world.given.nextId();
    const merchant_ids = [merchant.merchant_id];
    const code = await consent({ main_account_id, shop_ids, merchant_ids });
    const answered = await exchange({ code, partner_id: world.partner.partner_id, main_account_id });
    expect(answered.body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expire_in: 14_400,
      shop_id_list: shop_ids,
      merchant_id_list: merchant_ids,
    });
    const { access_token } = tokensIn(answered);
    for (const shop of shops) expect(await ask(shop, access_token)).toBe('common.error_not_found');
    const { body } = await world.call(
      'v2.global_product.get_variations',
      { category_id: 1 },
      { merchant: { ...merchant, access_token } },
    );
    expect(body.error).toBe('error_param');
    expect((await exchange({ code, main_account_id })).body.error).toBe('invalid_code');
  });

  test('shops and merchants withdrawn before the exchange are left out, and if none remain, the code is invalid', async () => {
    const [kept, left] = [await world.given.shop(), await world.given.shop()];
    const main_account_id = world.given.nextId();
    const chosen = { main_account_id, shop_ids: [kept.shop_id, left.shop_id], merchant_ids: [] };
    const code = await consent(chosen);
    await withdraw({ shop_id: left.shop_id });
    const { body } = await exchange({ code, main_account_id });
    expect([body.shop_id_list, body.merchant_id_list]).toEqual([[kept.shop_id], []]);
    const other = await consent({ ...chosen, shop_ids: [left.shop_id] });
    await withdraw({ shop_id: left.shop_id });
    expect((await exchange({ code: other, main_account_id })).body.error).toBe('invalid_code');
  });

  test("a main account's code works once, and repeating an interrupted exchange returns the same tokens", async () => {
    const { shop_id } = await world.given.shop();
    const main_account_id = world.given.nextId();
    const code = await consent({ main_account_id, shop_ids: [shop_id], merchant_ids: [] });
    const stored = async () =>
      ((await storedRows(world, 'shop_token')) as { shop_id: number }[]).filter(
        (row) => row.shop_id === shop_id,
      );
    const before = await stored();
    const answered = await Promise.all(Array.from({ length: 10 }, () => exchange({ code, main_account_id })));
    expect(answered.filter(({ body }) => body.error === '')).toHaveLength(1);
    expect(await stored()).toHaveLength(before.length + 2);
  });

  test('the code of another shop, main account or partner cannot be exchanged', async () => {
    const one = await consentingShop();
    const other = await consentingShop();
    const stranger = await world.given.linkedPartner({ shop: one.shop });
    const main_account_id = world.given.nextId();
    const code = await consent({ main_account_id, shop_ids: [one.shop_id], merchant_ids: [] });
    for (const [request, partner] of [
      [{ code: one.code, shop_id: other.shop_id }],
      [{ code: one.code, shop_id: one.shop_id }, stranger.partner],
      [{ code: one.code, main_account_id: one.shop_id }],
      [{ code, main_account_id: main_account_id + 1 }],
      [{ code, main_account_id }, stranger.partner],
      [{ code, shop_id: one.shop_id }],
    ] as const)
      expect((await exchange(request, partner)).body.error).toBe('invalid_code');
    // The attempts have not used up the codes.
    expect((await exchange({ code: one.code, shop_id: one.shop_id })).body.error).toBe('');
    expect((await exchange({ code, main_account_id })).body.error).toBe('');
  });

  eachRefusal(world, get_access_token, {
    other_partner: [
      'a partner_id in the body that differs from the one in the query',
      async () => {
        const { shop_id, code } = await consentingShop();
        return () => exchange({ code, shop_id, partner_id: world.partner.partner_id + 1 });
      },
    ],
    code_owner_unclear: [
      'both a shop and a main account',
      async () => {
        const { shop_id, code } = await consentingShop();
        return () => exchange({ code, shop_id, main_account_id: 1 });
      },
    ],
    invalid_code: [
      'a code that was never issued',
      async () => {
        const { shop_id } = await consentingShop();
        return () => exchange({ code: '0'.repeat(32), shop_id });
      },
    ],
    unknown_shop: [
      'a shop that never consented',
      async () => {
        const { shop_id } = await world.given.shop({ partner: await world.given.partner() });
        return () => exchange({ code: '0'.repeat(32), shop_id });
      },
    ],
    shop_not_linked: [
      'a shop that has withdrawn its consent',
      async () => {
        const { shop_id, code } = await consentingShop();
        await withdraw({ shop_id });
        return () => exchange({ code, shop_id });
      },
    ],
    shop_consent_expired: [
      'a shop whose consent is over',
      async () => {
        const shop_id = world.given.nextId();
        const { partner_id } = world.partner;
        await world.given.row('shop_link', { shop_id, partner_id, linked_at: 'now-9d', expires_at: 'now' });
        return () => exchange({ code: '0'.repeat(32), shop_id });
      },
    ],
    shop_banned: [
      'a shop that is banned',
      async () => {
        const { shop_id, code } = await consentingShop({ status: 'banned' });
        return () => exchange({ code, shop_id });
      },
    ],
  });

  test.each(['', 'x', 'g'.repeat(32), 'A'.repeat(32), 'a'.repeat(257)])(
    'a malformed code, %j, is refused',
    async (code) => {
      const { shop_id } = await consentingShop();
      const { body } = await exchange({ code, shop_id });
      expect(body.error).toBe(code.length > 256 ? 'error_param' : 'invalid_code');
    },
  );

  test('a shop that does not exist gets the same answer as one that never consented', async () => {
    const { shop_id } = await world.given.shop({ partner: await world.given.partner() });
    const [there, not_there] = [
      await exchange({ code: '0'.repeat(32), shop_id }),
      await exchange({ code: '0'.repeat(32), shop_id: 2 ** 40 }),
    ];
    expect({ ...there.body, request_id: '' }).toEqual({ ...not_there.body, request_id: '' });
  });
});
