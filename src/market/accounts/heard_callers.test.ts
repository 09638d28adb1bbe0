// Callers that a node keeps for minutes, because it hears of each change.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CallerNode,
  expectToKeepCallers,
  keepBusy,
  openCallerNode,
  timeUntil,
} from '../../../test/support/accounts/caller_node.ts';
import { is_on_citus } from '../../../test/support/databases/citus_database.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { MasterKeyError } from '../../engine/keys/key_ring.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { writeByTenant, writeNewRows } from '../../engine/store/write_rows.ts';
import { retireKey } from './accounts.store.ts';
import { type AccountsTables, accountsTables } from './accounts.tables.ts';
import { createPartnerKey } from './keys/partner_key.ts';
import { tokenHash } from './tokens/token_text.ts';

const statement = statementsOn<AccountsTables>();
type ShopKey = Params<{ shop_id: number }>;
type MerchantKey = Params<{ merchant_id: number }>;

const revokeTokens = statement((db, p: ShopKey) =>
  db.updateTable('shop_token').set({ revoked_at: 1 }).where('shop_id', '=', p.shop_id),
);
const deleteTokens = statement((db, p: ShopKey) =>
  db.deleteFrom('shop_token').where('shop_id', '=', p.shop_id),
);
const shortenTokens = statement((db, p: ShopKey) =>
  db.updateTable('shop_token').set({ expires_at: 1 }).where('shop_id', '=', p.shop_id),
);
const unlink = statement((db, p: ShopKey) =>
  db.updateTable('shop_link').set({ unlinked_at: 1 }).where('shop_id', '=', p.shop_id),
);
const ban = statement((db, p: ShopKey) =>
  db.updateTable('shop').set({ status: 'banned' }).where('shop_id', '=', p.shop_id),
);
const deleteLinks = statement((db, p: ShopKey) =>
  db.deleteFrom('shop_link').where('shop_id', '=', p.shop_id),
);
const banMerchant = statement((db, p: MerchantKey) =>
  db.updateTable('merchant').set({ status: 'banned' }).where('merchant_id', '=', p.merchant_id),
);
const unlinkMerchant = statement((db, p: MerchantKey) =>
  db.updateTable('merchant_link').set({ unlinked_at: 1 }).where('merchant_id', '=', p.merchant_id),
);
const revokeMerchant = statement((db, p: MerchantKey) =>
  db.updateTable('merchant_token').set({ revoked_at: 1 }).where('merchant_id', '=', p.merchant_id),
);
const banPartner = statement((db, p: Params<{ partner_id: number }>) =>
  db.updateTable('partner').set({ status: 'banned' }).where('partner_id', '=', p.partner_id),
);
const findShopRow = statement((db, p: ShopKey) =>
  db.selectFrom('shop').selectAll().where('shop_id', '=', p.shop_id),
);
const listKeyRows = statement((db, p: Params<{ partner_id: number }>) =>
  db.selectFrom('partner_key').selectAll().where('partner_id', '=', p.partner_id),
);

/** On Citus a node reads a caller again after a second, and the read takes time. */
const a_second_ms = is_on_citus ? 1_100 : 1_000;

