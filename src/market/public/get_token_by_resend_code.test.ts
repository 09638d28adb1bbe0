import { expect, test } from 'vitest';
import { tokenCalls, tokensIn } from '../../../test/support/accounts/token_calls.ts';
import type { GivenPartner, GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { eachRefusal, storedRows, storedState } from '../../../test/support/world/refusals.ts';
import { get_token_by_resend_code } from './get_token_by_resend_code.contract.ts';

onEachEngine('get_token_by_resend_code', (world) => {
  const { exchangeResent, refresh, withdraw } = tokenCalls(world);
  /** A resend code of the partner for these shops and merchants. */
  const resendCode = async (owners: Record<string, number[]>, { partner_id } = world.partner) => {
    const { body } = await act(world, 'link.resend_code', { partner_id, ...owners });
    return String(body.resend_code);
  };
  const codeOf = async ({ shop_id }: GivenShop, partner?: GivenPartner) =>
    resendCode({ shop_id_list: [shop_id] }, partner);
  const isValid = async (shop: GivenShop, partner = world.partner) => {
    const { body } = await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop, partner });
    return body.error === 'common.error_not_found';
  };

  test('a code returns tokens and the shop they are for, and they sign calls', async () => {
    const shop = await world.given.shop();
    const resend_code = await codeOf(shop);
    expect(resend_code).toMatch(/^resend[0-9a-f]{32}$/);
    const answered = await exchangeResent({ resend_code });
    expect(answered.body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expire_in: 14_400,
      shop_id_list: [shop.shop_id],
    });
    const { access_token, refresh_token } = tokensIn(answered);
    expect(await isValid({ ...shop, access_token })).toBe(true);
    expect((await refresh({ shop_id: shop.shop_id, refresh_token })).body.error).toBe('');
    const stored = JSON.stringify(await storedState(world));
    for (const secret of [resend_code, access_token, refresh_token]) expect(stored).not.toContain(secret);
  });

  test('it revokes the earlier tokens of this partner for this shop, and no others', async () => {
    const [shop, other] = [await world.given.shop(), await world.given.shop()];
    const stranger = await world.given.linkedPartner({ shop });
    const earlier = await world.given.tokens(shop);
    const resend_code = await codeOf(shop);
    expect(await isValid(shop)).toBe(true);
    await exchangeResent({ resend_code });
    world.clock.advance({ seconds: 1 });
    expect([await isValid(shop), await isValid(other)]).toEqual([false, true]);
    expect(await isValid(stranger.shop, stranger.partner)).toBe(true);
    const refreshed = await refresh({ shop_id: shop.shop_id, refresh_token: earlier.refresh_token });
    expect(refreshed.body.error).toBe('error_auth');
  });

  test('the authorisation keeps its beginning and end', async () => {
    const shop = await world.given.shop();
    const ofLink = async (called: GivenShop) => {
      const { body } = await world.call('v2.shop.get_shop_info', {}, { shop: called });
      return [body.auth_time, body.expire_time];
    };
    const before = await ofLink(shop);
    world.clock.advance({ hours: 1 });
    const { access_token } = tokensIn(await exchangeResent({ resend_code: await codeOf(shop) }));
    expect(await ofLink({ ...shop, access_token })).toEqual(before);
  });

  test('one code serves several shops and merchants; each refreshes once with the shared token', async () => {
    const shops = [await world.given.shop(), await world.given.shop()];
    const { merchant_id } = await world.given.merchant();
    const shop_ids = shops.map(({ shop_id }) => shop_id);
    const resend_code = await resendCode({ shop_id_list: shop_ids, merchant_id_list: [merchant_id] });
    const answered = await exchangeResent({ resend_code });
    expect(answered.body).toMatchObject({ shop_id_list: shop_ids, merchant_id_list: [merchant_id] });
    const { refresh_token } = tokensIn(answered);
    for (const owner of [...shop_ids.map((shop_id) => ({ shop_id })), { merchant_id }])
      expect((await refresh({ ...owner, refresh_token })).body.error).toBe('');
  });

  test('a code for merchants alone names no shops', async () => {
    const { merchant_id } = await world.given.merchant();
    const { body } = await exchangeResent({
      resend_code: await resendCode({ merchant_id_list: [merchant_id] }),
    });
    expect(body).toMatchObject({ merchant_id_list: [merchant_id] });
    expect(body).not.toHaveProperty('shop_id_list');
  });

  test('a code works once: of 10 concurrent calls one gets tokens, which remain valid', async () => {
    const shop = await world.given.shop();
    const resend_code = await codeOf(shop);
    const answered = await Promise.all(Array.from({ length: 10 }, () => exchangeResent({ resend_code })));
    const [successful, ...others] = answered.filter(({ body }) => body.error === '');
    expect(others).toEqual([]);
    expect((await exchangeResent({ resend_code })).body.error).toBe('error_auth');
    if (!successful) throw new Error('No call got tokens.');
    const { access_token } = tokensIn(successful);
    expect(await isValid({ ...shop, access_token })).toBe(true);
  });

  test('a code works until one second before its 10 minutes are over, and is deleted afterwards', async () => {
    const shop = await world.given.shop();
    const [early, late] = [await codeOf(shop), await codeOf(shop)];
    world.clock.advance({ minutes: 10, seconds: -1 });
    expect((await exchangeResent({ resend_code: early })).body.error).toBe('');
    world.clock.advance({ seconds: 1 });
    expect((await exchangeResent({ resend_code: late })).body.error).toBe('error_auth');
    world.clock.advance({ minutes: 20 });
    await world.runJobs();
    expect(await storedRows(world, 'resend_code')).toEqual([]);
  });

  test('shops whose authorisation ended after the code was made are left out; if none remains, the code is invalid', async () => {
    const [kept, left] = [await world.given.shop(), await world.given.shop()];
    const of_both = await resendCode({ shop_id_list: [kept.shop_id, left.shop_id] });
    const of_one = await codeOf(left);
    await withdraw(left);
    expect((await exchangeResent({ resend_code: of_both })).body.shop_id_list).toEqual([kept.shop_id]);
    expect((await exchangeResent({ resend_code: of_one })).body.error).toBe('error_auth');
  });

  test("a refused exchange leaves the shop's tokens valid", async () => {
    const shop = await world.given.shop();
    const stranger = await world.given.linkedPartner({ shop });
    const resend_code = await codeOf(shop);
    expect((await exchangeResent({ resend_code }, stranger.partner)).body.error).toBe('error_auth');
    expect(await isValid(shop)).toBe(true);
    expect((await exchangeResent({ resend_code })).body.error).toBe('');
  });

  test.each(['', 'x', 'a'.repeat(32), `resend${'g'.repeat(32)}`, 'a'.repeat(257)])(
    'a malformed code, %j, is refused',
    async (resend_code) => {
      const { body } = await exchangeResent({ resend_code });
      expect(body.error).toBe(resend_code.length > 256 ? 'error_param' : 'error_auth');
    },
  );

  eachRefusal(world, get_token_by_resend_code, {
    invalid_resend_code: [
      'a code that was never made',
      async () => () => exchangeResent({ resend_code: `resend${'0'.repeat(32)}` }),
    ],
  });
});
