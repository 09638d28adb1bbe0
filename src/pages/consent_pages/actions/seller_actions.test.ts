import { beforeEach, describe, expect, test } from 'vitest';
import { ConsentVisit, signedLink } from '../../../../test/support/accounts/consent_visits.ts';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { seller_make, seller_retire, seller_set_password } from './seller_actions.contract.ts';

const unknown = 999_999;
const password = 'correct horse battery';
const other_password = 'staple correct horse';
const redirect = 'https://erp.example/back';

onEachEngine('the actions of sellers', (world) => {
  let partner: GivenPartner;
  let shop: GivenShop;
  let sign_in_name: string;
  beforeEach(async () => {
    partner = await world.given.partner({ redirect_origins: ['https://erp.example'] });
    shop = await world.given.shop();
    sign_in_name = `ann-${world.given.nextId()}`;
  });
  const madeSeller = async () => {
    await act(world, 'seller.make', { sign_in_name, password, shop_id: shop.shop_id });
    return { sign_in_name };
  };
  /**
   * The address that a seller is sent to after signing in and allowing everything; undefined if the sign-in
   * fails.
   */
  const consent = async (typed = password, fields = {}) => {
    const visit = new ConsentVisit(world, { 'x-forwarded-for': '192.0.2.1' });
    const page = await visit.signIn(signedLink(world, partner, { redirect }), {
      sign_in_name,
      password: typed,
    });
    if (page.status === 403) return undefined;
    const decided = await visit.send(page, { action: 'decide', days: 30, ...fields });
    return new URL(String(decided.headers.location)).searchParams;
  };

  test('seller.make creates a seller for a shop, and stores only a hash of the password', async () => {
    expect((await act(world, 'seller.make', { sign_in_name, password, shop_id: shop.shop_id })).body).toEqual(
      {},
    );
    expect((await consent())?.get('shop_id')).toBe(String(shop.shop_id));
    const stored = ((await storedRows(world, 'seller')) as Record<string, unknown>[]).find(
      (row) => row.sign_in_name === sign_in_name,
    );
    expect(stored).toMatchObject({ shop_id: shop.shop_id, main_account_id: null });
    expect(stored?.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  test('seller.make creates a seller for a main account, which is created with its shops and merchants', async () => {
    const { merchant_id } = await world.given.merchant();
    const main_account_id = world.given.nextId();
    const account = { main_account_id, main_account_name: 'Group' };
    const owners = { shop_id_list: [shop.shop_id, shop.shop_id], merchant_id_list: [merchant_id] };
    const request = { sign_in_name, password, ...account, ...owners };
    expect((await act(world, 'seller.make', request)).status).toBe(200);
    expect((await consent(password, { scope: 'all' }))?.get('main_account_id')).toBe(String(main_account_id));
    const second = { sign_in_name: `${sign_in_name}-2`, password, main_account_id };
    expect((await act(world, 'seller.make', second)).status).toBe(200);
  });

  test('seller.set_password replaces the password', async () => {
    const made = await madeSeller();
    expect((await act(world, 'seller.set_password', { ...made, password: other_password })).status).toBe(200);
    expect(await consent(password)).toBeUndefined();
    expect((await consent(other_password))?.has('code')).toBe(true);
  });

  test('seller.retire ends the sign-ins of a seller, and keeps existing consents', async () => {
    const made = await madeSeller();
    await consent();
    const links = await storedRows(world, 'shop_link');
    expect((await act(world, 'seller.retire', made)).status).toBe(200);
    expect(await consent()).toBeUndefined();
    expect(await storedRows(world, 'shop_link')).toEqual(links);
  });

  test('a password appears neither in answers, nor in the collection, nor in what is stored for an Idempotency-Key', async () => {
    const keyed = { headers: { 'idempotency-key': sign_in_name } };
    const request = { sign_in_name, password, shop_id: shop.shop_id };
    const answers = [
      await act(world, 'seller.make', request, keyed),
      await act(world, 'seller.make', request, keyed),
      await callOperator(world, 'GET', `/operator/v1/collections/seller/${sign_in_name}`),
      await act(world, 'seller.make', { ...request, password: 'too short' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422]);
    for (const { text } of answers) expect(text).not.toMatch(/correct horse|scrypt|too short/);
    expect(JSON.stringify(await storedRows(world, 'operator_idempotent_call'))).not.toContain('horse');
  });

  test('if seller.make is interrupted before the seller is written, the same call completes it', async () => {
    const { database } = world.marketplace;
    const { transaction } = database;
    const main_account_id = world.given.nextId();
    const owners = { main_account_name: 'Group', shop_id_list: [shop.shop_id] };
    const request = { sign_in_name, password, main_account_id, ...owners };
    let begun = 0;
    // Shop and main account are written; the seller's own transaction fails.
    Object.assign(database, {
      transaction: (...work: Parameters<typeof transaction>) =>
        ++begun === 4 ? Promise.reject(new Error('The node has stopped.')) : transaction(...work),
    });
    expect((await act(world, 'seller.make', request)).status).toBe(500);
    Object.assign(database, { transaction });
    expect((await act(world, 'seller.make', request)).status).toBe(200);
    expect((await consent(password, { scope: 'all' }))?.has('code')).toBe(true);
  });

  describe('a request that is malformed', () => {
    test.each([
      ['a password that is too short', { password: 'eleven char' }],
      ['a password that is too long', { password: 'x'.repeat(201) }],
      ['a name with a space', { sign_in_name: 'a b' }],
      ['a name in upper case', { sign_in_name: 'Ann' }],
    ])('is 422 for %s, and creates no seller', async (_, wrong) => {
      const before = await storedRows(world, 'seller');
      const request = { sign_in_name, password, shop_id: shop.shop_id, ...wrong };
      expect((await act(world, 'seller.make', request)).status).toBe(422);
      expect(await storedRows(world, 'seller')).toEqual(before);
    });
  });

  eachActionRefusal(world, seller_make, {
    owner_unclear: [
      'a shop and a main account',
      async () => ({ sign_in_name, password, shop_id: shop.shop_id, main_account_id: 7 }),
    ],
    seller_exists: [
      'a name that is taken',
      async () => ({ ...(await madeSeller()), password, shop_id: shop.shop_id }),
    ],
    shop_not_found: ['an unknown shop', async () => ({ sign_in_name, password, shop_id: unknown })],
    merchant_not_found: [
      'an unknown merchant',
      async () => ({ sign_in_name, password, main_account_id: 7, merchant_id_list: [unknown] }),
    ],
    main_account_unnamed: [
      'a new main account without a name',
      async () => ({ sign_in_name, password, main_account_id: unknown }),
    ],
  });
  eachActionRefusal(world, seller_set_password, {
    seller_not_found: ['nobody', async () => ({ sign_in_name: 'nobody', password })],
  });
  eachActionRefusal(world, seller_retire, {
    seller_not_found: ['nobody', async () => ({ sign_in_name: 'nobody' })],
  });
});
