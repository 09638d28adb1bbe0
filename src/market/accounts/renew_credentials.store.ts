import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

const notes = { scans: 'a copy of a marketplace needs none of these rows, so all are deleted' };
const of_all = { ...notes, all_shards: 'a copy of a marketplace is a file, and has no shards' };

/** All credentials. */
export const deleteCredentials = [
  statement((db) => db.deleteFrom('partner_key'), notes),
  statement((db) => db.deleteFrom('partner_key_use'), of_all),
  statement((db) => db.deleteFrom('shop_code'), of_all),
  statement((db) => db.deleteFrom('main_account_code'), of_all),
  statement((db) => db.deleteFrom('shop_token'), of_all),
  statement((db) => db.deleteFrom('merchant_token'), of_all),
] as const;
