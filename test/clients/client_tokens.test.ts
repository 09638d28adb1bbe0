// How the client obtains, stores and replaces tokens, with a server that issues them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientOptions,
  createClient,
  isRefusal,
  memoryTokenStorage,
  type StoaClient,
} from '../../src/exports/client.ts';
import { fileTokenStorage } from '../../src/exports/token_file.ts';
import { type ConsentGiver, grantConsent } from '../../src/market/accounts/consent/grant_consent.ts';
import { withdrawConsent } from '../../src/market/accounts/consent/withdraw_consent.ts';
import { onEachEngine } from '../support/world/harness.ts';

onEachEngine('the client with tokens', (world) => {
  let base_url: string;
  const folder = mkdtempSync(join(tmpdir(), 'stoa-client-tokens-'));
  beforeAll(async () => {
    ({ base_url } = await world.app.listen());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = (options: Partial<ClientOptions> = {}) =>
    createClient({ base_url, ...world.partner, clock: world.clock, ...options });
  const consent = (given_by: ConsentGiver, days = 365) => {
    const { partner_id } = world.partner;
    return grantConsent(world.marketplace, world.clock.now, { partner_id, given_by, days });
  };
  /** A client for a shop whose code it has exchanged. */
  async function openForShop(options: Partial<ClientOptions> = {}, days?: number) {
    const { shop_id } = await world.given.shop();
    const app = open(options);
    await app.exchangeCode({ code: await consent({ shop_id }, days), shop_id });
    return { shop_id, client: app.forShop(shop_id) };
  }
  /** Whether a call is answered for a shop without vouchers. */
  const isGood = async (client: StoaClient) =>
    (await client.call('v2.voucher.get_voucher_list', { status: 'all' })).voucher_list.length === 0;
  /** The number and results of token refreshes in the log, from the given line on. */
  const refreshes = (from: number) =>
    world.logged
      .slice(from)
      .filter(({ operation }) => operation === 'v2.public.refresh_access_token')
      .map(({ error }) => error ?? '');

  test('exchanges a code, calls with its tokens, and refreshes once for all calls before they expire', async () => {
    const { client } = await openForShop();
    const from = world.logged.length;
    expect(await isGood(client)).toBe(true);
    world.clock.advance({ hours: 3, minutes: 54 });
    expect(await isGood(client)).toBe(true);
    expect(refreshes(from)).toEqual([]);
    for (const hours of [0.1, 4, 24 * 20]) {
      const before = world.logged.length;
      world.clock.advance({ hours });
      const answers = await Promise.all(Array.from({ length: 50 }, () => isGood(client)));
      expect(new Set(answers)).toEqual(new Set([true]));
      expect(refreshes(before)).toEqual(['']);
    }
  });

  test('refreshes refused tokens whose expiry it does not know, and sends the call again', async () => {
    const token_storage = memoryTokenStorage();
    const { shop_id, client } = await openForShop({ token_storage });
    const stored = await token_storage.find({ partner_id: world.partner.partner_id, shop_id });
    const { access_token = '', refresh_token = '' } = stored ?? {};
    const other = open({ shop: { shop_id, access_token, refresh_token } });
    world.clock.advance({ hours: 5 });
    const from = world.logged.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => isGood(other)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(refreshes(from)).toEqual(['']);
    // The first client uses the same refresh token a quarter of a minute later, and gets the same tokens.
    world.clock.advance({ seconds: 15 });
    expect(await isGood(client)).toBe(true);
    world.clock.advance({ hours: 4 });
    expect(await isGood(other)).toBe(true);
  });

  test('stops if tokens cannot be refreshed: the call fails with the original refusal', async () => {
    const { shop_id } = await world.given.shop();
    const client = open({ shop: { shop_id, access_token: '0'.repeat(32) } });
    const error: unknown = await isGood(client).catch((thrown: unknown) => thrown);
    expect(isRefusal(error, 'v2.voucher.get_voucher_list', 'error_auth')).toBe(true);
  });

  test('shares tokens between processes that use one folder, through many simultaneous refreshes', async () => {
    const processes = Array.from({ length: 3 }, () => fileTokenStorage(folder));
    const { shop_id } = await openForShop({ token_storage: processes[0] as (typeof processes)[0] });
    const clients = processes.map((token_storage) => open({ token_storage, shop: { shop_id } }));
    for (let round = 0; round < 5; round++) {
      expect(await Promise.all(clients.map(isGood))).toEqual([true, true, true]);
      world.clock.advance({ hours: 4 });
    }
  });

  test('repeats a refresh whose answer is lost, and continues with the result', async () => {
    let lost = 0;
    const losing: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (!String(url).includes('/access_token/get') || lost > 0) return answer;
      lost++;
      throw new TypeError('fetch failed');
    };
    const { client } = await openForShop({ fetch: losing });
    for (let round = 0; round < 3; round++) {
      world.clock.advance({ hours: 4 });
      expect(await isGood(client)).toBe(true);
    }
    expect(lost).toBe(1);
  });

  test('stores the tokens of a main account for each of its shops and merchants', async () => {
    const shops = [await world.given.shop(), await world.given.shop()];
    const merchant = await world.given.merchant();
    const main_account_id = world.given.nextId();
    const shop_ids = shops.map(({ shop_id }) => shop_id);
    const code = await consent({ main_account_id, shop_ids, merchant_ids: [merchant.merchant_id] });
    const app = open();
    const exchanged = await app.exchangeCode({ code, main_account_id });
    expect([...(exchanged.shop_id_list ?? [])].sort()).toEqual([...shop_ids].sort());
    for (const hours of [0, 4, 4]) {
      world.clock.advance({ hours });
      for (const shop_id of shop_ids) expect(await isGood(app.forShop(shop_id))).toBe(true);
      const for_merchant = app.forMerchant(merchant.merchant_id);
      const { category_list } = await for_merchant.call('v2.global_product.get_category', {});
      expect(category_list).toBeDefined();
    }
  });

  test('reports why tokens cannot be refreshed, and that a code was used', async () => {
    const { shop_id, client } = await openForShop();
    const { partner_id } = world.partner;
    const { database } = world.marketplace;
    world.clock.advance({ hours: 4 });
    await withdrawConsent(database, world.clock.now, partner_id, [{ shop_id }]);
    const error: unknown = await isGood(client).catch((thrown: unknown) => thrown);
    expect(isRefusal(error, 'v2.public.refresh_access_token')).toBe(true);
    const code = await consent({ shop_id });
    const app = open();
    await app.exchangeCode({ code, shop_id });
    const again: unknown = await app.exchangeCode({ code, shop_id }).catch((thrown: unknown) => thrown);
    expect(isRefusal(again, 'v2.public.get_access_token', 'invalid_code')).toBe(true);
  });
});
