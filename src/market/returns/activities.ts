import { parseJson } from '../../engine/store/json.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { shownAmount } from './shown_lines.ts';

const amountText = (micros: number): string => shownAmount(micros).toString();

/** The bundle deals in which the lines of a return were bought. */
export function showActivities(lines: ReturnRequest['lines']) {
  const bought = parseJson(lines).flatMap(({ bundle, ...line }) => (bundle ? [{ ...line, ...bundle }] : []));
  const deal_ids = [...new Set(bought.map(({ bundle_deal_id }) => bundle_deal_id))];
  return deal_ids.map((activity_id) => {
    const own = bought.filter(({ bundle_deal_id }) => bundle_deal_id === activity_id);
    const sumOf = (of: (line: (typeof own)[number]) => number) =>
      amountText(own.reduce((sum, line) => sum + of(line), 0));
    return {
      activity_id,
      activity_type: 'BUNDLE' as const,
      original_price: sumOf((line) => line.original_price_micros * line.quantity_purchased),
      discounted_price: sumOf((line) => line.item_price_micros * line.quantity_purchased),
      items: own.map((line) => ({
        item_id: line.item_id,
        variation_id: line.model_id,
        quantity_purchased: line.quantity_purchased,
        original_price: amountText(line.original_price_micros),
      })),
      refund_amount: sumOf((line) => line.refund_amount_micros),
    };
  });
}
