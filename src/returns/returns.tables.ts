import { column, type Rows, references, table } from '../platform/store/table.ts';
import { compensation_statuses, email_length_max, return_statuses } from './returns.ts';

export const returnsTables = {
  /** What buyers want to send back or have refunded. */
  return_request: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      order_sn: column.datedText(64),
      return_status: column.choice(return_statuses),
      compensation_status: column.choice(compensation_statuses),
      /** The buyer's, as one of the marketplace's words: NOT_RECEIPT, ITEM_DAMAGED and so on. */
      reason: column.text(50, '^[A-Z_]+$'),
      refund_amount_micros: column.micros(0),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
    },
    references: [references('sales_order', 'shop_id', 'order_sn')],
    indexes: { return_request_order: { columns: ['shop_id', 'order_sn', 'create_time', 'return_sn'] } },
  }),
  /** Who cancelled the dispute of a return, and when; a dispute that is taken up again can be cancelled again. */
  dispute_cancellation: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn', 'request_id'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      request_id: column.text(64),
      /** The partner that acted for the seller. */
      partner_id: column.id(),
      /** The operator's, as the partner gave it. */
      email: column.text(email_length_max),
      cancelled_at: column.timestamp(),
    },
    references: [references('return_request', 'shop_id', 'return_sn'), references('partner', 'partner_id')],
  }),
};

export type ReturnsTables = Rows<typeof returnsTables>;
