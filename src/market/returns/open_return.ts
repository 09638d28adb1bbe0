// Opens returns. Only delivered pieces can be returned, and no piece twice.

import { type JsonValue, parseJson, toJson } from '../../engine/store/json.ts';
import { isRefused, type Refusal, refused } from '../../kit/contract/refusal.ts';
import { eventSubject } from '../event/event.ts';
import { type Actor, type Event, eventOf, recordEvents } from '../event/record_events.ts';
import { enqueueDue, type ReturnWriter } from './return_change.ts';
import { insertReturn, listReturnsOfOrder } from './returns.store.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { isOpen } from './returns.ts';
import { returns_limits } from './returns_limits.ts';

/** A line of the order at the time of purchase. */
export interface ReturnableLine {
  readonly line_no: number;
  readonly item_id: number;
  readonly model_id: number;
  readonly name: string;
  readonly item_sku: string;
  readonly variation_sku: string;
  /** Price of one piece. */
  readonly item_price_micros: number;
  /** Number of delivered pieces. */
  readonly delivered: number;
  /** The deals in which it was bought. */
  readonly deals?: ReturnableDeals;
}

interface ReturnableDeals {
  /** 0 if there is none. */
  readonly add_on_deal_id: number;
  readonly is_main_item: boolean;
  readonly bundle?: JsonValue<ReturnRequest['lines']>[number]['bundle'];
}

/** The facts about an order that a return needs. */
export interface ReturnableOrder {
  readonly order_sn: string;
  readonly buyer_username: string;
  /** When the last package was delivered. */
  readonly delivered_at: number;
  readonly is_completed: boolean;
  /** Amount that the buyer paid for the goods and that was not refunded yet. */
  readonly refundable_micros: number;
  readonly lines: readonly ReturnableLine[];
}

/** A return as the buyer requests it. */
export interface NewReturn {
  readonly shop_id: number;
  readonly return_sn: string;
  /** If absent, all pieces that can be returned. */
  readonly pieces?: readonly { readonly line_no: number; readonly quantity: number }[];
  readonly reason: string;
  readonly text_reason?: string;
  readonly image?: readonly string[];
  readonly buyer_email?: string;
  /** If absent, everything that was paid for the pieces and can be refunded. */
  readonly refund_amount_micros?: number;
  readonly return_solution: 0 | 1;
  readonly whs_id?: string;
  /** Who inspects the returned goods; the seller if absent. */
  readonly validation_type?: ReturnRequest['validation_type'];
}

/** Why a return cannot be opened. */
export type OpeningObstacle =
  | 'pieces_missing'
  | 'line_unknown'
  | 'more_than_delivered'
  | 'refund_exceeds_price'
  | 'too_late'
  | 'too_many_returns';

/** Number of pieces of a line that are in other returns, except cancelled ones. */
function askedBefore(returns: readonly ReturnRequest[], line_no: number): number {
  return returns
    .filter(({ return_status }) => return_status !== 'CANCELLED')
    .flatMap(({ lines }) => parseJson(lines))
    .reduce((sum, line) => (line.line_no === line_no ? sum + line.amount : sum), 0);
}

/** All delivered pieces of an order that are not in another return. */
const allPieces = ({ lines }: ReturnableOrder, returns: readonly ReturnRequest[]) =>
  lines
    .map(({ line_no, delivered }) => ({ line_no, quantity: delivered - askedBefore(returns, line_no) }))
    .filter(({ quantity }) => quantity > 0);

const no_deals: ReturnableDeals = { add_on_deal_id: 0, is_main_item: false };

/** The lines of a return with their prices, or why the return is not possible. */
export function linesOf(
  { pieces: named }: Pick<NewReturn, 'pieces'>,
  order: ReturnableOrder,
  returns: readonly ReturnRequest[],
) {
  const pieces = named ?? allPieces(order, returns);
  const wanted = new Map<number, number>();
  for (const { line_no, quantity } of pieces) wanted.set(line_no, (wanted.get(line_no) ?? 0) + quantity);
  if (wanted.size === 0 || [...wanted.values()].some((quantity) => quantity <= 0))
    return refused('pieces_missing');
  const lines = [];
  for (const [line_no, amount] of wanted) {
    const bought = order.lines.find((line) => line.line_no === line_no);
    if (!bought) return refused('line_unknown');
    if (askedBefore(returns, line_no) + amount > bought.delivered) return refused('more_than_delivered');
    const { item_id, model_id, name, item_sku, variation_sku, item_price_micros } = bought;
    const { add_on_deal_id, is_main_item, bundle } = bought.deals ?? no_deals;
    lines.push({
      line_no,
      item_id,
      model_id,
      name,
      images: [],
      amount,
      item_price_micros,
      refund_amount_micros: item_price_micros * amount,
      is_add_on_deal: add_on_deal_id !== 0,
      is_main_item,
      add_on_deal_id,
      item_sku,
      variation_sku,
      ...(bundle && { bundle }),
    });
  }
  return lines;
}

