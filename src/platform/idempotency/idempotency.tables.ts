import { idempotency_key_length_max, kept_answer_bytes_max } from '../contract/idempotency_key.ts';
import { column, nullable, table } from '../store/table.ts';

const call_columns = {
  partner_id: column.id(),
  operation: column.text(100),
  idempotency_key: column.text(idempotency_key_length_max),
  /** Of the business parameters, in hex. */
  request_sha256: column.text(64),
  /** The body of the answer; null where it is too large to be kept. */
  answer: nullable(column.text(kept_answer_bytes_max)),
  expires_at: column.timestamp(),
};

export const idempotencyTables = {
  /** The calls for shops that were done under an Idempotency-Key. */
  shop_idempotent_call: table({
    tenant: 'shop_id',
    key: ['shop_id', 'partner_id', 'operation', 'idempotency_key'],
    columns: { shop_id: column.id(), ...call_columns },
    large: true,
    indexes: {
      shop_idempotent_call_expires_at: { columns: ['expires_at'] },
      shop_idempotent_call_partner_id: { columns: ['shop_id', 'partner_id', 'expires_at'] },
    },
  }),
  /** The same for merchants. */
  merchant_idempotent_call: table({
    tenant: 'merchant_id',
    key: ['merchant_id', 'partner_id', 'operation', 'idempotency_key'],
    columns: { merchant_id: column.id(), ...call_columns },
    large: true,
    indexes: {
      merchant_idempotent_call_expires_at: { columns: ['expires_at'] },
      merchant_idempotent_call_partner_id: { columns: ['merchant_id', 'partner_id', 'expires_at'] },
    },
  }),
};
