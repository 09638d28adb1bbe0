// Generates orders of a shop with all that they cause, in one transaction: all or nothing.

import type { IdKind } from '../../../engine/store/ids.ts';
import { tracking_number_ids } from '../../../market/logistics/logistics.tables.ts';
import { line_item_ids } from '../../../market/order/order.tables.ts';
import { package_ids } from '../../../market/order/package.tables.ts';
import { billing_transaction_ids } from '../../../market/payment/payment.tables.ts';
import { due_return_kind } from '../../../market/returns/return_change.ts';
import { holidayNow } from '../../../market/vocabulary.ts';
import type { OpenMarketplace } from '../../server/open_marketplace.ts';
import { GenerateError } from '../generate_error.ts';
import { BuiltReturns } from '../returns/built_returns.ts';
import { RememberingStore } from '../writing/remembering_store.ts';
import { type ReservedIds, reservedIds } from '../writing/reserved_ids.ts';
import { type RowBuffer, writingRows } from '../writing/row_buffer.ts';
import { WorkTurns } from '../writing/work_turns.ts';
import { Agenda } from './agenda.ts';
import { BuiltJobs } from './built_jobs.ts';
import { BuiltMoney, jobsOf } from './built_money.ts';
import { BuiltShop } from './built_shop.ts';
import { packages_built_max } from './built_split.ts';
import { lines_max } from './buyers.ts';
import { OrderDraw } from './order_draw.ts';
import type { OrdersRequest } from './orders_request.ts';
import { OrdersToCome } from './orders_to_come.ts';
import type { OnBuilt } from './take_step.ts';

/** What was generated. */
export interface GeneratedOrders {
  readonly order_count: number;
  /** Number of orders in each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of returns in each status. */
  readonly return_statuses: Readonly<Record<string, number>>;
  readonly payout_count: number;
  readonly row_count: number;
}

export interface BuildOptions {
  /** Called again and again with the number of orders that were placed. */
  readonly onProgress?: (done: number) => void;
  /** Called with each thing that happens, for tests. */
  readonly onBuilt?: OnBuilt;
}

/** Billing entries of an order: its income, a refund, a compensation. */
const entries_max = 3;

/** As many as the orders can use. */
export const idsFor = (count: number): ReadonlyMap<IdKind, number> =>
  new Map([
    [line_item_ids, count * lines_max],
    [package_ids, count * packages_built_max],
    [tracking_number_ids, count * packages_built_max],
    [billing_transaction_ids, count * entries_max],
  ]);

/** Generates orders. @throws GenerateError if the shop can have none. */
export async function generateOrders(
  { database }: Pick<OpenMarketplace, 'database'>,
  request: OrdersRequest,
  options: BuildOptions = {},
): Promise<GeneratedOrders> {
  const { shop, period } = request;
  for (const at of [period.from, period.until])
    if (holidayNow(shop, at) === 'full')
      throw new GenerateError('The shop has a full holiday in this time, at which nobody can order.');
  const ids = await reservedIds(database, idsFor(request.count));
  return writingRows(database, (buffer) => buildOrders(buffer, ids, request, options));
}

async function buildOrders(
  buffer: RowBuffer,
  ids: ReservedIds,
  request: OrdersRequest,
  { onProgress, onBuilt }: BuildOptions,
): Promise<GeneratedOrders> {
  ids.restart();
  const { shop, period, seed } = request;
  const { store } = buffer;
  const agenda = new Agenda();
  const later: { money?: BuiltMoney; returns?: BuiltReturns } = {};
  const jobs = new BuiltJobs(agenda, period.until, {
    ...jobsOf(() => later.money as BuiltMoney),
    [due_return_kind]: (return_sn, now) => later.returns?.takeDueStep(return_sn, now),
  });
  const parts = { shop, ids, buffer, store: new RememberingStore(store), request_id: `generated ${seed}` };
  const built = await BuiltShop.read(store, parts, jobs);
  const money = new BuiltMoney(built);
  const returns = new BuiltReturns(built, money, seed);
  Object.assign(later, { money, returns });
  const to_come = await OrdersToCome.read(
    store,
    { built, money, returns, agenda },
    new OrderDraw(request),
    onBuilt,
  );
  to_come.planPayouts(period);
  const turns = new WorkTurns();
  for (;;) {
    const next_at = Math.min(
      to_come.next_at ?? Number.POSITIVE_INFINITY,
      agenda.next_at ?? Number.POSITIVE_INFINITY,
    );
    if (next_at > period.until) break;
    if (agenda.next_at === next_at) {
      const taken = agenda.takeNext();
      if (taken) await taken;
    } else {
      await to_come.placeNext();
      onProgress?.(to_come.placed);
    }
    if (buffer.is_full) await buffer.flush();
    if (turns.step()) await turns.pass();
  }
  for (const order_sn of [...built.open.keys()]) built.close(order_sn);
  money.addRows();
  jobs.addRows(buffer);
  await buffer.flush();
  await built.stock.write(store);
  await built.vouchers.write(store);
  return {
    order_count: to_come.placed,
    statuses: built.counts,
    return_statuses: built.return_counts,
    payout_count: to_come.payout_count,
    row_count: buffer.written,
  };
}
