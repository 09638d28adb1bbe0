import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { drawLineIds, drawPackageNumbers, type MirroredOrder } from '../../order/mirror/imported_rows.ts';
import { listMirroredOrders } from '../../order/mirror/mirrored_orders.store.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { listOrderStates } from '../../order/order.store.ts';
import { orderSn } from '../../order/order_number.ts';
import { drawEntryIds } from '../../payment/income/imported_incomes.ts';
import { contentDigest } from './content_digest.ts';
import { readImportFacts } from './import_facts.ts';
import type { DrawnNumbers, PlannedImport, StatedImport } from './imported_order.ts';
import type { order_import } from './order_import.contract.ts';
import { planImport } from './plan_import.ts';
import { type Written, writeImports } from './write_imports.ts';

type Result = ActionResponse<typeof order_import>['result_list'][number];

/** An order of the request with its id and digest. */
interface Named {
  readonly at: number;
  readonly stated: StatedImport;
  readonly external_id: string;
  readonly digest: string;
}

const isRules = (plan: object): plan is readonly BrokenOrderRule[] => Array.isArray(plan);

const refusedWith = (one: Partial<Named>, rules: readonly BrokenOrderRule[]): Result => ({
  ...(one.external_id !== undefined && { external_id: one.external_id }),
  outcome: 'refused',
  violation_list: rules.map(({ field, rule }) => ({ field, rule })),
});

/** The result for an order whose id is known: it was imported before, or another one was. */
const knownResult = (
  { external_id, digest }: Named,
  { order_sn, import_sha256 }: Pick<MirroredOrder, 'order_sn' | 'import_sha256'>,
): Result => ({
  external_id,
  order_sn,
  outcome: import_sha256 === digest || import_sha256 === '' ? 'already_there' : 'conflict',
});

/** Draws the numbers of all orders at once, before anything is written. */
function drawNumbers(ids: Ids, region: Region, orders: readonly Named[]): DrawnNumbers[] {
  const packagesOf = ({ stated: { package_list = [{}] } }: Named) => package_list;
  const line_count = orders.reduce((sum, { stated }) => sum + stated.item_list.length, 0);
  const package_count = orders.reduce((sum, one) => sum + packagesOf(one).length, 0);
  let next_line = drawLineIds(ids, line_count);
  const nextPackageNumber = drawPackageNumbers(ids, package_count);
  return orders.map((one) => {
    const { stated } = one;
    const first_line_item_id = next_line;
    next_line += stated.item_list.length;
    const package_numbers = packagesOf(one).map(
      ({ package_number }) => package_number ?? nextPackageNumber(),
    );
    return {
      order_sn: stated.order_sn ?? orderSn(region, stated.create_time),
      package_numbers,
      first_line_item_id,
    };
  });
}

/** The orders with ids. One without an id is refused, and one that the request names again is compared with the first. */
function namedOrders(order_list: readonly StatedImport[], results: Result[]): Named[] {
  const first = new Map<string, Named>();
  for (const [at, stated] of order_list.entries()) {
    const external_id = stated.external_id ?? stated.order_sn;
    if (external_id === undefined) {
      results[at] = refusedWith({}, [broken('external_id', 'or order_sn must be given')]);
      continue;
    }
    const named = { at, stated, external_id, digest: contentDigest(stated) };
    if (first.has(external_id))
      results[at] = refusedWith(named, [broken('external_id', 'must be that of one order of the request')]);
    else first.set(external_id, named);
  }
  return [...first.values()];
}

function writtenResult(one: PlannedImport, written: Written): Result {
  const { external_id, order, packages } = one;
  if (written === 'imported')
    return {
      external_id,
      order_sn: order.order_sn,
      outcome: 'imported',
      order_status: one.stated.order_status,
      package_numbers: packages.map(({ package_number }) => package_number),
    };
  if (written === 'number_taken')
    return refusedWith(one, [broken('order_sn', 'must be a number that no other order of the shop has')]);
  return 'rule' in written ? refusedWith(one, [written]) : knownResult(one, written);
}

/** Sets the results of orders whose ids are known. @returns the other ones. */
async function withoutKnown(
  store: Store,
  shop_id: number,
  named: readonly Named[],
  results: Result[],
): Promise<Named[]> {
  const rows = await inBatches(
    named.map(({ external_id }) => external_id),
    (batch) => store.all(listMirroredOrders, { external_ids: batch, shop_id }),
  );
  const known = new Map(rows.map((row) => [row.external_id, row]));
  return named.filter((one) => {
    const row = known.get(one.external_id);
    if (row) results[one.at] = knownResult(one, row);
    return !row;
  });
}

export const importOrders: ActionHandler<typeof order_import> = async (
  { store, ids, jobs, now, request_id, refuse },
  { shop_id, in_feed, order_list },
) => {
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('shop_not_found');
  const results: Result[] = [];
  const fresh = await withoutKnown(store, shop_id, namedOrders(order_list, results), results);
  const planned: PlannedImport[] = [];
  const refused: Named[] = [];
  if (fresh.length > 0) {
    const first_entry_id = drawEntryIds(ids, fresh.length);
    const drawn = drawNumbers(ids, shop.region, fresh);
    const stated = fresh.map((one) => one.stated);
    const facts = await readImportFacts(store, { shop, now, request_id, in_feed, stated });
    if (!facts.first_channel) return refuse('no_channel');
    for (const [index, one] of fresh.entries()) {
      const numbers = drawn[index];
      if (!numbers) throw new Error('An order has no numbers.');
      const plan = planImport(one.stated, facts, numbers);
      if (isRules(plan)) {
        results[one.at] = refusedWith(one, plan);
        refused.push(one);
        continue;
      }
      planned.push({ ...plan, ...one });
      // For the other orders of the request.
      facts.taken_order_sns.add(numbers.order_sn);
      for (const number of numbers.package_numbers) facts.taken_package_numbers.add(number);
      for (const number of plan.tracking_numbers) facts.holders.set(number, numbers.order_sn);
    }
    // Another call may have imported one of them since, and its own numbers are taken.
    if (refused.length > 0) await withoutKnown(store, shop_id, refused, results);
    const written = await writeImports({ store, ids, jobs }, planned, facts, first_entry_id);
    for (const [one, outcome] of written) results[one.at] = writtenResult(one, outcome);
  }
  const states = await inBatches(
    results.flatMap(({ order_sn, order_status }) => (order_status ? [] : (order_sn ?? []))),
    (batch) => store.all(listOrderStates, { order_sns: batch, shop_id }),
  );
  const status_of = new Map(states.map(({ order_sn, order_status }) => [order_sn, order_status]));
  return {
    imported_count: results.filter(({ outcome }) => outcome === 'imported').length,
    result_list: results.map((result) => {
      const order_status = status_of.get(result.order_sn ?? '');
      return order_status ? { ...result, order_status } : result;
    }),
  };
};
