import { insertIfAbsent, upsertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type ConsentPagesTables, consentPagesTables } from './consent_pages.tables.ts';

const statement = statementsOn<ConsentPagesTables>();

export const findSeller = statement((db, p: Params<{ sign_in_name: string }>) =>
  db.selectFrom('seller').selectAll().where('sign_in_name', '=', p.sign_in_name),
);

/** Changes nothing if the seller already exists. */
export const insertSeller = insertIfAbsent(consentPagesTables, 'seller');

export const updatePassword = statement((db, p: Params<{ sign_in_name: string; password_hash: string }>) =>
  db.updateTable('seller').set({ password_hash: p.password_hash }).where('sign_in_name', '=', p.sign_in_name),
);

export const deleteSeller = statement((db, p: Params<{ sign_in_name: string }>) =>
  db.deleteFrom('seller').where('sign_in_name', '=', p.sign_in_name),
);

export const findMainAccount = statement((db, p: Params<{ main_account_id: number }>) =>
  db.selectFrom('main_account').selectAll().where('main_account_id', '=', p.main_account_id),
);

export const upsertMainAccount = upsertInto(consentPagesTables, 'main_account');
export const insertMainAccountShop = insertIfAbsent(consentPagesTables, 'main_account_shop');
export const insertMainAccountMerchant = insertIfAbsent(consentPagesTables, 'main_account_merchant');

export const listMainAccountShops = statement((db, p: Params<{ main_account_id: number }>) =>
  db
    .selectFrom('main_account_shop')
    .select('shop_id')
    .where('main_account_id', '=', p.main_account_id)
    .orderBy('shop_id'),
);

export const listMainAccountMerchants = statement((db, p: Params<{ main_account_id: number }>) =>
  db
    .selectFrom('main_account_merchant')
    .select('merchant_id')
    .where('main_account_id', '=', p.main_account_id)
    .orderBy('merchant_id'),
);
