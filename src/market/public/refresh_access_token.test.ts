import { expect, test } from 'vitest';
import {
  type GivenTokens,
  shopWithTokens,
  tokenCalls,
  tokensIn,
} from '../../../test/support/accounts/token_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { refresh_access_token } from './refresh_access_token.contract.ts';

onEachEngine('refresh_access_token', (world) => {
  const { consent, withdraw, exchange, refresh } = tokenCalls(world);

  const authorizedShop = shopWithTokens(world);
  /** A merchant and two shops of one main account, which share their first tokens. */
  const mainAccount = async () => {
    const [one, other] = [await world.given.shop(), await world.given.shop()];
    const merchant = await world.given.merchant();
    const main_account_id = world.given.nextId();
    const code = await consent({
      main_account_id,
      shop_ids: [one.shop_id, other.shop_id],
      merchant_ids: [merchant.merchant_id],
    });
    return { one, other, merchant, tokens: tokensIn(await exchange({ code, main_account_id })) };
  };
  const error = async (answer: ReturnType<typeof refresh>) => (await answer).body.error;

  test('a refresh returns the next tokens at the top level, with their shop or merchant', async () => {
    const { shop_id, tokens, isGood } = await authorizedShop();
    const { partner_id } = world.partner;
    const answered = await refresh({ refresh_token: tokens.refresh_token, partner_id, shop_id });
    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      partner_id,
      shop_id,
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expire_in: 14_400,
    });
    const refreshed = tokensIn(answered);
    const all = [tokens, refreshed].flatMap((pair) => [pair.access_token, pair.refresh_token]);
    expect(new Set(all).size).toBe(4);
    expect(await isGood(refreshed.access_token)).toBe(true);
    const stored = JSON.stringify(await storedState(world));
    for (const token of [refreshed.access_token, refreshed.refresh_token])
      expect(stored).not.toContain(token);
  });

  test('a merchant refreshes by its merchant_id', async () => {
    const { merchant, tokens } = await mainAccount();
    const { merchant_id } = merchant;
    const { body } = await refresh({ refresh_token: tokens.refresh_token, merchant_id });
    expect(body).toMatchObject({ error: '', partner_id: world.partner.partner_id, merchant_id });
    expect(body).not.toHaveProperty('shop_id');
  });

  test('the previous access token remains valid for exactly 5 minutes', async () => {
    const { tokens, isGood, next } = await authorizedShop();
    const refreshed = await next(tokens.refresh_token);
    world.clock.advance({ minutes: 5, seconds: -1 });
    expect(await isGood(tokens.access_token)).toBe(true);
    world.clock.advance({ seconds: 1 });
    expect(await isGood(tokens.access_token)).toBe(false);
    expect(await isGood(refreshed.access_token)).toBe(true);
  });

  test('a refresh does not extend an access token that is about to expire', async () => {
    const { tokens, isGood, next } = await authorizedShop();
    world.clock.advance({ hours: 4, minutes: -1 });
    await next(tokens.refresh_token);
    world.clock.advance({ minutes: 1 });
    expect(await isGood(tokens.access_token)).toBe(false);
  });

  test('each shop and merchant of a main account can refresh once with the shared token', async () => {
    const { one, other, merchant, tokens } = await mainAccount();
    const { refresh_token } = tokens;
    const owners = [
      { shop_id: one.shop_id },
      { shop_id: other.shop_id },
      { merchant_id: merchant.merchant_id },
    ];
    const refreshed: GivenTokens[] = [];
    for (const owner of owners) refreshed.push(tokensIn(await refresh({ ...owner, refresh_token })));
    expect(new Set(refreshed.flatMap((pair) => [pair.access_token, pair.refresh_token])).size).toBe(6);
    world.clock.advance({ seconds: 61 });
    // The second use revokes only the tokens of that shop.
    expect(await error(refresh({ shop_id: one.shop_id, refresh_token }))).toBe('error_auth');
    expect(await error(refresh({ ...owners[0], refresh_token: refreshed[0]?.refresh_token }))).toBe(
      'error_auth',
    );
    for (const at of [1, 2])
      expect(await error(refresh({ ...owners[at], refresh_token: refreshed[at]?.refresh_token }))).toBe('');
  });

  eachRefusal(world, refresh_access_token, {
    other_partner: [
      'a partner_id in the body that differs from the one in the query',
      async () => {
        const { shop_id, tokens } = await authorizedShop();
        const partner_id = world.partner.partner_id + 1;
        return () => refresh({ shop_id, partner_id, refresh_token: tokens.refresh_token });
      },
    ],
    token_owner_unclear: [
      'neither a shop nor a merchant',
      async () => {
        const { tokens } = await authorizedShop();
        return () => refresh({ refresh_token: tokens.refresh_token });
      },
    ],
    invalid_token: [
      'a token that was never issued',
      async () => {
        const { shop_id } = await authorizedShop();
        return () => refresh({ shop_id, refresh_token: '0'.repeat(32) });
      },
    ],
    token_expired: [
      'a token that has expired',
      async () => {
        const { shop_id, tokens } = await authorizedShop({ days: 365 });
        world.clock.advance({ days: 30 });
        return () => refresh({ shop_id, refresh_token: tokens.refresh_token });
      },
    ],
    not_of_shop: [
      'the token of another shop',
      async () => {
        const { tokens } = await authorizedShop();
        const { shop_id } = await authorizedShop();
        return () => refresh({ shop_id, refresh_token: tokens.refresh_token });
      },
    ],
    not_of_merchant: [
      'the token of a shop, for a merchant',
      async () => {
        const { tokens } = await authorizedShop();
        const { merchant_id } = await world.given.merchant();
        return () => refresh({ merchant_id, refresh_token: tokens.refresh_token });
      },
    ],
    shop_consent_expired: [
      'a shop whose consent is over',
      async () => {
        const { shop_id, tokens } = await authorizedShop({ days: 7 });
        world.clock.advance({ days: 7 });
        return () => refresh({ shop_id, refresh_token: tokens.refresh_token });
      },
    ],
    merchant_consent_expired: [
      'a merchant whose consent is over',
      async () => {
        const { merchant, tokens } = await mainAccount();
        world.clock.advance({ days: 30 });
        const { merchant_id } = merchant;
        return () => refresh({ merchant_id, refresh_token: tokens.refresh_token });
      },
    ],
    shop_not_linked: [
      'a shop that has withdrawn its consent',
      async () => {
        const { shop_id, tokens } = await authorizedShop();
        await withdraw({ shop_id });
        return () => refresh({ shop_id, refresh_token: tokens.refresh_token });
      },
    ],
    merchant_not_linked: [
      'a merchant that has withdrawn its consent',
      async () => {
        const { merchant, tokens } = await mainAccount();
        const { merchant_id } = merchant;
        await withdraw({ merchant_id });
        return () => refresh({ merchant_id, refresh_token: tokens.refresh_token });
      },
    ],
    shop_banned: [
      'a shop that is banned',
      async () => {
        const shop = await world.given.shop({ status: 'banned' });
        const { shop_id } = shop;
        const { refresh_token } = await world.given.tokens({ shop_id });
        return () => refresh({ shop_id, refresh_token });
      },
    ],
  });

  test('an access token, or a token of another partner, is not accepted as a refresh token', async () => {
    const { shop, shop_id, tokens } = await authorizedShop();
    const stranger = await world.given.linkedPartner({ shop });
    expect(await error(refresh({ shop_id, refresh_token: tokens.access_token }))).toBe('error_auth');
    const { refresh_token } = tokens;
    expect(await error(refresh({ shop_id, refresh_token }, stranger.partner))).toBe('error_auth');
    for (const shape of ['x', 'g'.repeat(32), refresh_token.toUpperCase()])
      expect(await error(refresh({ shop_id, refresh_token: shape }))).toBe('error_auth');
    expect(await error(refresh({ shop_id, refresh_token }))).toBe('');
  });
});
