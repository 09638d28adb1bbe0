import { insertIfAbsent } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

/** Affects no row if a partner with this id exists. */
export const insertPartner = insertIfAbsent(accountsTables, 'partner', { status: 'active' });

export const suspendPartner = statement((db, p: Params<{ partner_id: number }>) =>
  db
    .updateTable('partner')
    .set({ status: 'banned' })
    .where('partner_id', '=', p.partner_id)
    .where('status', '=', 'active'),
);

export const reinstatePartner = statement((db, p: Params<{ partner_id: number }>) =>
  db
    .updateTable('partner')
    .set({ status: 'active' })
    .where('partner_id', '=', p.partner_id)
    .where('status', '=', 'banned'),
);
