// Returns with the disputes that were cancelled.
import { due_return_kind } from '../../returns/return_change.ts';
import { dayPlaceholder, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, type SourceReturn, source } from './demo_source.ts';
import { findModel, findProduct } from './items.ts';
import type { MadeOrder } from './orders.ts';
import { digits, hex, randomOf } from './random.ts';

export interface MadeReturn {
  readonly source: SourceReturn;
  readonly order: MadeOrder;
  readonly return_sn: string;
  /** The lines of the order that it is about. */
  readonly lines: readonly Record<string, unknown>[];
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
        lines: line ? [line] : order.rows.sales_order_line,
        refund_amount_micros: line
          ? Number(line.model_discounted_price_micros) * Number(line.model_quantity_purchased)
          : order.total_amount_micros,
      };
    }),
  );

/** Reasons for which nothing comes back: it never came. */
const reasons_of_nothing = ['NOT_RECEIPT', 'ITEM_MISSING'];
const solutionOf = ({ reason, status }: SourceReturn): 0 | 1 =>
  status === 'PROCESSING' || !reasons_of_nothing.includes(reason) ? 0 : 1;

const text_reasons: Readonly<Record<string, string>> = {
  NOT_RECEIPT: 'The parcel has not come.',
  ITEM_MISSING: 'Something is missing in the parcel.',
  WRONG_ITEM: 'Another item came than I ordered.',
  ITEM_DAMAGED: 'It arrived damaged.',
  CHANGE_MIND: 'I do not need it any more.',
};

/** Until when something is to be done about it. */
function dueOf({ status, compensation }: SourceReturn) {
  if (status === 'REQUESTED') return { column: 'due_date', at: 'now+2d' };
  if (status === 'PROCESSING') return { column: 'return_ship_due_date', at: 'now+5d' };
  if (status === 'ACCEPTED' && compensation === 'PENDING_REQUEST')
    return { column: 'seller_compensation_due_date', at: 'now+6d' };
  return undefined;
}

const returnLine = ({ shop_id }: SourceOrder, line: Record<string, unknown>) => {
  const product = findProduct(shop_id, Number(line.item_id));
  const model = findModel(product, Number(line.model_id ?? 0));
  const quantity = Number(line.model_quantity_purchased);
  const price = Number(line.model_discounted_price_micros);
  return {
    line_no: line.line_no,
    item_id: line.item_id,
    model_id: line.model_id ?? 0,
    name: product.name,
    images: [],
    amount: quantity,
    item_price_micros: price,
    refund_amount_micros: price * quantity,
    is_add_on_deal: false,
    is_main_item: false,
    add_on_deal_id: 0,
    item_sku: product.sku,
    variation_sku: model?.sku ?? '',
  };
};

function returnRow({ source: given, order, return_sn, refund_amount_micros, lines }: MadeReturn) {
  const return_solution = solutionOf(given);
  const due = dueOf(given);
  const came_back = return_solution === 0 && given.status === 'ACCEPTED';
  return {
    shop_id: order.source.shop_id,
    return_sn,
    order_sn: order.order_sn,
    return_status: given.status,
    compensation_status: `COMPENSATION_${given.compensation}`,
    reason: given.reason,
    text_reason: text_reasons[given.reason] ?? 'It is not as described.',
    refund_amount_micros,
    amount_before_discount_micros: refund_amount_micros,
    create_time: relativeTime(minutesOf(given.age)),
    update_time: relativeTime(minutesOf(given.updated)),
    lines: lines.map((line) => returnLine(order.source, line)),
    buyer_username: order.source.buyer,
    return_solution,
    return_refund_type: order.source.ended === 'COMPLETED' ? 'RRAOC' : 'RRBOC',
    negotiation_status: given.status === 'REQUESTED' ? 'PENDING_RESPOND' : 'TERMINATED',
    latest_solution: return_solution === 0 ? 'RETURN_REFUND' : 'REFUND',
    latest_offer_amount_micros: refund_amount_micros,
    latest_offer_creator: order.source.buyer,
    ...(came_back && { reverse_logistics_status: 'LOGISTICS_DELIVERY_DONE' }),
    ...(given.status === 'PROCESSING' && { reverse_logistics_status: 'LOGISTICS_PENDING_ARRANGE' }),
    ...(given.compensation === 'APPROVED' && { compensation_amount_micros: refund_amount_micros }),
    ...(due && { [due.column]: due.at }),
  };
}

/** What becomes of returns when nobody does anything. */
export const returnJobs = (returns: readonly MadeReturn[]) =>
  returns.flatMap(({ source: given, order, return_sn }) => {
    const due = dueOf(given);
    if (!due) return [];
    const { shop_id } = order.source;
    const created_at = relativeTime(minutesOf(given.updated));
    return [{ shop_id, kind: due_return_kind, job_id: return_sn, due_at: due.at, created_at }];
  });

export const returnRows = (returns: readonly MadeReturn[]) => ({
  return_request: returns.map(returnRow),
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
