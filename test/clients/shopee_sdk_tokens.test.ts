// The SDK of `shopee_sdk.test.ts` from the consent to tokens that it refreshes automatically.
import { ShopeeSDK } from '@congminh1254/shopee-sdk';
import type { AccessToken } from '@congminh1254/shopee-sdk/schemas';
import { beforeAll, expect, test } from 'vitest';
import { systemClocks } from '../../src/kit/contract/clock.ts';
import { grantConsent } from '../../src/market/accounts/consent/grant_consent.ts';
import { onEachEngine } from '../support/world/harness.ts';

onEachEngine(
  'the SDK @congminh1254/shopee-sdk',
  (world) => {
    let base_url: string;
    beforeAll(async () => {
      ({ base_url } = await world.app.listen());
    });

    const open = () =>
      new ShopeeSDK({ ...world.partner, base_url: `${base_url}/api/v2`, base_auth_url: `${base_url}/auth` });
    const now = () => Math.floor(Date.now() / 1_000);
    /** A shop that has consented, and the SDK with the tokens for its code. */
    async function authorize() {
      const { shop_id } = await world.given.shop();
      const { partner_id } = world.partner;
      const code = await grantConsent(world.marketplace, now(), {
        partner_id,
        given_by: { shop_id },
        days: 30,
      });
      const sdk = open();
      const token = await sdk.authenticateWithCode(code, shop_id);
      return { sdk, code, shop_id, token };
    }
    const isGood = async (sdk: ShopeeSDK) => {
      const { error, response } = await sdk.voucher.getVoucherList({ status: 'all' });
      return error === '' && response?.voucher_list?.length === 0;
    };

    test('exchanges a code, and calls for the shop', async () => {
      const { sdk, token } = await authorize();
      expect(token).toMatchObject({
        access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
        refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
        expire_in: 60,
      });
      expect(await isGood(sdk)).toBe(true);
    });

    test('reports that a code was used', async () => {
      const { code, shop_id } = await authorize();
      await expect(open().authenticateWithCode(code, shop_id)).rejects.toMatchObject({
        data: { error: 'invalid_code' },
      });
    });

    // It treats tokens as expired a minute early, which is immediately here.
    test('refreshes tokens that are expired by its own clock before each call, every time', async () => {
      const { sdk, token } = await authorize();
      const seen = [token?.access_token];
      for (let round = 0; round < 3; round++) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        expect(await isGood(sdk)).toBe(true);
        seen.push((await sdk.getAuthToken())?.access_token);
      }
      expect(new Set(seen).size).toBe(4);
    });

    test('refreshes tokens that are refused, and sends the call again', async () => {
      const { sdk } = await authorize();
      const kept = (await sdk.getAuthToken()) as AccessToken;
      Object.assign(kept, { access_token: '0'.repeat(32), expired_at: Date.now() + 3_600_000 });
      expect(await isGood(sdk)).toBe(true);
      expect((await sdk.getAuthToken())?.access_token).toMatch(/[1-9a-f]/);
    });

    test('sends sellers to the consent page without a signature', () => {
      const link = new URL(open().getAuthorizationUrl('https://app.example/callback', { state: 'a b' }));
      expect(link.origin + link.pathname).toBe(`${base_url}/auth`);
      expect(Object.fromEntries(link.searchParams)).toEqual({
        partner_id: String(world.partner.partner_id),
        auth_type: 'seller',
        redirect_uri: 'https://app.example/callback',
        response_type: 'code',
        state: 'a b',
      });
    });
  },
  { clocks: systemClocks, config: { access_token_lifetime_s: 60 } },
);
