import { insertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

export const insertShopCode = insertInto(accountsTables, 'shop_code', { used_at: null });
export const insertMainAccountCode = insertInto(accountsTables, 'main_account_code', { used_at: null });

type LiveCode = { code_sha256: string; partner_id: number; now: number };

/** Uses a shop's code up. Touches no row of one that was used, has expired or was given to another partner. */
export const useShopCode = statement((db, p: Params<LiveCode & { shop_id: number }>) =>
  db
    .updateTable('shop_code')
    .set({ used_at: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('code_sha256', '=', p.code_sha256)
    .where('partner_id', '=', p.partner_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now),
);

/** A main account's code as long as it can be used. */
export const findMainAccountCode = statement((db, p: Params<LiveCode & { main_account_id: number }>) =>
  db
    .selectFrom('main_account_code')
    .select(['shop_ids', 'merchant_ids'])
    .where('main_account_id', '=', p.main_account_id)
    .where('code_sha256', '=', p.code_sha256)
    .where('partner_id', '=', p.partner_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now),
);

/** Uses a main account's code up, as `useShopCode` does a shop's. */
export const useMainAccountCode = statement((db, p: Params<LiveCode & { main_account_id: number }>) =>
  db
    .updateTable('main_account_code')
    .set({ used_at: p.now })
    .where('main_account_id', '=', p.main_account_id)
    .where('code_sha256', '=', p.code_sha256)
    .where('partner_id', '=', p.partner_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now),
);

/** Takes back what a shop gave a partner to get tokens with. */
export const deleteShopCodes = statement(
  (db, p: Params<{ shop_id: number; partner_id: number }>) =>
    db.deleteFrom('shop_code').where('shop_id', '=', p.shop_id).where('partner_id', '=', p.partner_id),
  { scans: 'codes are deleted soon after they have expired' },
);

type Expired = { expired_until: number; limit: number };

export const listExpiredShopCodes = statement(
  (db, p: Params<Expired>) =>
    db
      .selectFrom('shop_code')
      .select(['shop_id', 'code_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the sweep of what has expired' },
);

export const deleteShopCode = statement((db, p: Params<{ shop_id: number; code_sha256: string }>) =>
  db.deleteFrom('shop_code').where('shop_id', '=', p.shop_id).where('code_sha256', '=', p.code_sha256),
);

export const listExpiredMainAccountCodes = statement(
  (db, p: Params<Expired>) =>
    db
      .selectFrom('main_account_code')
      .select(['main_account_id', 'code_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the sweep of what has expired' },
);

export const deleteMainAccountCode = statement(
  (db, p: Params<{ main_account_id: number; code_sha256: string }>) =>
    db
      .deleteFrom('main_account_code')
      .where('main_account_id', '=', p.main_account_id)
      .where('code_sha256', '=', p.code_sha256),
);
