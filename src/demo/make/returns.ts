// Returns with the disputes that were cancelled.
import { dayPlaceholder, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceReturn, source } from './demo_source.ts';
import type { MadeOrder } from './orders.ts';
import { digits, hex, randomOf } from './random.ts';

export interface MadeReturn {
  readonly source: SourceReturn;
  readonly order: MadeOrder;
  readonly return_sn: string;
  readonly refund_amount_micros: number;
}

export const makeReturns = (orders: readonly MadeOrder[]): MadeReturn[] =>
  orders.flatMap((order) =>
    (order.source.returns ?? []).map((given, at) => {
      const { shop_id, buyer } = order.source;
      const random = randomOf(source.seed, `return ${shop_id} ${buyer} ${at}`);
      const line = given.line === undefined ? undefined : order.rows.sales_order_line[given.line - 1];
      return {
        source: given,
        order,
        return_sn: `${dayPlaceholder(regionOf(shop_id), minutesOf(given.age))}${random.text(digits, 9)}`,
        refund_amount_micros: line
          ? Number(line.model_discounted_price_micros) * Number(line.model_quantity_purchased)
          : order.total_amount_micros,
      };
    }),
  );

export const returnRows = (returns: readonly MadeReturn[]) => ({
  return_request: returns.map(({ source: given, order, return_sn, refund_amount_micros }) => ({
    shop_id: order.source.shop_id,
    return_sn,
    order_sn: order.order_sn,
    return_status: given.status,
    compensation_status: `COMPENSATION_${given.compensation}`,
    reason: given.reason,
    refund_amount_micros,
    create_time: relativeTime(minutesOf(given.age)),
    update_time: relativeTime(minutesOf(given.updated)),
  })),
  dispute_cancellation: returns.flatMap(({ source: { cancelled = [] }, order, return_sn }) =>
    cancelled.map(({ age, email, partner_id }) => ({
      shop_id: order.source.shop_id,
      return_sn,
      request_id: randomOf(source.seed, `cancellation ${order.source.shop_id} ${age}`).text(hex, 32),
      partner_id,
      email,
      cancelled_at: relativeTime(minutesOf(age)),
    })),
  ),
});
