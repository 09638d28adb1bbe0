// Counts the returned pieces of each line of an order.
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { listReturnedLines } from '../../returns/returns.store.ts';

/** Pieces of one line: in open returns, and in accepted ones. */
export interface ReturnedPieces {
  readonly requested: number;
  readonly returned: number;
}

/** Keyed by order_sn, then by line_no. */
export type ReturnedPiecesOf = ReadonlyMap<string, ReadonlyMap<number, ReturnedPieces>>;

const open_statuses: readonly string[] = ['REQUESTED', 'PROCESSING', 'SELLER_DISPUTE', 'JUDGING'];
/** Compensation statuses of a return that was closed without being accepted. */
const never_accepted: readonly string[] = ['COMPENSATION_INITIAL_STAGE', 'COMPENSATION_NOT_APPLICABLE'];

/** Counts the returned pieces of up to 50 orders. */
export async function findReturnedPieces(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReturnedPiecesOf> {
  const found = new Map<string, Map<number, ReturnedPieces>>();
  if (order_sns.length === 0) return found;
  for (const row of await store.all(listReturnedLines, { order_sns, shop_id })) {
    const { order_sn, return_status, compensation_status } = row;
    const is_open = open_statuses.includes(return_status);
    const is_accepted =
      return_status === 'ACCEPTED' ||
      (return_status === 'CLOSED' && !never_accepted.includes(compensation_status));
    if (!is_open && !is_accepted) continue;
    const of_order = found.get(order_sn) ?? new Map<number, ReturnedPieces>();
    for (const { line_no, amount } of parseJson(row.lines)) {
      const { requested, returned } = of_order.get(line_no) ?? { requested: 0, returned: 0 };
      of_order.set(line_no, {
        requested: requested + (is_open ? amount : 0),
        returned: returned + (is_open ? 0 : amount),
      });
    }
    found.set(order_sn, of_order);
  }
  return found;
}
