import { type JsonValue, toJson } from '../../engine/store/json.ts';
import { eraseJson, eraseText, eraseTexts, personal } from '../../engine/store/personal/erased.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import {
  choice,
  flag,
  id,
  int32,
  int64,
  lines,
  list,
  optional,
  record,
  text as textField,
} from '../../kit/contract/field.ts';
import { proofTables } from './proof.tables.ts';
import {
  compensation_code,
  compensation_statuses,
  email_length_max,
  follow_up_statuses,
  follow_ups_max,
  latest_solutions,
  negotiation_statuses,
  offer_makers,
  return_refund_request_types,
  return_refund_types,
  return_solutions,
  return_statuses,
  reverse_logistics_statuses,
  seller_proof_statuses,
  validation_types,
} from './returns.ts';

const url = () => textField({ maxLength: 2_048 });
const return_line = record({
  /** Number of the order line. */
  line_no: int32({ minimum: 1, maximum: 1_000 }),
  item_id: id(),
  model_id: int64({ minimum: 0 }),
  name: textField({ maxLength: 500 }),
  images: list(url(), { maxItems: 20 }),
  /** Number of pieces. */
  amount: int32({ minimum: 1, maximum: 1_000_000 }),
  /** Price of one piece. */
  item_price_micros: int64({ minimum: 0 }),
  refund_amount_micros: int64({ minimum: 0 }),
  is_add_on_deal: flag(),
  is_main_item: flag(),
  add_on_deal_id: int64({ minimum: 0 }),
  item_sku: textField({ maxLength: 100 }),
  variation_sku: textField({ maxLength: 100 }),
  /** The bundle deal in which the line was bought. Prices are for one piece. */
  bundle: optional(
    record({
      bundle_deal_id: id(),
      original_price_micros: int64({ minimum: 0 }),
      quantity_purchased: int32({ minimum: 1, maximum: 1_000_000 }),
    }),
  ),
});
/** What the warehouse did with pieces of a line. */
const follow_up = record({
  line_no: int32({ minimum: 1, maximum: 1_000 }),
  quantity: int32({ minimum: 1, maximum: 1_000_000 }),
  current_status: choice(follow_up_statuses),
});
const buyer_video = record({ thumbnail_url: url(), video_url: url() });
const part = () => textField({ maxLength: 500 });
const pickup_address = record({
  address: part(),
  name: part(),
  phone: part(),
  town: part(),
  district: part(),
  city: part(),
  state: part(),
  region: part(),
  zipcode: part(),
});
const evidence = record({
  module_index: int32({ minimum: 0, maximum: 100 }),
  requirement: textField({ maxLength: 500 }),
  image_url: list(url(), { maxItems: 3 }),
});

const text = (length_max: number) => withDefault(column.text(length_max), '');
const texts = (maxItems: number) =>
  withDefault(column.json(list(textField({ maxLength: 2_048 }), { maxItems })), toJson<string[]>([]));
const longText = () => withDefault(column.lines(2_000), '');
const longTexts = (maxItems: number) =>
  withDefault(column.json(list(lines({ maxLength: 2_048 }), { maxItems })), toJson<string[]>([]));
const eraseList = () => toJson([]);
const micros = () => withDefault(column.micros(0), 0);

