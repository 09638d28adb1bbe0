// The table of vouchers, its queries, and how rows become records of answers.
import { type Kysely, sql } from 'kysely';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { choice, id, list } from '../../kit/contract/field.ts';
import {
  cmt_voucher_statuses,
  display_channels,
  get_voucher,
  get_voucher_list,
  percentage_max,
  reward_types,
  target_vouchers,
  usecases,
  voucher_purposes,
  voucher_types,
} from './voucher.contract.ts';

export const voucherTables = {
  voucher: table({
    tenant: 'shop_id',
    key: ['shop_id', 'voucher_id'],
    columns: {
      shop_id: column.id(),
      voucher_id: column.id(),
      voucher_code: column.text(),
      voucher_name: column.text(),
      voucher_type: column.choice(voucher_types),
      reward_type: column.choice(reward_types),
      usage_quantity: column.integer(0),
      current_usage: column.integer(0),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
      display_start_time: column.timestamp(),
      is_admin: withDefault(column.flag(), 0),
      voucher_purpose: withDefault(column.choice(voucher_purposes), 0),
      display_channel_list: column.json(list(choice(display_channels))),
      min_basket_price_micros: column.micros(0),
      percentage: nullable(column.integer(0, percentage_max)),
      max_price_micros: nullable(column.micros(0)),
      discount_amount_micros: nullable(column.micros(0)),
      cmt_voucher_status: nullable(column.choice(cmt_voucher_statuses)),
      item_id_list: nullable(column.json(list(id()))),
      target_voucher: nullable(column.choice(target_vouchers)),
      usecase: nullable(column.choice(usecases)),
    },
    references: [references('shop', 'shop_id'), references('item', 'shop_id', { item_id: 'item_id_list[]' })],
  }),
};

type VoucherTables = Rows<typeof voucherTables>;
export type Voucher = VoucherTables['voucher'];

const statement = statementsOn<VoucherTables>();

export const findVoucher = statement((db, p: Params<{ shop_id: number; voucher_id: number }>) =>
  db
    .selectFrom('voucher')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('voucher_id', '=', p.voucher_id),
);

type Code = { shop_id: number; voucher_code: string };

/** The voucher of a shop with a code; the newest one if a code was given again. */
export const findVoucherOfCode = statement(
  (db, p: Params<Code>) =>
    db
      .selectFrom('voucher')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('voucher_code', '=', p.voucher_code)
      .orderBy('voucher_id', 'desc')
      .limit(1),
  { scans: 'a shop has few vouchers' },
);

type Uses = { shop_id: number; voucher_id: number; uses: number };

/** Counts uses of a voucher, unless it has fewer left. */
export const keepVoucherUses = statement((db, p: Params<Uses>) =>
  db
    .updateTable('voucher')
    .set({ current_usage: sql<number>`current_usage + ${p.uses}` })
    .where('shop_id', '=', p.shop_id)
    .where('voucher_id', '=', p.voucher_id)
    .where(sql<boolean>`current_usage + ${p.uses} <= usage_quantity`),
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

const notes = { scans: 'the page number is bounded, and a shop has few vouchers' };

/** A page of a shop's vouchers by their validity at `now`, newest first. */
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

const fix_amount = 1;
const rejected = 3;

/** Whether a voucher has a percentage and a maximum, rather than a fixed amount. */
const isProportional = (reward_type: 1 | 2 | 3): boolean => reward_type !== fix_amount;

const isFixed = (reward_type: 1 | 2 | 3): boolean => reward_type === fix_amount;

/** Whether the campaign has not rejected the voucher; it may still be reviewing it. */
const isTakingPart = (cmt_voucher_status: 1 | 2 | 3 | null): boolean => cmt_voucher_status !== rejected;

/** Whether a voucher applies to some items only. */
const isForProducts = (voucher_type: 1 | 2): boolean => voucher_type === 2;

export const voucherView = view(voucherTables.voucher, get_voucher.response, (voucher) => ({
  is_admin: voucher.flag('is_admin'),
  display_channel_list: voucher.json('display_channel_list'),
  min_basket_price: voucher.units('min_basket_price_micros'),
  percentage: voucher.when('reward_type', isProportional, voucher.column('percentage')),
  max_price: voucher.when('reward_type', isProportional, voucher.units('max_price_micros')),
  discount_amount: voucher.when('reward_type', isFixed, voucher.units('discount_amount_micros')),
  cmt_voucher_status: voucher.when('cmt_voucher_status', isTakingPart, voucher.column('cmt_voucher_status')),
  item_id_list: voucher.when('voucher_type', isForProducts, voucher.json('item_id_list', [])),
}));

const { items: listed_voucher } = get_voucher_list.response.properties.voucher_list;

export const listedVoucherView = voucherView.narrow(listed_voucher, (voucher) => ({
  target_voucher: voucher.computed(['target_voucher'], ({ target_voucher }) => target_voucher ?? 0),
}));
