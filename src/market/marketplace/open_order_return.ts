// Opens returns of the delivered pieces of an order.

import { isRefused, type Refusal, refused } from '../../kit/contract/refusal.ts';
import type { Region } from '../../kit/contract/region.ts';
import { openOrderReturn } from '../order/commands/complete_order.ts';
import { lockOrder } from '../order/commands/order_command.ts';
import type { LineRow } from '../order/named_lines.ts';
import { type OrderCircumstances, orderStates } from '../order/order_transitions.ts';
import type { Order } from '../order/package.ts';
import { listOrderLines, listPackedPieces } from '../order/placed_order.store.ts';
import { findOrderIncome } from '../payment/income/income.store.ts';
import { refundableLeft } from '../payment/income/order_income.ts';
import {
  type NewReturn,
  type OpeningObstacle,
  openReturn,
  type ReturnableOrder,
} from '../returns/open_return.ts';
import type { ReturnSettler } from '../returns/settle_return.ts';

/** Why a return of an order cannot be opened. */
export type OrderReturnObstacle = OpeningObstacle | 'order_not_found' | 'order_not_returnable';

/** The deals in which a line was bought. */
const dealsOf = (line: LineRow) => ({
  add_on_deal_id: line.add_on_deal_id,
  is_main_item: line.main_item === 1,
  ...(line.promotion_type === 'bundle_deal' && {
    bundle: {
      bundle_deal_id: line.promotion_id,
      original_price_micros: line.model_original_price_micros,
      quantity_purchased: line.model_quantity_purchased,
    },
  }),
});

interface PackedPieces {
  readonly line_no: number;
  readonly package_number: string;
  readonly model_quantity: number;
}

/** An order, with what was bought and packed. */
interface OrderToReturn {
  readonly order: Order;
  readonly lines: readonly LineRow[];
  readonly pieces: readonly PackedPieces[];
  /** Undefined for an order without income. */
  readonly income: Parameters<typeof refundableLeft>[0] | undefined;
  /** Region of the shop. */
  readonly region: Region;
}

/** What a return needs to know about an order, or why it cannot be returned. */
export function returnableOrder(
  { order, lines, pieces, income, region }: OrderToReturn,
  circumstances: OrderCircumstances,
): ReturnableOrder | Refusal<'order_not_returnable'> {
  const { order_sn, delivered_time, order_status } = order;
  const is_possible =
    order_status === 'TO_RETURN' || orderStates.canTransition('open_return', order, circumstances);
  if (delivered_time === null || !is_possible) return refused('order_not_returnable');
  const delivered = new Set(
    order.packages
      .filter(({ logistics_status }) => logistics_status === 'LOGISTICS_DELIVERY_DONE')
      .map(({ package_number }) => package_number),
  );
  return {
    order_sn,
    buyer_username: income?.buyer_user_name ?? '',
    delivered_at: delivered_time,
    is_completed: order.completed_time !== null,
    refundable_micros: income ? refundableLeft(income, region) : 0,
    lines: lines.map((line) => ({
      line_no: line.line_no,
      item_id: line.item_id,
      model_id: line.model_id,
      name: line.item_name,
      item_sku: line.item_sku,
      variation_sku: line.model_sku,
      item_price_micros: line.model_discounted_price_micros,
      deals: dealsOf(line),
      delivered: pieces
        .filter(({ line_no, package_number }) => line_no === line.line_no && delivered.has(package_number))
        .reduce((sum, { model_quantity }) => sum + model_quantity, 0),
    })),
  };
}

/**
 * Opens a return of an order and sets the order to TO_RETURN. If an obstacle is returned, something may have been
 * written already: the caller must roll back.
 *
 * @param region the region of the shop.
 */
export async function openReturnOfOrder(
  writer: ReturnSettler,
  region: Region,
  { order_sn, ...asked }: NewReturn & { readonly order_sn: string },
): Promise<Awaited<ReturnType<typeof openReturn>> | Refusal<OrderReturnObstacle>> {
  const { store, actor } = writer;
  const key = { shop_id: asked.shop_id, order_sn };
  const order = await lockOrder(writer, key);
  if (!order) return refused('order_not_found');
  const order_sns = [order_sn];
  const { shop_id } = asked;
  const lines = await store.all(listOrderLines, { order_sns, shop_id });
  const pieces = await store.all(listPackedPieces, { order_sns, shop_id });
  const income = await store.first(findOrderIncome, key);
  const returnable = returnableOrder({ order, lines, pieces, income, region }, actor);
  if (isRefused(returnable)) return returnable;
  const opened = await openReturn(writer, returnable, asked);
  if (isRefused(opened)) return opened;
  if (order.order_status !== 'TO_RETURN' && isRefused(await openOrderReturn(writer, key)))
    return refused('order_not_returnable');
  return opened;
}
