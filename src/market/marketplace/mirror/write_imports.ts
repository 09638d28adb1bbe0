// Writes planned orders: first their ids, of which only one call gets each, then everything else in bulk.

import type { JobQueue } from '../../../engine/jobs/job_queue.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import { recordEvents, recordUntoldEvents, untellEvents } from '../../event/record_events.ts';
import { enqueueDeadline } from '../../order/deadlines.ts';
import { claimSellerTrackingNumber } from '../../order/locked_orders.ts';
import type { MirroredOrder } from '../../order/mirror/imported_rows.ts';
import {
  addOrderRows,
  claimMirroredOrders,
  unclaimMirroredOrder,
} from '../../order/mirror/mirrored_orders.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { orderSubject } from '../../order/order_change.ts';
import { addIncomes } from '../../payment/income/imported_incomes.ts';
import { readImportedPayouts } from '../../payment/payouts/imported_payouts.ts';
import type { ImportFacts } from './import_facts.ts';
import { openReturns } from './import_returns.ts';
import { reserveImported } from './import_stock.ts';
import type { PlannedImport } from './imported_order.ts';

export interface ImportWriter {
  readonly store: Transaction;
  readonly ids: Ids;
  readonly jobs: JobQueue;
}

/** The result for a planned order: written, overtaken by another call, or refused. */
export type Written = 'imported' | MirroredOrder | 'number_taken' | BrokenOrderRule;

/** The rows that claim the ids of orders. */
const claimsOf = (
  planned: readonly PlannedImport[],
  { shop: { shop_id }, now, request_id }: ImportFacts,
): MirroredOrder[] =>
  planned.map(({ external_id, digest, order: { order_sn }, stated: { revision: source_revision = 0 } }) => ({
    ...{ shop_id, external_id, order_sn, source_revision, request_id },
    import_sha256: digest,
    content_sha256: digest,
    imported_at: now,
    synced_at: now,
  }));

/** Reserves the pieces and adds to the payouts of each order. @returns the orders that can be written. */
async function acceptEach(
  writer: ImportWriter,
  planned: readonly PlannedImport[],
  facts: ImportFacts,
  outcomes: Map<PlannedImport, Written>,
): Promise<PlannedImport[]> {
  const { store } = writer;
  const named = planned.flatMap(({ stated: { payout } }) => payout ?? []);
  const payouts = await readImportedPayouts(store, facts.shop, named);
  const claimed = await claimMirroredOrders(store, facts.shop.shop_id, claimsOf(planned, facts));
  const accepted: PlannedImport[] = [];
  for (const one of planned) {
    const row = claimed.get(one.external_id);
    if (row === undefined || row.request_id !== facts.request_id || row.order_sn !== one.order.order_sn) {
      outcomes.set(one, row ?? 'number_taken');
      continue;
    }
    const rule = (await reserveImported(store, one, facts)) ?? addToPayout(one, payouts);
    outcomes.set(one, rule ?? 'imported');
    if (rule === undefined) accepted.push(one);
    else await unclaimMirroredOrder(store, row);
  }
  await payouts.save(store);
  return accepted;
}

function addToPayout(
  { stated: { payout }, income }: PlannedImport,
  payouts: Awaited<ReturnType<typeof readImportedPayouts>>,
): BrokenOrderRule | undefined {
  const rule = payout && payouts.add({ ...payout, amount_micros: income.row.escrow_amount_micros });
  return rule === undefined ? undefined : broken('payout', rule);
}

/**
 * Writes planned orders.
 *
 * @param first_entry_id the first of as many ids of billing entries as there are orders.
 */
export async function writeImports(
  writer: ImportWriter,
  planned: readonly PlannedImport[],
  facts: ImportFacts,
  first_entry_id: number,
): Promise<ReadonlyMap<PlannedImport, Written>> {
  const { store, jobs } = writer;
  const { now, in_feed, shop, request_id } = facts;
  const { shop_id, region } = shop;
  const outcomes = new Map<PlannedImport, Written>();
  const accepted = await acceptEach(writer, planned, facts, outcomes);
  const events = accepted.flatMap((one) => one.events);
  if (in_feed) recordEvents(store, events);
  else recordUntoldEvents(store, events);
  for (const { order } of accepted) enqueueDeadline(store, jobs, { before: {}, after: order }, now);
  addOrderRows(store, {
    orders: accepted.map(({ order }) => order),
    lines: accepted.flatMap(({ lines }) => lines.map(({ row }) => row)),
    packages: accepted.flatMap(({ packages }) => packages),
    package_lines: accepted.flatMap(({ order: { order_sn }, packed }) =>
      packed.flatMap(({ package_number, pieces }) =>
        pieces.map(({ line_no, quantity: model_quantity }) => ({
          ...{ shop_id, order_sn, package_number, line_no, model_quantity },
        })),
      ),
    ),
  });
  addIncomes(
    { store, jobs, now },
    accepted.map(({ income: { row }, stated: { released_at, payout, return_list } }) => ({
      row,
      released_at: released_at ?? payout?.paid_at,
      encrypted_payout_id: payout?.encrypted_payout_id,
      has_open_return: return_list !== undefined,
    })),
    first_entry_id,
  );
  await Promise.all(
    accepted.flatMap(({ order: { order_sn }, tracking_numbers }) =>
      tracking_numbers.map((tracking_number) =>
        claimSellerTrackingNumber(store, { shop_id, order_sn, tracking_number }),
      ),
    ),
  );
  for (const { order, stated } of accepted) {
    if (stated.return_list === undefined) continue;
    const return_sns = await openReturns({ ...writer, request_id }, region, order, stated.return_list);
    if (in_feed) continue;
    const subjects = [
      orderSubject(order),
      ...return_sns.map((return_sn) => eventSubject('return', return_sn)),
    ];
    await untellEvents(store, shop_id, subjects);
  }
  return outcomes;
}
