import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

type Batch = { expired_until: number; limit: number };

export const listExpiredShopTokens = statement(
  (db, p: Params<Batch>) =>
    db
      .selectFrom('shop_token')
      .select(['shop_id', 'token_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'for the periodic deletion of expired rows' },
);

export const deleteShopToken = statement((db, p: Params<{ shop_id: number; token_sha256: string }>) =>
  db.deleteFrom('shop_token').where('shop_id', '=', p.shop_id).where('token_sha256', '=', p.token_sha256),
);

export const listExpiredMerchantTokens = statement(
  (db, p: Params<Batch>) =>
    db
      .selectFrom('merchant_token')
      .select(['merchant_id', 'token_sha256'])
      .where('expires_at', '<=', p.expired_until)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'for the periodic deletion of expired rows' },
);

export const deleteMerchantToken = statement((db, p: Params<{ merchant_id: number; token_sha256: string }>) =>
  db
    .deleteFrom('merchant_token')
    .where('merchant_id', '=', p.merchant_id)
    .where('token_sha256', '=', p.token_sha256),
);
