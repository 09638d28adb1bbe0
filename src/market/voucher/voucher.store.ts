import type { Kysely } from 'kysely';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { VoucherTables } from './voucher.tables.ts';

const statement = statementsOn<VoucherTables>();

export const findVoucher = statement((db, p: Params<{ shop_id: number; voucher_id: number }>) =>
  db
    .selectFrom('voucher')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('voucher_id', '=', p.voucher_id),
);

type VoucherPage = { shop_id: number; now: number; limit: number; offset: number };

const vouchersOf = (db: Kysely<VoucherTables>, p: Params<VoucherPage>) =>
  db
    .selectFrom('voucher')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .orderBy('voucher_id', 'desc')
    .limit(p.limit)
    .offset(p.offset);

const notes = { scans: 'how deep a list can be paged is bounded, and a shop has few vouchers' };

/** A page of a shop's vouchers, newest first, by their validity at `now`. */
export const listVouchers = {
  all: statement((db, p: Params<VoucherPage>) => vouchersOf(db, p), notes),
  upcoming: statement(
    (db, p: Params<VoucherPage>) => vouchersOf(db, p).where('start_time', '>', p.now),
    notes,
  ),
  ongoing: statement(
    (db, p: Params<VoucherPage>) =>
      vouchersOf(db, p).where('start_time', '<=', p.now).where('end_time', '>=', p.now),
    notes,
  ),
  expired: statement((db, p: Params<VoucherPage>) => vouchersOf(db, p).where('end_time', '<', p.now), notes),
};
