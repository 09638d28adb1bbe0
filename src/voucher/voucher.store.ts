import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { VoucherTables } from './voucher.tables.ts';

const statement = statementsOn<VoucherTables>();

export const findVoucher = statement((db, p: Params<{ shop_id: number; voucher_id: number }>) =>
  db
    .selectFrom('voucher')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('voucher_id', '=', p.voucher_id),
);
