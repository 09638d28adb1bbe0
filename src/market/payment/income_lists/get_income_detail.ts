import type { Context, Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { regions } from '../../../kit/contract/region.ts';
import { release_after_s } from '../billing/entries.ts';
import { readBuyers } from '../income/read_buyers.ts';
import { type IncomeStatus, income_row_statuses, payouts_max } from '../payment.ts';
import { listPayoutsFrom } from '../payouts/payout.store.ts';
import type { get_income_detail } from './get_income_detail.contract.ts';
import type { IncomeRow } from './income_rows.ts';
import { periodOfDays } from './income_status.ts';
import {
  type ListedRows,
  readBoth,
  readEstimates,
  readPaid,
  readReleased,
  readUnpaid,
  readUnreleased,
} from './read_income_rows.ts';

type Call = Context<typeof get_income_detail>;

/** A cursor has a place in each of the two lists that a state may consist of. */
const cursors = keysetCursor<{
  time_0: number;
  key_0: number | string;
  time_1: number;
  key_1: number | string;
}>('incomes', ['time_0', 'key_0', 'time_1', 'key_1']);
const end_of_time = Number.MAX_SAFE_INTEGER;
const before_every_row = { time_0: end_of_time, key_0: end_of_time, time_1: end_of_time, key_1: end_of_time };

async function rowsOf(
  { shop, store, refuse }: Pick<Call, 'shop' | 'store' | 'refuse'>,
  income_status: IncomeStatus,
  period: { readonly from: number; readonly to: number },
  listed: ListedRows,
) {
  const is_local = shop.seller_type === 'local';
  if (income_status === 2)
    return is_local
      ? readBoth(readEstimates(store, listed), readUnreleased(store, listed))
      : readEstimates(store, listed);
  if (income_status === 0) return readBoth(readUnpaid(store, listed), readUnreleased(store, listed));
  if (is_local) return readReleased(store, listed, period);
  const query = { shop_id: shop.shop_id, ...period, limit: payouts_max + 1, offset: 0 };
  const payouts = await store.all(listPayoutsFrom, query);
  if (payouts.length > payouts_max) return refuse('too_many_payouts');
  return payouts.length === 0 ? [] : readPaid(store, listed, payouts);
}

/** The amount of a row, under the name that its state has. */
function amountOf(
  { status, micros, created_at, actual_payout_time }: IncomeRow,
  income_status: IncomeStatus,
) {
  const amount = inUnits(micros);
  if (income_status === 0) return { to_release_amount: amount };
  if (income_status === 1)
    return { released_amount: amount, ...(actual_payout_time !== undefined && { actual_payout_time }) };
  return {
    estimated_escrow_amount: amount,
    ...(status === 'unreleased' && { estimated_payout_time: created_at + release_after_s }),
  };
}

export const getIncomeDetail: Handler<typeof get_income_detail> = async (
  { shop, store, now, refuse },
  { date_from, date_to, income_status, cursor, page_size },
) => {
  const { shop_id, region } = shop;
  const { currency, time_zone } = regions[region];
  if (income_status === 0 && shop.seller_type === 'local') return refuse('not_to_release');
  const period = periodOfDays(date_from, date_to, { region, time_zone, now });
  if (!period) return refuse('income_dates_invalid');
  const query = [shop_id, income_status, date_from, date_to];
  const position = cursors.read(cursor, query, before_every_row);
  if (!position) return refuse('income_cursor_not_ours');
  const { time_0, key_0, time_1, key_1 } = position;
  const rows = await rowsOf({ shop, store, refuse }, income_status, period, {
    shop_id,
    // One row more than the page holds shows whether more follow.
    limit: page_size + 1,
    places: [
      { time: time_0, key: key_0 },
      { time: time_1, key: key_1 },
    ],
  });
  if (isRefused(rows)) return rows;
  const page: IncomeRow[] = [];
  let next = position;
  let more = false;
  for await (const row of rows) {
    more = page.length === page_size;
    if (more) break;
    page.push(row);
    const { time, key } = row;
    next = row.source === 0 ? { ...next, time_0: time, key_0: key } : { ...next, time_1: time, key_1: key };
  }
  const buyers = await readBuyers(
    store,
    shop_id,
    page.map(({ order_sn }) => order_sn),
  );
  return {
    income_detail_list: {
      list: page.map((row) => ({
        order_sn: row.order_sn,
        payment_method: buyers.get(row.order_sn)?.buyer_payment_method ?? '',
        description: row.is_adjustment ? ('Adjustment' as const) : ('Order Income' as const),
        status: income_row_statuses[row.status],
        currency,
        creation_date: row.created_at,
        ...amountOf(row, income_status),
      })),
      next_page: { cursor: more ? cursors.after(next, query) : '', page_size },
    },
  };
};
