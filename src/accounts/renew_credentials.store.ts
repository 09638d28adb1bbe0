import { statementsOn } from '../platform/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

const notes = { scans: 'in a copy of a marketplace none of them is of use' };

/** Everything by which somebody calls. */
export const deleteCredentials = [
  statement((db) => db.deleteFrom('partner_key'), notes),
  statement((db) => db.deleteFrom('partner_key_use'), notes),
  statement((db) => db.deleteFrom('shop_code'), notes),
  statement((db) => db.deleteFrom('main_account_code'), notes),
  statement((db) => db.deleteFrom('shop_token'), notes),
  statement((db) => db.deleteFrom('merchant_token'), notes),
] as const;