/** Distributes the refund over the lines in proportion to their prices. The parts add up to the refund exactly. */
export function splitRefund<L extends { readonly refund_amount_micros: number }>(
  lines: readonly L[],
  refund_amount_micros: number,
): L[] {
  const whole = lines.reduce((sum, line) => sum + BigInt(line.refund_amount_micros), 0n);
  let before = 0n;
  let given = 0n;
  return lines.map((line) => {
    before += BigInt(line.refund_amount_micros);
    const until = whole === 0n ? 0n : (BigInt(refund_amount_micros) * before) / whole;
    const part = until - given;
    given = until;
    return { ...line, refund_amount_micros: Number(part) };
  });
}

/**
 * The row of a new return, or why it cannot be opened.
 *
 * @param returns the other returns of the order. @param now Unix time in seconds.
 */
export function plannedReturn(
  order: ReturnableOrder,
  asked: NewReturn,
  returns: readonly ReturnRequest[],
  now: number,
): ReturnRequest | Refusal<OpeningObstacle> {
  const { shop_id, return_sn } = asked;
  const { order_sn } = order;
  if (now > order.delivered_at + returns_limits.open_after_delivery_s.value) return refused('too_late');
  if (returns.length >= returns_limits.returns_per_order_max.value) return refused('too_many_returns');
  const lines = linesOf(asked, order, returns);
  if (isRefused(lines)) return lines;
  const price_micros = lines.reduce((sum, line) => sum + line.refund_amount_micros, 0);
  const promised_micros = returns.filter(isOpen).reduce((sum, other) => sum + other.refund_amount_micros, 0);
  const refund_max_micros = Math.min(price_micros, order.refundable_micros - promised_micros);
  const refund_amount_micros = asked.refund_amount_micros ?? refund_max_micros;
  if (refund_amount_micros > refund_max_micros || refund_max_micros < 0)
    return refused('refund_exceeds_price');
  const { validation_type = 'seller_validation' } = asked;
  const is_negotiable = validation_type === 'seller_validation';
  return {
    shop_id,
    return_sn,
    order_sn,
    return_status: 'REQUESTED',
    compensation_status: 'COMPENSATION_INITIAL_STAGE',
    reason: asked.reason,
    refund_amount_micros,
    create_time: now,
    update_time: now,
    revision: 1,
    text_reason: asked.text_reason ?? '',
    lines: toJson(splitRefund(lines, refund_amount_micros)),
    amount_before_discount_micros: price_micros,
    buyer_username: order.buyer_username,
    buyer_email: asked.buyer_email ?? '',
    image: toJson([...(asked.image ?? [])]),
    buyer_videos: toJson([]) as ReturnRequest['buyer_videos'],
    return_solution: asked.return_solution,
    return_refund_type: order.is_completed ? 'RRAOC' : 'RRBOC',
    return_refund_request_type: 0,
    validation_type,
    due_date: now + returns_limits.answer_s.value,
    return_ship_due_date: null,
    return_seller_due_date: null,
    tracking_number: '',
    reverse_logistics_status: null,
    reverse_logistics_channel_name: '',
    return_pickup_address: null,
    whs_id: asked.whs_id ?? '',
    negotiation_status: is_negotiable ? 'PENDING_RESPOND' : 'TERMINATED',
    latest_solution: asked.return_solution === 0 ? 'RETURN_REFUND' : 'REFUND',
    latest_offer_amount_micros: refund_amount_micros,
    latest_offer_creator: order.buyer_username,
    latest_offer_by: null,
    counter_limit: is_negotiable ? returns_limits.offers_max.value : 0,
    offer_due_date: is_negotiable ? now + returns_limits.answer_s.value : null,
    seller_proof_status: 'NOT_NEEDED',
    seller_evidence_deadline: null,
    seller_compensation_due_date: null,
    compensation_amount_micros: 0,
    compensation_type: null,
    follow_up_actions: null,
    dispute_reason: toJson<string[]>([]),
    dispute_text_reason: toJson<string[]>([]),
  };
}

/** The event of a return that was just opened. */
export function openedReturnEvent(row: ReturnRequest, actor: Actor): Event {
  const { shop_id, return_sn, order_sn, return_status: to_status, refund_amount_micros } = row;
  const subject = eventSubject('return', return_sn);
  const data = { order_sn, to_status, refund_amount_micros };
  return eventOf({ shop_id, subject, seq: 1, kind: 'open_return', data }, actor);
}

/**
 * Opens a return, in the transaction of a caller that has locked its order.
 *
 * @returns the return, or why it cannot be opened.
 */
export async function openReturn(
  { store, jobs, actor }: ReturnWriter,
  order: ReturnableOrder,
  asked: NewReturn,
): Promise<ReturnRequest | Refusal<OpeningObstacle>> {
  const { order_sn } = order;
  const returns = await store.all(listReturnsOfOrder, { shop_id: asked.shop_id, order_sn });
  const row = plannedReturn(order, asked, returns, actor.now);
  if (isRefused(row)) return row;
  await store.run(insertReturn, row);
  recordEvents(store, [openedReturnEvent(row, actor)]);
  enqueueDue(jobs, store, row, actor.now);
  return row;
}
