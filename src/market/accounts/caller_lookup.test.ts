import { expect, test } from 'vitest';
import { callerRequests } from '../../../test/support/generic/caller_requests.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store } from '../../engine/store/store.ts';
import { retireKey } from './accounts.store.ts';
import type { AccountsTables } from './accounts.tables.ts';
import { openCallerLookup } from './caller_lookup.ts';
import { createPartnerKey } from './keys/partner_key.ts';
import { tokenHash } from './tokens/token_text.ts';

const statement = statementsOn<AccountsTables>();

onEachEngine('the caller lookup', (world) => {
  const { run, askShop, askMerchant, expectWithinASecond } = callerRequests(world);

  test('a consent ends exactly on time, without any write', async () => {
    const link = {
      partner_id: world.partner.partner_id,
      linked_at: 'now-1d',
      expires_at: 'now+60s',
    } as const;
    const shop_id = world.given.nextId();
    const merchant_id = world.given.nextId();
    await world.given.row('shop', { shop_id, shop_name: 's', region: 'SG', seller_type: 'local' });
    await world.given.row('merchant', { merchant_id, merchant_name: 'm', region: 'SG' });
    await world.given.row('shop_link', { ...link, shop_id });
    await world.given.row('merchant_link', { ...link, merchant_id });
    const shop = {
      shop_id,
      region: 'SG' as const,
      access_token: await world.given.token({ shop_id }),
    };
    const merchant = { merchant_id, access_token: await world.given.token({ merchant_id }) };
    world.clock.advance({ seconds: 59 });
    expect([await askShop(shop), await askMerchant(merchant)]).toEqual(['answered', 'answered']);
    world.clock.advance({ seconds: 1 });
    expect([await askShop(shop), await askMerchant(merchant)]).toEqual([
      '403 shop_no_linked',
      '403 merchant_no_linked',
    ]);
  });

  test('a token that was used before it existed works as soon as it is issued', async () => {
    const known = await world.given.shop();
    const shop = { ...known, access_token: 'f'.repeat(32) };
    for (let asked = 0; asked < 3; asked++) expect(await askShop(shop)).toBe('403 error_auth');
    await world.given.row('shop_token', {
      shop_id: shop.shop_id,
      token_sha256: tokenHash(shop.access_token),
      kind: 'access',
      partner_id: world.partner.partner_id,
      chain_id: 1,
      issued_at: 'now',
      expires_at: 'now+4h',
    });
    expect(await askShop(shop)).toBe('answered');
  });

  test('both live keys work as soon as they are created, and a retired key stops working within a second', async () => {
    const first = await world.given.partner();
    const shop = await world.given.shop({ partner: first });
    expect(await askShop(shop, first)).toBe('answered');
    const { database, master_keys } = world.marketplace;
    const { clock } = world;
    const { partner_id } = first;
    const second = {
      partner_id,
      partner_key: await database.transaction((store) =>
        createPartnerKey(store, master_keys, clock, partner_id),
      ),
    };
    world.clock.advance({ seconds: 1 });
    expect([await askShop(shop, first), await askShop(shop, second)]).toEqual(['answered', 'answered']);
    await expectWithinASecond(
      () => askShop(shop, first),
      () =>
        run(retireKey, {
          partner_id,
          key_id: 1,
          retired_at: world.clock.now,
        }),
      '403 error_sign',
    );
    expect(await askShop(shop, second)).toBe('answered');
  });

  test('a token of another partner or shop, or of a merchant with the same id, is error_auth', async () => {
    const stranger = await world.given.partner();
    const mine = await world.given.shop();
    const other = await world.given.shop();
    await world.given.row('shop_link', {
      shop_id: mine.shop_id,
      partner_id: stranger.partner_id,
      linked_at: 'now-1d',
      expires_at: 'now+1d',
    });
    const theirs = await world.given.token({ shop_id: mine.shop_id }, stranger);
    expect(await askShop({ ...mine, access_token: theirs }, stranger)).toBe('answered');
    expect(await askShop({ ...mine, access_token: theirs })).toBe('403 error_auth');
    expect(await askShop(mine, stranger)).toBe('403 error_auth');
    expect(await askShop({ ...mine, access_token: other.access_token })).toBe('403 error_auth');
    const merchant = await world.given.merchant();
    await world.given.row('merchant', { merchant_id: mine.shop_id, merchant_name: 'm', region: 'SG' });
    expect(await askMerchant({ merchant_id: mine.shop_id, access_token: mine.access_token })).toBe(
      '403 error_auth',
    );
    expect(await askMerchant({ ...merchant, access_token: mine.access_token })).toBe('403 error_auth');
  });

  test('a frequent caller is looked up once a second, even if the clock is set back', async () => {
    const { database, master_keys } = world.marketplace;
    let queries = 0;
    const counting: Store = {
      ...database,
      first(values, params) {
        queries++;
        return database.first(values, params);
      },
    };
    const clock = new FakeClock();
    const { grants } = openCallerLookup(counting, master_keys, clock);
    const { shop_id, access_token } = await world.given.shop();
    const token_sha256 = tokenHash(access_token);
    const look = async () =>
      grants.shop.cached(shop_id, token_sha256) ?? (await grants.shop.find(shop_id, token_sha256));
    const found = await look();
    for (let asked = 0; asked < 100; asked++) expect(await look()).toEqual(found);
    expect(queries).toBe(1);
    clock.advance({ seconds: 1 });
    await look();
    expect(queries).toBe(2);
    clock.advance({ hours: -1 });
    await look();
    expect(queries).toBe(3);
  });

  test('a wrong master key is a defect that is explained in the log, not on the wire', async () => {
    const partner = await world.given.partner();
    const shop = await world.given.shop({ partner });
    const { partner_id } = partner;
    await run(
      statement((db, p: Params<{ partner_id: number }>) =>
        db.updateTable('partner_key').set({ key_encrypted: 'AAAA' }).where('partner_id', '=', p.partner_id),
      ),
      { partner_id },
    );
    expect(await askShop(shop, partner)).toBe('500 error_server');
    expect(JSON.stringify(world.logged.at(-2))).toContain(
      `Key 1 of partner ${partner_id} cannot be decrypted`,
    );
  });
});
