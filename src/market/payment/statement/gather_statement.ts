// Reads a statement from the shop's entries and payouts in batches, so that other work can run in between.
import { setImmediate } from 'node:timers/promises';
import { wholeSum } from '../../../engine/store/split_sum.ts';
import type { Store } from '../../../engine/store/store.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import {
  findIncomeStatementById,
  listPayoutsSince,
  listReleasedBetween,
  sumPayout,
  sumUnpaid,
} from './income_statement.store.ts';
import { statement_lines_max } from './income_statement.ts';
import {
  type StatementContents,
  type StatementLine,
  type StatementPayout,
  sumOfAmounts,
  totalsOf,
} from './statement_contents.ts';
import { statement_limits } from './statement_limits.ts';
import type { StatementPeriod } from './statement_period.ts';

const lines_page_size = 1_000;
const payouts_max = statement_limits.statement_payouts_max.value;
const end_of_time = Number.MAX_SAFE_INTEGER;

/** Why a statement can never be rendered, for the operator to read. */
export class StatementFailure {
  constructor(readonly reason: string) {}
}

async function readLines(store: Store, shop_id: number, { from, to }: StatementPeriod) {
  const lines: StatementLine[] = [];
  let after = { released_at: from, transaction_id: 0 };
  for (;;) {
    const page = await store.all(listReleasedBetween, { shop_id, ...after, to, limit: lines_page_size });
    lines.push(...page);
    if (lines.length > statement_lines_max) return undefined;
    const last = page.at(-1);
    if (!last || page.length < lines_page_size) return lines;
    after = last;
    await setImmediate();
  }
}

/**
 * The payouts of the period, and the opening balance: entries that were released before the period and paid
 * later or not yet. For these, payouts after the period are read too.
 */
async function readBalance(store: Store, shop_id: number, { from, to }: StatementPeriod) {
  let opening = wholeSum(await store.first(sumUnpaid, { shop_id, before: from }));
  const payouts: StatementPayout[] = [];
  const payouts_since = await store.all(listPayoutsSince, { shop_id, since: from, limit: payouts_max + 1 });
  if (payouts_since.length > payouts_max) return undefined;
  for (const { encrypted_payout_id, paid_at } of payouts_since) {
    const sumReleasedBefore = async (before: number) =>
      wholeSum(await store.first(sumPayout, { shop_id, encrypted_payout_id, before }));
    opening += await sumReleasedBefore(from);
    if (paid_at <= to)
      payouts.push({ encrypted_payout_id, paid_at, micros: await sumReleasedBefore(end_of_time) });
    await setImmediate();
  }
  return { opening, payouts };
}

/** The contents of a statement, or why it cannot be rendered. Undefined if the statement does not exist. */
export async function gatherStatement(
  store: Store,
  shop_id: number,
  statement_id: number,
): Promise<StatementContents | StatementFailure | undefined> {
  const statement = await store.first(findIncomeStatementById, { shop_id, statement_id });
  const shop = await store.first(findShop, { shop_id });
  if (statement?.statement_status !== 'PROCESSING' || !shop) return undefined;
  const period = { from: statement.release_time_from, to: statement.release_time_to };
  const lines = await readLines(store, shop_id, period);
  if (!lines) return new StatementFailure(`It has more than ${statement_lines_max} transactions.`);
  const balance = await readBalance(store, shop_id, period);
  if (!balance)
    return new StatementFailure(`There are more than ${payouts_max} payouts since its beginning.`);
  const { opening, payouts } = balance;
  const totals = totalsOf(lines);
  const released = sumOfAmounts(totals);
  const paid = sumOfAmounts(payouts);
  return {
    statement_id,
    shop_id,
    shop_name: shop.shop_name,
    region: shop.region,
    statement_type: statement.statement_type,
    period,
    made_at: statement.requested_at,
    opening,
    count: lines.length,
    lines,
    totals,
    released,
    payouts,
    paid,
    closing: opening + released - paid,
  };
}
