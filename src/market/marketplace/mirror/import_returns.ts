// The open returns of an order in TO_RETURN, which are opened as `return.open` opens them.

import { isRefused } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { PlacedLine } from '../../order/commands/place_lines.ts';
import type { ImportedOrderRow, ImportedPackageRow } from '../../order/mirror/imported_rows.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { returnSn } from '../../order/order_number.ts';
import { return_seconds_max } from '../../order/order_transitions.ts';
import type { ImportedIncome } from '../../payment/income/imported_incomes.ts';
import type { ReturnSettler } from '../../returns/settle_return.ts';
import { openReturnOfOrder } from '../open_order_return.ts';
import type { PackedPieces, StatedImport } from './imported_order.ts';

interface DeliveredOrder {
  readonly order: ImportedOrderRow;
  readonly lines: readonly PlacedLine[];
  readonly packages: readonly ImportedPackageRow[];
  readonly packed: readonly PackedPieces[];
  readonly income: ImportedIncome;
  /** Unix time in seconds. */
  readonly now: number;
}

type StatedReturn = NonNullable<StatedImport['return_list']>[number];

/** The pieces of each line that were delivered. */
function deliveredPieces({ packages, packed }: DeliveredOrder): Map<number, number> {
  const delivered = new Map<number, number>();
  for (const { package_number, pieces } of packed) {
    const pkg = packages.find((one) => one.package_number === package_number);
    if (pkg?.logistics_status !== 'LOGISTICS_DELIVERY_DONE') continue;
    for (const { line_no, quantity } of pieces)
      delivered.set(line_no, (delivered.get(line_no) ?? 0) + quantity);
  }
  return delivered;
}

/** The rules of returns: delivered pieces, none twice, in time, and no more than was paid. */
export function findReturnRules(
  { return_list = [] }: Pick<StatedImport, 'return_list'>,
  delivered_order: DeliveredOrder,
): BrokenOrderRule[] {
  const { order, lines, now } = delivered_order;
  const rules: BrokenOrderRule[] = [];
  const left = deliveredPieces(delivered_order);
  let refundable_micros = delivered_order.income.refundable_micros;
  const delivered_at = order.delivered_time ?? order.create_time;
  for (const [at, one] of return_list.entries()) {
    const field = `return_list[${at}]`;
    if (one.opened_at < (order.delivered_time ?? 0) || one.opened_at > now)
      rules.push(broken(`${field}.opened_at`, 'must be after the delivery and not in the future'));
    else if (one.opened_at > delivered_at + return_seconds_max)
      rules.push(broken(`${field}.opened_at`, 'must be at most 15 days after the delivery'));
    const pieces = one.piece_list ?? [...left].map(([line_no, quantity]) => ({ line_no, quantity }));
    let price_micros = 0;
    for (const [index, { line_no, quantity }] of pieces.entries()) {
      const has = left.get(line_no) ?? 0;
      if (quantity > has)
        rules.push(
          broken(`${field}.piece_list[${index}]`, `must have at most ${has} pieces of line ${line_no}`),
        );
      left.set(line_no, has - quantity);
      price_micros += (lines[line_no - 1]?.row.model_discounted_price_micros ?? 0) * quantity;
    }
    const refund_max = Math.min(price_micros, refundable_micros);
    const { refund_amount_micros = refund_max } = one;
    if (refund_amount_micros > refund_max)
      rules.push(
        broken(
          `${field}.refund_amount_micros`,
          `must be at most ${refund_max}, which was paid for the pieces and is not refunded yet`,
        ),
      );
    refundable_micros -= refund_amount_micros;
  }
  return rules;
}

/** Opens the returns of an order, which break no rule. @returns the numbers of the returns. */
export async function openReturns(
  writer: Omit<ReturnSettler, 'actor'> & { readonly request_id: string },
  region: Region,
  name: { readonly shop_id: number; readonly order_sn: string },
  return_list: readonly StatedReturn[],
): Promise<string[]> {
  const return_sns: string[] = [];
  for (const stated of return_list) {
    const { opened_at: now, piece_list: pieces, refund_amount_micros, return_solution, ...asked } = stated;
    const actor = { actor: 'buyer', partner_id: null, request_id: writer.request_id, now } as const;
    const opened = await openReturnOfOrder({ ...writer, actor }, region, {
      ...asked,
      ...name,
      return_sn: returnSn(region, now),
      ...(pieces && { pieces }),
      ...(refund_amount_micros !== undefined && { refund_amount_micros }),
      return_solution: return_solution === 'RETURN_REFUND' ? 0 : 1,
    });
    if (isRefused(opened)) throw new Error(`Order ${name.order_sn} cannot be returned: ${opened.reason}.`);
    return_sns.push(opened.return_sn);
  }
  return return_sns;
}