// On Citus, callers are kept for a second, because it has no triggers.
onEachEngine('a node that keeps callers', (world) => {
  let node: CallerNode;
  beforeAll(async () => {
    node = await openCallerNode(world);
  });
  afterAll(() => node.close());

  test.skipIf(is_on_citus)(
    'looks up each of many shops once, so that a call by any of them needs no statement more than one of few',
    async () => {
      const shops = await Promise.all(Array.from({ length: 60 }, () => world.given.shop()));
      const askAll = () => Promise.all(shops.map((shop) => node.shop(shop)));
      await keepBusy(askAll);
      await expectToKeepCallers(node, askAll);
    },
  );

  test('learns each change of a shop, a merchant or a partner within a second, made in any way', async () => {
    const { database } = world.marketplace;
    const { run } = database;
    type Case = [what: string, change: () => Promise<unknown>, hasEnded: () => Promise<boolean>];
    const calls: (() => Promise<unknown>)[] = [];
    const ofShop =
      (what: string, change: (shop: GivenShop) => Promise<unknown>) => async (): Promise<Case> => {
        const shop = await world.given.shop();
        calls.push(() => node.shop(shop));
        const hasEnded = async () => {
          const grant = await node.shop(shop);
          return (
            !grant?.active || grant.revoked || (grant.linked_until ?? 0) < 2 || grant.token_expires_at < 2
          );
        };
        return [what, () => change(shop), hasEnded];
      };
    const ofMerchant =
      (what: string, change: (merchant: GivenMerchant) => Promise<unknown>) => async (): Promise<Case> => {
        const merchant = await world.given.merchant();
        calls.push(() => node.merchant(merchant));
        const hasEnded = async () => {
          const grant = await node.merchant(merchant);
          return !grant?.active || grant.revoked || grant.linked_until === undefined;
        };
        return [what, () => change(merchant), hasEnded];
      };
    const ofPartner =
      (what: string, change: (partner: GivenPartner) => Promise<unknown>, keys: number | undefined) =>
      async (): Promise<Case> => {
        const { partner_id, ...rest } = await world.given.partner();
        calls.push(() => node.partner(partner_id));
        const hasEnded = () =>
          node.partner(partner_id).then(
            (partner) => (keys === undefined ? !partner?.active : partner?.keys.length === keys),
            (error) => error instanceof MasterKeyError,
          );
        return [what, () => change({ partner_id, ...rest }), hasEnded];
      };
    const cases: Case[] = [];
    for (const open of [
      ofShop('its tokens are revoked', ({ shop_id }) => run(revokeTokens, { shop_id })),
      ofShop('its tokens are deleted', ({ shop_id }) => run(deleteTokens, { shop_id })),
      ofShop('its tokens end earlier', ({ shop_id }) => run(shortenTokens, { shop_id })),
      ofShop('its link is withdrawn', ({ shop_id }) => run(unlink, { shop_id })),
      ofShop('its link is deleted', ({ shop_id }) => run(deleteLinks, { shop_id })),
      ofShop('it is suspended', ({ shop_id }) => run(ban, { shop_id })),
      ofShop('an import replaces its row', async ({ shop_id }) => {
        const row = await database.first(findShopRow, { shop_id });
        const named = { name: 'shop', table: accountsTables.shop };
        await writeByTenant(database, named, [{ ...row, status: 'banned' }]);
      }),
      ofMerchant('its tokens are revoked', ({ merchant_id }) => run(revokeMerchant, { merchant_id })),
      ofMerchant('its link is withdrawn', ({ merchant_id }) => run(unlinkMerchant, { merchant_id })),
      ofMerchant('it is suspended', ({ merchant_id }) => run(banMerchant, { merchant_id })),
      ofPartner('it is suspended', ({ partner_id }) => run(banPartner, { partner_id }), undefined),
      ofPartner(
        'its only key is retired',
        ({ partner_id }) => run(retireKey, { partner_id, key_id: 1, retired_at: 1 }),
        0,
      ),
      ofPartner(
        'it gets another key',
        ({ partner_id }) => {
          const { master_keys, business_clock } = world.marketplace;
          return database.transaction((store) =>
            createPartnerKey(store, master_keys, business_clock, partner_id),
          );
        },
        2,
      ),
      // A key is encrypted for its id, so that the node fails to read the copy.
      ofPartner(
        'an import copies another key into the table',
        async ({ partner_id }) => {
          const rows = await database.all(listKeyRows, { partner_id });
          const named = { name: 'partner_key', table: accountsTables.partner_key };
          await database.transaction((store) =>
            writeNewRows(
              store,
              named,
              rows.map((row) => ({ ...row, key_id: 2 })),
            ),
          );
        },
        2,
      ),
    ])
      cases.push(await open());
    await keepBusy(() => Promise.all(calls.map((call) => call())));
    for (const [what, change, hasEnded] of cases) {
      expect(await hasEnded(), what).toBe(false);
      await change();
      expect(await timeUntil(hasEnded), what).toBeLessThan(a_second_ms);
    }
  });

  test.skipIf(is_on_citus)(
    'keeps each of them in less than a kilobyte, and of one without a link nothing for longer than a second',
    async () => {
      const { shop_id } = await world.given.row('shop', {
        shop_id: world.given.nextId(),
        shop_name: 'no link',
        region: 'SG',
        seller_type: 'local',
      });
      const unlinked = { shop_id, region: 'SG' as const, access_token: 'e'.repeat(32) };
      const { partner_id } = world.partner;
      await world.given.row('shop_token', {
        shop_id,
        token_sha256: tokenHash(unlinked.access_token),
        kind: 'access',
        partner_id,
        chain_id: 1,
        issued_at: 'now',
        expires_at: 'now+4h',
      });
      await keepBusy(() => node.shop(unlinked), 1_500);
      await world.given.row('shop_link', { shop_id, partner_id, linked_at: 'now', expires_at: 'now+1d' });
      expect(
        await timeUntil(async () => (await node.shop(unlinked))?.linked_until !== undefined),
      ).toBeLessThan(a_second_ms + 100);

      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const shops: GivenShop[] = [];
      while (shops.length < 1_000)
        shops.push(...(await Promise.all(Array.from({ length: 20 }, () => world.given.shop()))));
      collect();
      const before = process.memoryUsage().heapUsed;
      for (const shop of shops) await node.shop(shop);
      collect();
      expect((process.memoryUsage().heapUsed - before) / shops.length).toBeLessThan(1_000);
    },
  );
});
