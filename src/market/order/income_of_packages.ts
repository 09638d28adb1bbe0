// Lowers the estimated income of an order by the pieces of packages that will never reach the buyer.

import type { Transaction } from '../../engine/store/store.ts';
import { findShop } from '../accounts/accounts.store.ts';
import { lowerEstimate } from '../payment/income/order_income.ts';
import { isUndeliverable } from './order.ts';
import type { ChangedOrder } from './order_change.ts';
import { listPackedPieces } from './packed_lines.store.ts';

interface LostPieces {
  readonly line_no: number;
  readonly model_quantity: number;
}

/**
 * Lowers the estimated income of an order by pieces that the buyer will not get, in the transaction that makes them
 * undeliverable. An order from a data file may have no estimate, and then nothing happens.
 *
 * @throws Error if the estimate has fewer pieces, or was billed already.
 */
export async function lowerIncome(
  store: Transaction,
  { shop_id, order_sn }: { readonly shop_id: number; readonly order_sn: string },
  pieces: readonly LostPieces[],
): Promise<void> {
  if (pieces.length === 0) return;
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return;
  const { region } = shop;
  const lost = pieces.map(({ line_no, model_quantity: quantity }) => ({ line_no, quantity }));
  const obstacle = await lowerEstimate(store, { shop_id, order_sn, region }, lost);
  if (obstacle !== undefined && obstacle !== 'no_income')
    throw new Error(`The income of order ${order_sn} cannot be lowered: ${obstacle}.`);
}

/** The packages that became undeliverable by this change. */
export const newlyUndeliverable = ({ before, packages }: ChangedOrder): string[] =>
  packages
    .filter(({ after }) => {
      const was = before.packages.find(({ package_number }) => package_number === after.package_number);
      return isUndeliverable(after) && was !== undefined && !isUndeliverable(was);
    })
    .map(({ after }) => after.package_number);

/** Lowers the estimated income of up to 150 orders of a shop by the packages that became undeliverable. */
export async function lowerIncomeOfPackages(
  store: Transaction,
  changed: readonly ChangedOrder[],
): Promise<void> {
  for (const change of changed) {
    const undeliverable = newlyUndeliverable(change);
    if (undeliverable.length === 0) continue;
    const { shop_id, order_sn } = change.after;
    const packed = await store.all(listPackedPieces, { order_sns: [order_sn], shop_id });
    const lost = packed.filter(({ package_number }) => undeliverable.includes(package_number));
    await lowerIncome(store, change.after, lost);
  }
}
