import { test } from 'vitest';
import { callerRequests } from '../../../test/support/generic/caller_requests.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();
const revokeShopTokens = statement((db, p: Params<{ shop_id: number; revoked_at: number }>) =>
  db.updateTable('shop_token').set({ revoked_at: p.revoked_at }).where('shop_id', '=', p.shop_id),
);
const revokeMerchantTokens = statement((db, p: Params<{ merchant_id: number; revoked_at: number }>) =>
  db.updateTable('merchant_token').set({ revoked_at: p.revoked_at }).where('merchant_id', '=', p.merchant_id),
);
const unlinkShop = statement((db, p: Params<{ shop_id: number; unlinked_at: number }>) =>
  db.updateTable('shop_link').set({ unlinked_at: p.unlinked_at }).where('shop_id', '=', p.shop_id),
);
const unlinkMerchant = statement((db, p: Params<{ merchant_id: number; unlinked_at: number }>) =>
  db
    .updateTable('merchant_link')
    .set({ unlinked_at: p.unlinked_at })
    .where('merchant_id', '=', p.merchant_id),
);
const banShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.updateTable('shop').set({ status: 'banned' }).where('shop_id', '=', p.shop_id),
);
const banMerchant = statement((db, p: Params<{ merchant_id: number }>) =>
  db.updateTable('merchant').set({ status: 'banned' }).where('merchant_id', '=', p.merchant_id),
);
const banPartner = statement((db, p: Params<{ partner_id: number }>) =>
  db.updateTable('partner').set({ status: 'banned' }).where('partner_id', '=', p.partner_id),
);

onEachEngine('a caller that is banned, unlinked or revoked', (world) => {
  const { run, askShop, askMerchant, expectWithinASecond } = callerRequests(world);

  test('a revoked token stops within a second', async () => {
    const shop = await world.given.shop();
    const merchant = await world.given.merchant();
    const revoked_at = world.clock.now;
    await expectWithinASecond(
      () => askShop(shop),
      () => run(revokeShopTokens, { shop_id: shop.shop_id, revoked_at }),
      '403 error_auth',
    );
    await expectWithinASecond(
      () => askMerchant(merchant),
      () => run(revokeMerchantTokens, { merchant_id: merchant.merchant_id, revoked_at }),
      '403 error_auth',
    );
  });

  test('a banned shop is shop_banned and a banned merchant merchant_no_linked, within a second', async () => {
    const shop = await world.given.shop();
    const merchant = await world.given.merchant();
    await expectWithinASecond(
      () => askShop(shop),
      () => run(banShop, shop),
      '403 shop_banned',
    );
    await expectWithinASecond(
      () => askMerchant(merchant),
      () => run(banMerchant, merchant),
      '403 merchant_no_linked',
    );
  });

  test('after a withdrawn consent, calls are shop_no_linked or merchant_no_linked within a second', async () => {
    const shop = await world.given.shop();
    const merchant = await world.given.merchant();
    const unlinked_at = world.clock.now;
    await expectWithinASecond(
      () => askShop(shop),
      () => run(unlinkShop, { ...shop, unlinked_at }),
      '403 shop_no_linked',
    );
    await expectWithinASecond(
      () => askMerchant(merchant),
      () => run(unlinkMerchant, { ...merchant, unlinked_at }),
      '403 merchant_no_linked',
    );
  });

  test('a banned partner is invalid_partner_id within a second', async () => {
    const partner = await world.given.partner();
    const shop = await world.given.shop({ partner });
    await expectWithinASecond(
      () => askShop(shop, partner),
      () => run(banPartner, partner),
      '403 invalid_partner_id',
    );
  });
});
