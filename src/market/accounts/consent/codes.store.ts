import { insertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

export const insertShopCode = insertInto(accountsTables, 'shop_code', { used_at: null });
export const insertMainAccountCode = insertInto(accountsTables, 'main_account_code', { used_at: null });

export const insertResendCode = insertInto(accountsTables, 'resend_code', { used_at: null });

type LiveCode = { code_sha256: string; partner_id: number; now: number };

/**
 * Marks a shop's code as used. Affects no row if the code was used before, has expired or was issued to another
 * partner.
 */
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

/** Finds a main account's code that can still be used. */
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

/** Marks a main account's code as used, like `useShopCode`. */
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

/** Finds a resend code that can still be used. */
export const findResendCode = statement((db, p: Params<LiveCode>) =>
  db
    .selectFrom('resend_code')
    .select(['shop_ids', 'merchant_ids'])
    .where('partner_id', '=', p.partner_id)
    .where('code_sha256', '=', p.code_sha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now),
);

/** Marks a resend code as used, like `useShopCode`. */
export const useResendCode = statement((db, p: Params<LiveCode>) =>
  db
    .updateTable('resend_code')
    .set({ used_at: p.now })
    .where('partner_id', '=', p.partner_id)
    .where('code_sha256', '=', p.code_sha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now),
);

/** Deletes all codes that a shop has given to a partner. */
export const deleteShopCodes = statement(
  (db, p: Params<{ shop_id: number; partner_id: number }>) =>
    db.deleteFrom('shop_code').where('shop_id', '=', p.shop_id).where('partner_id', '=', p.partner_id),
  { scans: 'there are few codes, because expired ones are deleted soon' },
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
  { all_shards: 'for the periodic deletion of expired rows' },
);

export const deleteShopCode = statement((db, p: Params<{ shop_id: number; code_sha256: string }>) =>
  db.deleteFrom('shop_code').where('shop_id', '=', p.shop_id).where('code_sha256', '=', p.code_sha256),
);

export const listExpiredResendCodes = statement(
  (db, p: Params<Expired>) =>
    db
      .selectFrom('resend_code')
      .select(['partner_id', 'code_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'for the periodic deletion of expired rows' },
);

export const deleteResendCode = statement((db, p: Params<{ partner_id: number; code_sha256: string }>) =>
  db
    .deleteFrom('resend_code')
    .where('partner_id', '=', p.partner_id)
    .where('code_sha256', '=', p.code_sha256),
);

export const listExpiredMainAccountCodes = statement(
  (db, p: Params<Expired>) =>
    db
      .selectFrom('main_account_code')
      .select(['main_account_id', 'code_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'for the periodic deletion of expired rows' },
);

export const deleteMainAccountCode = statement(
  (db, p: Params<{ main_account_id: number; code_sha256: string }>) =>
    db
      .deleteFrom('main_account_code')
      .where('main_account_id', '=', p.main_account_id)
      .where('code_sha256', '=', p.code_sha256),
);