export const returnsTables = {
  /** Requests of buyers to send goods back or to get a refund. */
  return_request: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      order_sn: column.datedText(64),
      return_status: column.choice(return_statuses),
      compensation_status: column.choice(compensation_statuses),
      /** The buyer's reason, as a code of the marketplace: NOT_RECEIPT, ITEM_DAMAGED and so on. */
      reason: column.text(50, { pattern: '^[A-Z_]+$', '~form': 'upper-case letters and _' }),
      refund_amount_micros: column.micros(0),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
      /** Number of changes. */
      revision: withDefault(column.integer(0), 0),
      /** The buyer's explanation. */
      text_reason: personal(longText(), eraseText),
      /** The returned lines, with the number of pieces and the prices at the time of the return. */
      lines: withDefault(column.json(list(return_line, { maxItems: 1_000 })), toJson([])),
      amount_before_discount_micros: micros(),
      buyer_username: personal(text(100), eraseText),
      buyer_email: personal(text(email_length_max), eraseText),
      /** URLs of the buyer's images. */
      image: personal(texts(10), eraseList),
      buyer_videos: personal(
        withDefault(column.json(list(buyer_video, { maxItems: 3 })), toJson([])),
        eraseList,
      ),
      return_solution: withDefault(column.choice(return_solutions), 0),
      return_refund_type: withDefault(column.choice(return_refund_types), 'RRBOC'),
      return_refund_request_type: withDefault(column.choice(return_refund_request_types), 0),
      validation_type: withDefault(column.choice(validation_types), 'seller_validation'),
      /** Until when the seller can dispute, before the return is accepted automatically. */
      due_date: nullable(column.timestamp()),
      /** Deadline for the buyer to send the goods. */
      return_ship_due_date: nullable(column.timestamp()),
      /** Until when the seller can dispute returned goods. */
      return_seller_due_date: nullable(column.timestamp()),
      tracking_number: text(64),
      /** Null if no goods come back. */
      reverse_logistics_status: nullable(column.choice(reverse_logistics_statuses)),
      reverse_logistics_channel_name: text(100),
      /** Where the carrier picks the goods up; null if it does not. */
      return_pickup_address: personal(
        nullable(column.json(pickup_address)),
        (json) => json && eraseJson(eraseTexts<JsonValue<typeof json>>)(json),
      ),
      /** The shop's location to which the goods come back. */
      whs_id: text(64),
      negotiation_status: withDefault(column.choice(negotiation_statuses), 'TERMINATED'),
      latest_solution: withDefault(column.choice(latest_solutions), 'REFUND'),
      latest_offer_amount_micros: micros(),
      latest_offer_creator: personal(text(100), eraseText),
      /** Who made the latest offer; null while there is only the buyer's request. */
      latest_offer_by: nullable(column.choice(offer_makers)),
      counter_limit: withDefault(column.integer(0, 100), 0),
      offer_due_date: nullable(column.timestamp()),
      seller_proof_status: withDefault(column.choice(seller_proof_statuses), 'NOT_NEEDED'),
      seller_evidence_deadline: nullable(column.timestamp()),
      /** Until when the seller can request compensation. */
      seller_compensation_due_date: nullable(column.timestamp()),
      compensation_amount_micros: micros(),
      /** Null until a compensation is approved. */
      compensation_type: nullable(column.text(50, compensation_code)),
      /** Null if the warehouse put everything away, or does not inspect the goods. */
      follow_up_actions: nullable(column.json(list(follow_up, { maxItems: follow_ups_max }))),
      /** For each dispute, oldest first: the id of its reason, and the seller's explanation. */
      dispute_reason: texts(20),
      dispute_text_reason: personal(longTexts(20), eraseJson(eraseTexts<string[]>)),
    },
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('stock_location', 'shop_id', { location_id: 'whs_id' }),
    ],
    indexes: {
      return_request_order: { columns: ['shop_id', 'order_sn', 'create_time', 'return_sn'] },
      return_request_created: { columns: ['shop_id', 'create_time', 'return_sn'] },
      return_request_updated: { columns: ['shop_id', 'update_time', 'return_sn'] },
    },
  }),
  /** Disputes of sellers, with their evidence. */
  return_dispute: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn', 'request_id'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      request_id: column.text(64),
      /** The partner that acted for the seller. */
      partner_id: column.id(),
      /** Email address of the person who acted, as sent by the partner. */
      email: personal(column.text(email_length_max)),
      dispute_reason_id: column.integer(1, 1_000),
      dispute_text_reason: personal(longText(), eraseText),
      image_list: personal(
        withDefault(column.json(list(evidence, { maxItems: 20 })), toJson([])),
        eraseJson((images) => images.map((image) => ({ ...image, image_url: [] }))),
      ),
      disputed_at: column.timestamp(),
    },
    large: true,
    references: [references('return_request', 'shop_id', 'return_sn'), references('partner', 'partner_id')],
  }),
  ...proofTables,
  /** Cancelled disputes. A dispute that is opened again can be cancelled again. */
  dispute_cancellation: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn', 'request_id'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      request_id: column.text(64),
      /** The partner that acted for the seller. */
      partner_id: column.id(),
      /** Email address of the person who acted, as sent by the partner. */
      email: personal(column.text(email_length_max)),
      cancelled_at: column.timestamp(),
    },
    references: [references('return_request', 'shop_id', 'return_sn'), references('partner', 'partner_id')],
  }),
};

export type ReturnsTables = Rows<typeof returnsTables>;
export type ReturnRequest = Readonly<ReturnsTables['return_request']>;
