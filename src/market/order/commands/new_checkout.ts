// The facts of the checkout that a placed order keeps in its row, so that they cost no further write.

import { digits, randomOf } from '../../../engine/seeded_random.ts';
import { type Json, type JsonValue, toJson } from '../../../engine/store/json.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { OrderTables } from '../order.tables.ts';

type OrderRow = OrderTables['sales_order'];
type Checkout = JsonValue<NonNullable<OrderRow['checkout']>>;
type Payment = NonNullable<Checkout['payments']>[number];

/** The facts that the caller gives; those of lines are with the lines. */
export type GivenCheckout = Omit<Checkout, 'lines'>;

/** The facts of a line of a new order. */
export interface LineFacts {
  readonly hot_listing_item?: boolean;
  readonly is_prescription_item?: boolean;
  readonly consultation_id?: string;
}

interface Placed {
  readonly order_sn: string;
  readonly region: Region;
  readonly payment_method: string;
  readonly cod: boolean;
  readonly total_amount_micros: number;
  readonly lines: readonly LineFacts[];
  readonly checkout?: GivenCheckout;
}

const card_brands = ['VISA', 'MASTER', 'ELO'];
const processor_register = '11.222.333/0001-81';

/** The only payment of an order in BR, where its details belong into the invoice. */
function chosenPayment({ order_sn, payment_method, cod, total_amount_micros }: Placed): Payment {
  const random = randomOf('payment', order_sn);
  const is_card = /card/i.test(payment_method);
  return {
    payment_method,
    payment_processor_register: cod ? '' : processor_register,
    card_brand: is_card ? random.pick(card_brands) : '',
    transaction_id: cod ? '' : random.text(digits, 6),
    payment_amount_micros: total_amount_micros,
  };
}

const factsOfLines = (lines: readonly LineFacts[]) =>
  lines.flatMap(({ hot_listing_item = false, is_prescription_item = false, consultation_id = '' }, at) =>
    hot_listing_item || is_prescription_item || consultation_id !== ''
      ? [{ line_no: at + 1, hot_listing_item, is_prescription_item, consultation_id }]
      : [],
  );

/** The column `checkout` of a placed order, or why its payments are not possible. */
export function checkoutColumn(placed: Placed): Json<Checkout> | null | Refusal<'payments_differ'> {
  const { region, checkout, total_amount_micros } = placed;
  const payments = checkout?.payments ?? (region === 'BR' ? [chosenPayment(placed)] : undefined);
  const paid_micros = payments?.reduce((sum, payment) => sum + payment.payment_amount_micros, 0);
  if (paid_micros !== undefined && paid_micros !== total_amount_micros) return refused('payments_differ');
  const lines = factsOfLines(placed.lines);
  const facts = { ...checkout, ...(payments && { payments }), ...(lines.length > 0 && { lines }) };
  return Object.keys(facts).length === 0 ? null : toJson<Checkout>(facts);
}

/** The column `prescription` of a placed order: what the buyer uploaded, not checked yet. */
export const prescriptionColumn = (images: readonly string[]): OrderRow['prescription'] =>
  images.length === 0
    ? null
    : toJson({
        images: [...images],
        check_status: 0,
        pharmacist_name: '',
        checked_at: 0,
        reject_reason: '',
      });
